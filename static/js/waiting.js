// A sheet that may wait ([data-keeps], what it is called) is kept on the phone (queue.js) where the server does not
// answer, and the next one, [data-next], is opened. Every page says what waits, in the words of the sheet itself, in
// #waiting; what did not go in is shown there on the page of its match, at #waiting-<id>: the server's own answer, with
// what was tapped, to be saved or dropped.
const waiting = {
  HASH: "#waiting-",
  BLINK: 1000, // milliseconds for what waits to go in before the next sheet is opened
  matchOf: (address) => new URL(address, location.href).pathname.match(/^\/t\/[^/]+\/m\/\d+\//)?.[0],

  // Only where a page of the next sheet is kept as well.
  keeps: (form) => "keeps" in form.dataset && Boolean(navigator.serviceWorker?.controller),

  // The item that this page shows, if it does.
  shown: () => location.hash.startsWith(waiting.HASH) && queue.get(location.hash.slice(waiting.HASH.length)),

  // Whether a sheet has to stand in line, behind what waits already.
  inLine: (form) => waiting.keeps(form) && queue.of(waiting.matchOf(form.action)).length > 0,

  // False where the phone has no room for it.
  keep: async (form) => {
    const { action: address, dataset: { keeps: name, next } } = form;
    const own = ["csrf_token", "seen", "key", "known"];
    const item = {
      address, name, match: waiting.matchOf(address), words: waiting.words(form), key: form.elements.key.value,
      seen: Number(form.elements.seen.value), fields: [...new FormData(form)].filter(([field]) => !own.includes(field)),
    };
    const shown = waiting.shown();
    try {
      if (shown) queue.put({ ...item, known: shown.known, id: shown.id });
      else queue.add(item);
    } catch {
      return false;
    }
    sessionStorage.removeItem(`draft:${new URL(address).pathname}`);
    if (navigator.onLine) await Promise.race([queue.run(), new Promise((late) => setTimeout(late, waiting.BLINK))]);
    location.assign(shown ? item.match : next);
    return true;
  },

  // -- what was tapped, in the words of the page ----------------------------------------------------------------------

  shows: (element, form) => !element || element === form
    || (getComputedStyle(element).display !== "none" && waiting.shows(element.parentElement, form)),

  text: (element) => {
    const words = element.cloneNode(true);
    words.querySelectorAll(".due, .hide, [aria-hidden], small").forEach((part) => part.remove());
    return words.textContent.trim().replace(/\s+/g, " ");
  },

  answer: (field) => {
    const label = field.closest("label") ?? field.labels?.[0];
    const typed = field.matches("select") ? field.selectedOptions[0]?.text : field.value;
    if (field.matches("[type=radio], [type=checkbox]")) return field.ariaLabel ?? (label && waiting.text(label)) ?? "";
    return [field.ariaLabel ?? (label && waiting.text(label.querySelector("span") ?? label)), typed].join(" ");
  },

  question: (field) => {
    const group = field.closest("fieldset, [role=radiogroup], [role=group]");
    const legend = group?.querySelector("legend");
    return legend ? waiting.text(legend) : group?.ariaLabel ?? "";
  },

  isTouched: (field) => (
    field.matches("[type=radio], [type=checkbox]") ? field.checked !== field.defaultChecked
      : "defaultValue" in field && field.value !== field.defaultValue
  ),

  // Question by question what differs from the empty sheet; all that it says, where the server had filled it in.
  words: (form) => {
    const said = new Map();
    const fields = [...form.elements].filter((field) => field.name && !field.matches("[type=hidden], button, fieldset"))
      .filter((field) => (field.matches("[type=radio], [type=checkbox]") ? field.checked : field.value.trim()))
      .filter((field) => field.value && waiting.shows(field.closest("label") ?? field, form));
    const touched = fields.filter(waiting.isTouched);
    (touched.length ? touched : fields).forEach((field) => {
      const question = waiting.question(field);
      said.set(question, [...said.get(question) ?? [], waiting.answer(field)]);
    });
    return [...said].map(([question, answers]) => `${question} ${answers.join(", ")}`.trim()).join(" · ");
  },

  // -- on the page ----------------------------------------------------------------------------------------------------

  show: () => {
    const box = document.getElementById("waiting");
    if (!box) return;
    const items = queue.all();
    box.hidden = !items.length;
    box.parentElement.hidden = box.hidden; // no landmark where there is nothing
    const stopped = items.some((item) => item.stopped);
    const what = (stopped && "yours") || (items.some((item) => item.asks) && "asks") || "waiting";
    box.querySelector("summary").textContent = box.dataset[what].replace("{n}", items.length);
    box.querySelector("[data-alone]").hidden = stopped;
    if (stopped) box.open = true;
    box.querySelector("ol").replaceChildren(...items.map((item) => {
      const line = box.querySelector("template").content.firstElementChild.cloneNode(true);
      line.dataset.id = item.id;
      line.querySelector("[data-name]").textContent = item.name;
      line.querySelector("[data-words]").textContent = item.words;
      line.querySelector("[data-stopped]").hidden = !item.stopped;
      line.querySelector("[data-look]").hidden = !item.stopped || waiting.shown()?.id === item.id;
      return line;
    }));
  },

  // The server's answer to an item that did not go in, in place of the page of its match.
  look: async (item) => {
    const token = await queue.token(item.match);
    const answer = token === null ? null : await queue.post(item, token, { Accept: "application/json" });
    if (!answer) return;
    if (queue.takes(answer)) { // what stood in the way is gone
      queue.taken(item, answer);
      history.replaceState(null, "", item.match);
      waiting.renew();
      return;
    }
    morph.page(new DOMParser().parseFromString(await answer.text(), "text/html"));
    scrollTo(0, 0);
  },

  dropShown: async (item) => {
    await queue.drop(item.id, Number(document.querySelector("[data-same]")?.dataset.same));
    location.assign(item.match);
  },

  touched: () => [...document.querySelectorAll("form[data-done]")].some(
    (form) => [...form.elements].some((field) => !field.matches("[type=hidden]") && waiting.isTouched(field)),
  ),

  // The page as it is now, unless somebody is filling in a sheet on it.
  renew: () => {
    const now = document.querySelector("form[data-now]")?.dataset.now; // a sheet of a hand that has come by then
    if (!waiting.touched() && !waiting.shown()) location.assign(now ?? location.href);
  },
};

{
  const page = document.documentElement;

  // A page that was kept may have been used before: what is recorded from it has a key of its own.
  if (page.dataset.kept) {
    document.querySelectorAll("input[name=key]").forEach((key) => { key.value = queue.newKey(); });
    const since = document.getElementById("kept-since");
    const how = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" };
    const time = new Intl.DateTimeFormat(page.lang, how).format(new Date(page.dataset.kept));
    since.textContent = since.dataset.words.replace("{time}", time);
    since.hidden = false;
  }

  // One that came anew from the server is no longer as it was kept.
  document.addEventListener("swapped", () => {
    delete page.dataset.kept;
    document.getElementById("kept-since").hidden = true;
  });

  // Who has looked at a match has seen so much of it, though the sheet that he then opens was kept before.
  const match = waiting.matchOf(location.href);
  const seen = document.querySelector("main input[name=seen]");
  if (match && seen) {
    const last = JSON.parse(localStorage.getItem(queue.SEEN) ?? "{}");
    const most = Math.max(seen.value, last.match === match ? last.seen : 0);
    if (page.dataset.kept) document.querySelectorAll("main input[name=seen]").forEach((one) => { one.value = most; });
    localStorage.setItem(queue.SEEN, JSON.stringify({ match, seen: most }));
  }

  // What came behind an item that went in from here is what its sheet expected.
  let went = false;
  document.addEventListener("wentin", ({ detail }) => {
    went ||= detail.match === match;
    document.querySelectorAll("form[data-done] input[name=seen]").forEach((field) => {
      if (detail.match === match && Number(field.value) === detail.was) field.value = detail.seen;
    });
  });

  const tryToSend = async () => {
    if (document.hidden || !navigator.locks || !queue.all().some((item) => !item.stopped)) return;
    await queue.run();
    if (went) waiting.renew();
    went = false;
  };
  setInterval(tryToSend, queue.AGAIN);
  for (const event of ["visibilitychange", "swapped"]) document.addEventListener(event, tryToSend);
  addEventListener("online", async () => {
    await tryToSend();
    if (page.dataset.kept) waiting.renew();
  });

  addEventListener("storage", waiting.show);
  for (const event of ["queue", "swapped"]) document.addEventListener(event, waiting.show);

  addEventListener("hashchange", () => waiting.shown() && location.reload());
  addEventListener("pageshow", async () => {
    const box = document.getElementById("waiting");
    if (box) box.open = !document.querySelector(".sheet-page");
    waiting.show();
    const item = waiting.shown();
    if (item) await waiting.look(item);
    else tryToSend();
  });

  document.addEventListener("click", (event) => {
    const { target } = event;
    const line = target.closest?.("#waiting li");
    const item = waiting.shown();
    if (item && target.closest?.("[data-drop-mine]")) {
      event.preventDefault(); // the way there leads on once it is dropped
      waiting.dropShown(item);
    }
    if (!line) return;
    const { id } = line.dataset;
    if (target.matches("[data-look]")) location.assign(queue.get(id).match + waiting.HASH + id);
    const sure = line.querySelector("[data-sure]");
    if (target.matches("[data-drop], [data-spare]")) {
      sure.hidden = !target.matches("[data-drop]");
      line.querySelector("[data-drop]").hidden = !sure.hidden;
    } else if (!target.matches("[data-drop-now]")) return;
    else if (item?.id === id) waiting.dropShown(item);
    else queue.drop(id);
  });
}
