// What is attached to a part of a page lives as long as that part: attach(selector, connect) has connect(element,
// signal) called once for each such element, now or when it comes; the signal, for its listeners, is aborted when it is
// gone. What connect returns is called right after it, and again whenever the page around the element may have changed.
/* exported attach */
const attach = (() => {
  const kinds = [];
  const renew = ({ selector, connect, there }) => {
    there.forEach(({ gone }, element) => {
      if (element.isConnected && element.matches(selector)) return;
      gone.abort();
      there.delete(element);
    });
    document.querySelectorAll(selector).forEach((element) => {
      const gone = new AbortController();
      if (!there.has(element)) there.set(element, { gone, refresh: connect(element, gone.signal) });
      there.get(element).refresh?.();
    });
  };
  const all = () => kinds.forEach(renew);
  document.addEventListener("DOMContentLoaded", all);
  document.addEventListener("swapped", all); // page.js
  addEventListener("pageshow", all); // by then the browser has given back what was filled in
  return (selector, connect) => {
    const kind = { selector, connect, there: new Map() };
    kinds.push(kind);
    if (document.readyState === "complete") renew(kind); // its script came with a part
  };
})();
