// Once a page is there, a worker (static/worker.js) keeps it, and what its match needs, for when there is no
// connection; it is told of every page that came from the server.
if (navigator.serviceWorker) {
  const opened = async (kept) => {
    if (document.documentElement.dataset.kept) return;
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ path: location.pathname, kept });
  };
  const SOON = 2000; // milliseconds for more to be swapped in
  const throughIt = Boolean(navigator.serviceWorker.controller);
  let later;
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register("/sw.js");
      opened(throughIt);
    } catch {
      // without it all is as it is in a browser that knows of none
    }
  });
  document.addEventListener("swapped", () => {
    clearTimeout(later);
    later = setTimeout(opened, SOON, false);
  });
}
