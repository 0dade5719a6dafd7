// Puts another page in place of this one, or parts of it: static/vendor/idiomorph changes what differs and leaves the
// rest. Unless a person asked for it no answer is touched: what was ticked, typed or folded stays, as long as its sheet
// is the same ([data-sheet]); a part with an id that the server sends unchanged stays as it is. Scripts of a part hear
// "swapped", with the page in `detail` if it is another one; "stayed" has the answers of the sheet before that.
/* exported page */
const page = (() => {
  const STYLED = 2000; // milliseconds for the styles of a page that came
  const copy = (body) => ("live" in body.dataset ? body.cloneNode(true) : null);
  const sheetIn = (body) => body?.querySelector("form[data-sheet]");
  const byId = (body, id) => body?.querySelector(`#${CSS.escape(id)}`);
  let served = copy(document.body); // as the server sent it last, if it may be loaded again by itself

  const folded = new WeakSet(); // by a person
  document.addEventListener("click", ({ target }) => folded.add(target.closest("summary")?.parentElement ?? target));
  const swapped = (detail = null) => document.dispatchEvent(new CustomEvent("swapped", { detail }));
  // Returns whether the page's sheet has other answers than the server sent it with.
  const inUse = () => {
    const sheet = document.querySelector("form[data-done]");
    const blank = sheet?.matches("[data-draft], [data-swap]") && sheetIn(served);
    return Boolean(sheet) && !(blank && answers.of(blank) === answers.of(sheet));
  };
  // Returns the page of an answer once the styles that it brings are there, so that it is never shown without.
  const read = async (answer) => {
    const came = new DOMParser().parseFromString(await answer.text(), "text/html");
    const styles = [...came.head.querySelectorAll("link[rel=stylesheet]")];
    const isHere = (one) => [...document.head.children].some((old) => old.isEqualNode(one));
    await Promise.all(styles.filter((one) => !isHere(one)).map((one) => new Promise((done) => {
      one.onload = one.onerror = done;
      setTimeout(done, STYLED);
      document.head.append(one);
    })));
    return came;
  };
  // ``asked``: whether a person asked for the page; ``again``: whether it has the sheet that was sent and not recorded.
  const show = (came, asked = true, again = false) => {
    const next = copy(came.body);
    const sheet = sheetIn(document.body);
    const stays = sheet && sheet.dataset.sheet === sheetIn(came.body)?.dataset.sheet;
    const used = !asked && stays && inUse();
    const before = (used || (again && stays)) && answers.told(sheet);
    const others = new WeakSet(); // fields that are about to become those of another question
    const keeps = (field) => !others.has(field) && (sheet?.contains(field) ? used : answers.isTouched(field));
    // A typed amount is read with the decimals that its page showed, also once the table shows others.
    const isRead = ({ form, name }) => name === "decimals-shown" && answers.fields(form).some(keeps);
    const isAnswer = (name, element) => ["checked", "value"].includes(name)
      && element.matches("input:not([type=hidden]), textarea") && keeps(element);
    const lists = [...document.querySelectorAll("select")].filter((list) => !asked && keeps(list));
    const chosen = lists.map((list) => [list, list.value]); // whatever becomes of their options, and of the order
    const isFolded = (part) => folded.has(part) || (used && sheet.contains(part)); // a game's script may have done it
    const says = ":is(#save, #short), :has(#save, #short)"; // the button's label changes here without the server
    const same = (now) => now.id && !now.matches(says) && byId(served, now.id)?.isEqualNode(now);
    Idiomorph.morph(document.body, came.body, {
      ignoreActiveValue: !asked,
      callbacks: {
        beforeNodeMorphed: (old, now) => {
          if (old.form !== undefined && answers.about(old) !== answers.about(now)) others.add(old);
          return asked || !same(now);
        },
        beforeAttributeUpdated: (name, element) => asked
          || !(isRead(element) || isAnswer(name, element) || (name === "open" && isFolded(element))),
        beforeNodeAdded: (node) => { if (!asked && node.id) node.classList.add("came-in"); },
      },
    });
    chosen.filter(([list]) => !others.has(list)).forEach(([list, value]) => {
      const then = [...list.options].find((option) => option.value === value);
      if (then) then.selected = true;
    });
    served = next;
    document.title = came.title;
    // A sheet that comes in brings its script, whose name is the same in any version.
    const nameOf = ({ src }) => src.replace(/.*\//, "");
    const here = [...document.scripts].map(nameOf);
    [...came.scripts].filter((one) => !here.includes(nameOf(one))).forEach(({ src }) => {
      document.head.append(Object.assign(document.createElement("script"), { src }));
    });
    if (!used) sheetIn(document.body)?.setAttribute("data-fresh", "");
    swapped(came);
    if (before) document.dispatchEvent(new CustomEvent("stayed", { detail: before }));
  };
  // Replaces the parts of a page by their ids, those [data-within] by content; or the part ``only``, in ``within``.
  const put = (came, only = "", within = null) => {
    [...only ? came.querySelectorAll(`#${CSS.escape(only)}`) : came.body.children].forEach((part) => {
      const places = within ? [within] : [byId(document, part.id || "-"), byId(served, part.id || "-")];
      places.filter(Boolean).forEach((place) => {
        const copied = part.cloneNode(true);
        if (within || "within" in part.dataset) place.replaceChildren(...copied.childNodes);
        else place.replaceWith(copied);
      });
    });
    swapped();
  };
  // A form marked [data-once] is sent once, until the back button shows its page again.
  attach("form[data-once]", (form, signal) => {
    form.addEventListener("submit", (event) => {
      if ("sent" in form.dataset) event.preventDefault();
      form.dataset.sent = "";
    }, { signal });
    addEventListener("pageshow", () => form.removeAttribute("data-sent"), { signal });
  });

  // `sheet`: returns the sheet of this page, null if it has none; sheet.js puts its own function there.
  return { inUse, show, put, read, sheet: () => null };
})();
