// On pages that the phone's own copy of a table has answered ([data-copied], since when; static/offline/copies.mjs):
// says so, names every form that has a key, since it may have to wait, and lets no page of the server replace this one
// that has less.
(() => {
  const { dataset: root, lang } = document.documentElement;
  const tell = () => {
    const line = document.getElementById("kept-since");
    const how = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" };
    const time = new Intl.DateTimeFormat(lang, how).format(new Date(root.copied));
    Object.assign(line, { textContent: line.dataset.copied.replace("{time}", time), hidden: false });
    if (document.body.dataset.live) document.body.dataset.live = 0; // the server has another, whatever its number
  };
  // What a form is called while it waits, in its field `waits`: the page, and what was tapped.
  const name = (form, words) => {
    const field = form.elements.waits
      ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "waits" }));
    field.value = JSON.stringify([document.title.split(" · ")[0], words]);
  };
  document.addEventListener("submit", ({ target, submitter }) => {
    if (root.copied && target.elements.key) name(target, submitter?.textContent.trim() ?? "");
  });
  // A sheet that cannot wait by itself is sent as any form is.
  document.addEventListener("unanswered", (event) => {
    if (!root.copied || !event.target.elements?.key) return;
    event.preventDefault();
    name(event.target, answers.words(event.target));
    event.target.submit();
  });
  // As long as something waits to be sent, the server's page has less than this one, and does not replace it (live.js).
  const count = async () => {
    const going = (await queue.all()).some((item) => !item.in && !item.stopped && !item.asks);
    document.documentElement.toggleAttribute("data-sent", Boolean(root.copied) && going);
  };
  document.addEventListener("queue", count);
  document.addEventListener("swapped", ({ detail }) => {
    if (!detail) return;
    const now = detail.documentElement.dataset;
    for (const name of ["copied", "rows"]) {
      if (name in now) root[name] = now[name];
      else delete root[name];
    }
    if (root.copied) tell();
    count();
  });
  // What waits is in the log here: it need not be listed, too.
  addEventListener("pageshow", () => { if (root.copied) document.getElementById("waiting").open = false; });
  if (root.copied) tell();
  count();
})();
