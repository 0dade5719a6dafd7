// Makes one part of a page like another: what is the same in both stays as it is, with its focus, its scrolling and
// whoever listens to it; only what differs is changed. Parts with an id are known by it, others by their place.
const morph = (old, now) => {
  if (old.isEqualNode(now)) return;
  if (old.nodeName !== now.nodeName || old.id !== now.id) {
    old.replaceWith(now);
    return;
  }
  if (morph.unchanged(now)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = now.data;
    return;
  }
  const mine = (name) => name === "open" && morph.was && morph.folded.has(old);
  [...old.attributes].forEach(({ name }) => now.hasAttribute(name) || mine(name) || old.removeAttribute(name));
  [...now.attributes].forEach(({ name, value }) => {
    if (old.getAttribute(name) !== value && !mine(name)) old.setAttribute(name, value);
  });
  morph.children(old, [...now.childNodes]);
};

morph.children = (old, wanted) => {
  const ids = new Set(wanted.map((child) => child.id).filter(Boolean));
  const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let at = old.firstChild;
  wanted.forEach((child) => {
    const same = known.get(child.id) ?? (at && !ids.has(at.id) ? at : null);
    if (!same) {
      if (morph.was && child.id) child.classList.add("came-in");
      old.insertBefore(child, at);
      return;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    morph(same, child);
  });
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
};

// Where nobody asked for the new page, it goes by the one that came before it (`was`): a part with an id that the
// server sends as it had sent it stays as it is, whatever was opened or fetched in it; so do folds that were tapped.
morph.was = null;
morph.unchanged = (now) => morph.was && now.id && morph.was.querySelector(`#${CSS.escape(now.id)}`)?.isEqualNode(now);
morph.folded = new WeakSet();
document.addEventListener("click", ({ target }) => {
  const fold = target.closest("summary")?.parentElement;
  if (fold) morph.folded.add(fold);
});

// The page as the server sent it last, where it may come anew by itself.
morph.copy = (body) => ("live" in body.dataset ? body.cloneNode(true) : null);
morph.served = morph.copy(document.body);

const chosen = (select) => Math.max(0, [...select.options].findIndex((option) => option.defaultSelected));
const typedIn = (form) => [...form.elements].some((field) => {
  if (/radio|checkbox/.test(field.type)) return field.checked !== field.defaultChecked;
  if (field.options) return field.selectedIndex !== chosen(field);
  return "defaultValue" in field && field.value !== field.defaultValue;
});

// A whole page in place of this one: what differs is changed, and its forms stand as they came; where nobody asked for
// it (`was`), what was typed stays in them. Whoever adds to a page does so anew when it is "swapped": what was added is
// gone.
morph.page = (page, was = null) => {
  const served = morph.copy(page.body);
  const typed = new Set(was && [...document.forms].filter(typedIn));
  morph.was = was;
  morph(document.body, page.body);
  Object.assign(morph, { was: null, served });
  document.title = page.title;
  document.querySelectorAll("main form").forEach((form) => typed.has(form) || form.reset());
  htmx.process(document);
  htmx.trigger(document, "swapped");
  document.querySelectorAll("form[data-done]").forEach((form) => htmx.shown(form));
};
