// Every page says what waits on this device (queue.js), in the words of its sheet, in #waiting. What the server refused
// is shown on the page of its match whose URL ends in #waiting-<id>: the server's own answer, with what was tapped, to
// be saved or dropped.
/* exported waiting */
const waiting = (() => {
  const HASH = "#waiting-";
  const AGAIN = 5000; // milliseconds until the next try
  const MOST = 60000; // characters of what waits behind an item: if there are more, none is sent along
  const { dataset: root, lang } = document.documentElement;
  const { table, base, match: here } = document.body.dataset; // the same whatever code opens the table
  let sure = 0; // the id of the item of which a person is asked whether to drop it

  const shownId = () => Number(location.hash.startsWith(HASH) && location.hash.slice(HASH.length));
  const shown = async () => shownId() && queue.get(shownId());
  // The length of the log that was visible at the last look, or after the last recording from here.
  const seenHere = () => memory.get(`seen:${here}`, true) ?? 0;
  const see = (seen) => here && memory.set(`seen:${here}`, Math.max(seen, seenHere()), true);
  // Fields with the length of the log that was seen; those of the leaver are about payments, and an undo is about the
  // newest entry that its page shows.
  const seenFields = () => [...document.querySelectorAll("main input[name=seen]:not(#leaver *, [action*='/undo'] *)")];
  // Returns the number of the hand that a sheet logs, after those that wait or have just been recorded.
  const nthOf = async ({ dataset: { nth } }) => (await queue.all()).filter(({ match }) => match === here)
    .reduce((most, { then }) => Math.max(most, then || 0), Number(nth));
  const fill = (line, item, { dataset: says }) => {
    const part = (name, more) => Object.assign(line.querySelector(`[data-${name}]`), more);
    const told = [...new Set([item.why, item.question])].filter(Boolean).join(" ");
    const gone = { 403: says.renewed, 404: says.renewed, 410: says.gone }[item.stopped];
    const why = (item.in && says.in) || (item.stopped && (gone || told || says.stopped)) || "";
    line.dataset.id = item.id;
    line.className = (item.in && "in") || (item.id === sure ? "sure" : "");
    part("name", { textContent: item.name.replace("{n}", item.nth), href: queue.pathOf(item) });
    part("words", { textContent: item.words });
    part("why", { textContent: why, hidden: !why });
    part("look", { hidden: !item.stopped || shownId() === item.id });
    return line;
  };
  const show = async () => {
    const items = await queue.all();
    const box = document.getElementById("waiting");
    const part = (selector, more) => Object.assign(box.querySelector(selector), more);
    const waits = items.filter((item) => !item.in);
    const stopped = waits.some((item) => item.stopped);
    const asks = waits.some((item) => item.asks);
    const what = (stopped && "yours") || (asks && "asks") || (waits.length ? "waiting" : "in");
    box.hidden = box.parentElement.hidden = !items.length; // no landmark where there is nothing
    box.open ||= stopped;
    part("summary", { textContent: box.dataset[what].replace("{n}", waits.length) });
    part("[data-alone]", { hidden: stopped || !waits.length });
    const rest = waits.some((item) => waits.find(({ match }) => match === item.match).stopped && !item.stopped);
    part("[data-rest]", { hidden: !rest });
    const { firstElementChild: line } = part("template").content;
    const now = items.map((item) => fill(line.cloneNode(true), item, box));
    const html = now.map(({ outerHTML }) => outerHTML).join("");
    const list = part("ol");
    if (html !== list.innerHTML && !list.matches(":active")) list.replaceChildren(...now); // one under a finger stays
    const sheet = document.querySelector("form[data-heading]");
    const heading = sheet?.dataset.heading.replace("{n}", await nthOf(sheet));
    if (heading && !shownId()) document.querySelector("h1").firstChild.data = `${heading} `;
  };

  const leave = (item) => location.assign(queue.pathOf(item));
  // Shows the server's answer to a refused item in place of the page of its match; those behind it are sent along.
  const look = async (item) => {
    const token = await queue.token(item);
    if (token === null || !await queue.send(item, token)) return;
    if (!(await queue.get(item.id)).stopped) return leave(item); // what was in the way is gone
    const behind = (await queue.of(item.match)).filter(({ id }) => id > item.id);
    const more = JSON.stringify(behind.slice(0, 200)
      .map((one) => ({ address: one.address, fields: queue.fieldsOf(one) })));
    const answer = await queue.post(item, token, {}, more.length < MOST ? [["queue", more]] : []);
    if (answer && answer.status !== 204) page.show(await page.read(answer)); // 204: it went in just now
    scrollTo(0, 0);
  };
  const drop = async (item) => {
    await queue.drop(item, Number(document.querySelector("[data-same]")?.dataset.same));
    if (shownId() === item.id) leave(item);
  };
  // A person says that all that waits for this match is something else than what came in.
  const allMine = async (item, entries) => {
    const known = entries.split(" ").map(Number);
    const sent = (one) => ({ ...queue.knowing(one, known), stopped: undefined });
    await queue.change(({ match }) => match === item.match, sent);
    await queue.run();
    leave(item);
  };
  document.addEventListener("click", async (event) => {
    const at = (selector) => event.target.closest(selector);
    const line = at("#waiting li");
    const mine = shownId() && at("[data-drop-mine], [data-all-mine]");
    if (!line && !mine) return;
    if (mine) event.preventDefault(); // the page is left once the item is dropped
    const item = await queue.get(line ? Number(line.dataset.id) : shownId());
    if (at("[data-drop-mine], [data-drop-now]")) await drop(item);
    else if (at("[data-all-mine]")) await allMine(item, mine.dataset.known);
    else if (at("[data-look]")) location.assign(queue.pathOf(item) + HASH + item.id);
    else if (at("[data-drop], [data-spare]")) sure = at("[data-drop]") ? item.id : 0;
    await show();
  });
  // Links to pages that are not kept look so.
  const fade = () => document.querySelectorAll("a[href^='/']").forEach(async (link) => {
    link.ariaDisabled = !root.kept || await caches.match(link.pathname) ? null : "true";
  });
  // A kept page says since when it is out of date, and whether it lacks what this device recorded. As it may have been
  // used before, its forms get new keys, and the length of the log that was seen is that of the last look.
  if (root.kept) {
    const since = document.getElementById("kept-since");
    const how = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" };
    const time = new Intl.DateTimeFormat(lang, how).format(new Date(root.kept));
    const { seen } = document.body.dataset;
    const lacks = seen ? seenHere() > seen : memory.get(`in:${table}`, true) > Date.parse(root.kept);
    const more = lacks ? ` ${since.dataset.lacks}` : "";
    Object.assign(since, { textContent: since.dataset.words.replace("{time}", time) + more, hidden: false });
    fade();
    document.querySelectorAll("input[name=key]").forEach((key) => { key.value = crypto.randomUUID(); });
    seenFields().forEach((field) => { field.value = Math.max(field.value, seenHere()); });
  } else if (base) {
    memory.set(`base:${table}`, base, true);
    queue.opened(table);
  }
  [document.body.dataset.seen ?? 0, ...seenFields().map(({ value }) => value)].forEach((seen) => see(Number(seen)));
  // A sheet that had seen as much of the log as an item that is recorded now, or all that came before it, knows it too.
  document.addEventListener("wentin", ({ detail: item }) => {
    memory.set(`in:${item.table}`, Date.now(), true);
    if (item.match !== here || item.makes) return;
    const last = item.own.at(-1) ?? 0; // 0 if it recorded none: all was so already
    see(last);
    const knew = [item.seen, item.own[0] - 1]; // as much as the item, or all that came before it
    seenFields().filter(({ value }) => knew.includes(Number(value)))
      .forEach((field) => { field.value = Math.max(field.value, last); });
  });
  const tryToSend = async () => {
    await show(); // another page may have sent it
    if (!document.hidden && (await queue.all()).some((item) => !item.stopped)) await queue.run();
  };
  setInterval(tryToSend, AGAIN);
  for (const event of ["visibilitychange", "swapped"]) document.addEventListener(event, tryToSend);
  document.addEventListener("queue", show);
  document.addEventListener("swapped", ({ detail }) => {
    if (!detail) return;
    delete root.kept; // a page that came again from the server is no longer the kept one
    document.getElementById("kept-since").hidden = true;
    fade();
  });
  addEventListener("online", tryToSend);
  addEventListener("hashchange", () => shownId() && location.reload());
  addEventListener("pageshow", async () => {
    document.getElementById("waiting").open = !document.querySelector(".sheet-page");
    const item = await shown();
    if (item) await look(item);
    await tryToSend();
  });

  return { shown, see, nthOf };
})();
