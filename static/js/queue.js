// The forms that wait on this device for a connection, in the order in which they were kept, each on disk once `put` is
// done. An item belongs to a match of a table, not to a URL: it is sent to the present URL of that table. It has its
// own key, so that sent twice it is recorded once, and includes the length of the log that its page had seen, and the
// numbers of newer entries that it knows (`known`). One page at a time sends them, one after another. What the server
// refuses stays, with all of its match behind it, until somebody has looked at it (`stopped`: the HTTP status) or said
// yes to it (`asks`); what is recorded (`in`) is removed once the pages of its match that are kept here have it.
/* exported queue */
const queue = (() => {
  const NAME = "waiting";
  const WAIT = 15000; // milliseconds for an answer
  const ASKED = 423; // the server's answer as long as this, or something else, waits for somebody's yes
  const STALE = 400; // its answer to a token of another session: several sessions begin at once if the cookie is lost
  const GONE = [403, 404, 410]; // if the table has another code, or the match is removed

  const promised = (work) => new Promise((done, fail) => {
    work.oncomplete = work.onsuccess = () => done(work.result);
    work.onabort = work.onerror = work.onblocked = () => fail(work.error ?? new Error("blocked"));
  });
  const strictly = (database) => database.transaction(NAME, "readwrite", { durability: "strict" });
  const open = async () => {
    const asked = indexedDB.open("scorekeeper", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(NAME, { keyPath: "id", autoIncrement: true });
    return promised(asked);
  };
  const opened = (navigator.locks ? open() : Promise.reject()).catch(() => null); // null if nothing can be kept
  const write = async (work) => {
    const transaction = strictly(await opened);
    work(transaction.objectStore(NAME));
    await promised(transaction);
    document.dispatchEvent(new Event("queue"));
  };
  const put = (...items) => write((store) => items.forEach((item) => store.put(item)));
  const remove = (...items) => write((store) => items.forEach(({ id }) => store.delete(id)));
  // Changes all items for which ``isMeant`` returns true, in one transaction.
  const change = (isMeant, how) => write((store) => {
    store.getAll().onsuccess = ({ target }) => target.result.filter(isMeant).forEach((item) => store.put(how(item)));
  });
  const all = async () => await opened && promised((await opened).transaction(NAME).objectStore(NAME).getAll()) || [];
  const of = async (match) => (await all()).filter((item) => item.match === match && !item.in);
  const get = async (id) => (await all()).find((item) => item.id === id);
  // Returns the URL to which an item is sent: with the code that the table had when one of its pages came last.
  const placeOf = ({ table, address }) => (
    address.replace(/.*\/t\/[^/]+\//, (old) => memory.get(`base:${table}`, true) ?? old)
  );
  const pathOf = (item) => placeOf(item).match(/^.*?\/t\/[^/]+\/(m\/\d+\/)?/)[0];
  const fieldsOf = ({ fields, seen, key, known = [] }) => [
    ...fields, ["seen", seen], ["key", key], ["waited", 1], ["known", known.join(" ")],
  ];

  const ask = async (address, how) => {
    const signal = AbortSignal.timeout(WAIT);
    const answer = await fetch(address, { ...how, redirect: "manual", signal }).catch(() => null);
    const { status } = answer ?? {}; // that of a redirect is 0
    return !status || status === 429 || status >= 500 ? null : answer;
  };
  // Returns a fresh token for forms of this match; empty if the server gives none, null if it does not answer.
  const token = async (item) => {
    const answer = await ask(pathOf(item), { cache: "no-store" });
    return answer && ((await page.read(answer)).querySelector("input[name=csrf_token]")?.value ?? "");
  };
  const post = (item, given, headers = {}, more = []) => ask(placeOf(item), {
    method: "POST",
    headers: { "X-Requested-With": "sheet", ...headers },
    body: new URLSearchParams([...fieldsOf(item), ["csrf_token", given], ...more]),
  });
  const knowing = (item, more) => ({ ...item, known: [...item.known ?? [], ...more] });
  // Returns an item as it is once an earlier one of its table is recorded. One of the same match knows its entries.
  // A match that was begun here was given the number that comes next here, as were those begun after it: all their
  // numbers move as that of the first does on the server. What waits for them has seen nothing of the server's.
  const led = (item, { match, makes }, { address, own }) => {
    if (!makes || item.seen) return item.match === match ? knowing(item, own) : item;
    const [mine, theirs] = [makes, address].map((place) => Number(place.match(/\d+(?=\/$)/)));
    const move = (text) => text?.replace(/( |\/m\/)(\d+)/, (all, before, n) => (
      n < mine ? all : before + (Number(n) + theirs - mine)
    ));
    return { ...item, match: move(item.match), address: move(item.address), makes: move(item.makes) };
  };
  // Sends an item and notes whether it is recorded, waits for a yes, or why not; returns false without an answer.
  const send = async (item, given, again = true) => {
    const answer = await post(item, given, { Accept: "application/json" });
    if (answer?.status === STALE && again) {
      const fresh = await token(item);
      return fresh !== null && send(item, fresh, false);
    }
    const said = await answer?.json().catch(() => null); // another answer is not from our server
    if (!answer || (answer.ok && !said)) return false;
    const { why, question, seen } = said ?? {};
    const asks = answer.status === ASKED;
    const now = { ...item, asks, in: seen, why, question, stopped: answer.ok || asks ? undefined : answer.status };
    await change(({ id, table }) => id === item.id || (answer.ok && id > item.id && table === item.table), (one) => (
      one.id === item.id ? now : led(one, item, said)
    ));
    if (answer.ok) document.dispatchEvent(new CustomEvent("wentin", { detail: { ...item, in: seen, own: said.own } }));
    return true;
  };
  const work = async (mine) => {
    if (!mine) return;
    const held = new Set(); // the matches of which somebody has to look at something first
    const next = async () => (await all()).find((item) => !item.in && !held.has(item.match));
    let given = "";
    for (let item = await next(); item; item = await next()) {
      if (!item.stopped) {
        given ||= await token(item);
        if (given === null || !await send(item, given)) break;
      }
      if (!(await get(item.id))?.in) held.add(item.match);
    }
    const done = (await all()).filter((item) => item.in);
    for (const path of new Set(done.map(pathOf))) {
      const kept = await ask("kept", { method: "POST", body: path }); // asks the worker (static/worker.js)
      // A match that was removed meanwhile has no page that could be kept.
      if ((kept?.ok && await kept.text()) || GONE.includes((await ask(path, { cache: "no-store" }))?.status)) {
        await remove(...done.filter((item) => pathOf(item) === path));
      }
    }
  };
  let running = null;

  return {
    works: opened.then(Boolean),
    all, of, get, put, change, knowing, pathOf, token, fieldsOf, post, send,
    // Drops an item, as only a person may. ``same``: the number of an entry that says just the same, if there is one.
    // Unless the server has refused it, the hands behind it get the number before.
    drop: (item, same) => navigator.locks.request(NAME, async () => {
      if ((await get(item.id))?.in) return; // meanwhile
      const less = !item.then || item.stopped ? 0 : item.then - item.nth;
      await change(({ id, match }) => match === item.match && id > item.id, (one) => ({
        ...knowing(one, same ? [same] : []), nth: one.nth - less, then: one.then - less,
      }));
      await remove(item);
    }),
    // A page of the table has come: what was refused because the table was gone is sent to its new code.
    opened: async (table) => {
      const stopped = (await all()).filter((item) => item.table === table && GONE.includes(item.stopped));
      if (stopped.length) await put(...stopped.map((item) => ({ ...item, stopped: undefined })));
    },
    // Tries to send all that waits, unless another page is doing so; a caller meanwhile waits for the end of the
    // present run. What is cut off in the middle of an answer keeps waiting.
    run: async () => {
      if (!await opened) return;
      running ??= navigator.locks.request(NAME, { ifAvailable: true }, work).catch(() => {})
        .finally(() => { running = null; });
      await running;
    },
  };
})();
