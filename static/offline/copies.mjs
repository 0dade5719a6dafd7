// Copies of whole tables on a phone of a server: where that one does not answer, the app runs here and does (host.mjs).
// What it answers follows from the server's own rows as they were last (scorekeeper/web/table/copy.py), and from what
// waits on the phone to be sent (static/js/queue.js). So nothing of its database is kept, and what waits is in one
// place. Both are on disk: whatever dies, the app comes to the same again.
import { headersOf, responseOf } from "./door.mjs";
import { forgetOthers, loadFiles, snapshotIn } from "./files.mjs";
import { Spoilt, startHost } from "./host.mjs";

const HOME = new URL(".", location).pathname;
const COPY = "copy"; // the end of the address of a table's rows; those of its matches are below
const MARK = /([0-9]+)-([0-9]+)-\w+$/; // in the address of a match: its number, and how many entries it has
const TOKEN = /name="csrf_token" value="([^"]+)"/;
const UNANSWERED = [404, 500]; // statuses of what the app has not, or cannot: it may be the server's alone
const GONE = [403, 404, 410, 413]; // of a table that leads nowhere any more, or is too large by now

const FORM = "application/x-www-form-urlencoded";
const OWN = ["csrf_token", "seen", "key", "known", "waits"]; // fields of a form that are not what was filled in

const numberOf = (path) => path.match(/\/m\/(\d+)\//)?.[1]; // of the match of a page
const promised = (work) => new Promise((done, fail) => {
  work.oncomplete = work.onsuccess = () => done(work.result);
  work.onabort = work.onerror = () => fail(work.error);
});
// Opens the database of what waits (static/js/queue.js) for ``work``. One that no page has made yet is not made here.
const queue = async (work) => {
  const asked = indexedDB.open("scorekeeper");
  asked.onupgradeneeded = () => asked.transaction.abort();
  const database = await promised(asked);
  try {
    return await work(database);
  } finally {
    database.close();
  }
};
// Returns all that waits on this phone, in order.
const waiting = () => (
  queue((database) => promised(database.transaction("waiting").objectStore("waiting").getAll())).catch(() => [])
);
// Has an item wait, on disk; returns it with its number.
const wait = (item) => queue(async (database) => {
  const transaction = database.transaction("waiting", "readwrite", { durability: "strict" });
  const put = transaction.objectStore("waiting").put(item);
  await promised(transaction);
  return { ...item, id: put.result };
});
const textOf = (item) => JSON.stringify([item.id, item.address, item.fields, item.seen, item.key, item.known]);
// There is no record here: it follows from the copies.
const open = async () => ({ database: [], files: new Map(), save: async () => false, close: () => {} });

// ``version``: of what runs the app; ``files``: as `loadFiles` takes them.
export const openCopies = ({ version, files, load, createPyodideModule }) => {
  const name = `copies ${version}`;
  const cache = () => caches.open(name);
  const file = async (wanted) => (await cache()).match(new URL(`offline/${version}/${wanted}`, location));
  const isCopy = ({ url }) => new URL(url).pathname.endsWith(`/${COPY}`);
  const tableOf = (path) => path.slice(HOME.length - 1).match(/^\/t\/[^/]+\//)?.[0];
  const addressOf = (path) => new URL(`.${tableOf(path)}${COPY}`, location).href;
  const holds = async (path) => Boolean(tableOf(path) && await (await cache()).match(addressOf(path)));

  // -- the server's rows ----------------------------------------------------------------------------------------------

  const fetched = async (address) => {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) throw Object.assign(new Error(`${address}: ${answer.status}`), { status: answer.status });
    return answer.text();
  };
  // Keeps a table as the server has it now; returns whether it could. What is new comes first, then what names it: a
  // table that is kept has all its matches.
  const keepNow = async (address, again = true) => {
    const kept = await cache();
    const before = await kept.match(address);
    const now = before && (await before.clone().json()).now;
    const text = await fetched(now === undefined ? address : `${address}?now=${now}`);
    if (!text) { // nothing has changed
      await kept.put(address, new Response(await before.text(), { headers: { Kept: new Date().toISOString() } }));
      return true;
    }
    const table = JSON.parse(text);
    if (table.version !== version) return false; // this worker is about to be replaced, and the table kept by the next
    const missing = [];
    for (const match of table.matches) if (!await kept.match(match)) missing.push(match);
    try {
      await Promise.all(missing.map(async (match) => kept.put(match, new Response(await fetched(match)))));
    } catch (error) {
      if (again) return keepNow(address, false); // a match has changed meanwhile
      throw error;
    }
    const headers = { Kept: new Date().toISOString() };
    await kept.put(address, new Response(text, { headers }));
    const named = new Set(table.matches.map((match) => new URL(match, location).href));
    const old = (await kept.keys()).filter(({ url }) => url.startsWith(`${address}/`) && !named.has(url));
    await Promise.all(old.map((request) => kept.delete(request)));
    return true;
  };
  const forget = async (path) => {
    const [kept, address] = [await cache(), addressOf(path)];
    const old = (await kept.keys()).filter(({ url }) => url === address || url.startsWith(`${address}/`));
    await Promise.all(old.map((request) => kept.delete(request)));
  };
  // Returns the copies, in the order of their addresses: {text, since, matches}.
  const copies = async () => {
    const kept = await cache();
    const addresses = (await kept.keys()).filter(isCopy).map(({ url }) => url).sort();
    return Promise.all(addresses.map(async (address) => {
      const answer = await kept.match(address);
      return { text: await answer.text(), since: answer.headers.get("Kept") };
    }));
  };
  // Returns how many entries the server has of the match of a path, as far as its table is kept: what pages here have
  // seen beyond these waits. 0 for a match that was begun here, null for other pages.
  const rowsOf = async (path) => {
    const number = numberOf(path);
    const tables = number ? (await copies()).map(({ text }) => JSON.parse(text)) : [];
    const table = tables.find(({ base }) => path.startsWith(base));
    const mark = table?.matches.map((address) => address.match(MARK)).find(([, of]) => of === number);
    return table ? Number(mark?.[2] ?? 0) : null;
  };
  const whole = async (text) => {
    const [kept, table] = [await cache(), JSON.parse(text)];
    const matches = await Promise.all(table.matches.map(async (match) => (await kept.match(match)).json()));
    return { ...table, matches };
  };

  // -- the app --------------------------------------------------------------------------------------------------------

  let host = null; // a promise of it
  let done = []; // of what its database is made: the copies, then what waits, each as text
  const stored = snapshotIn(name, version);
  const start = () => {
    done = [];
    return startHost({ load, createPyodideModule, file, prefix: HOME.slice(0, -1), open, isCopy: true, stored });
  };
  const hosted = () => {
    host ??= start();
    host.catch(() => { host = null; });
    return host;
  };
  const send = async (app, item, base) => {
    const page = await app.answer("GET", new URL(base, location).href, [], new Uint8Array());
    const token = new TextDecoder().decode(page.body).match(TOKEN)?.[1] ?? "";
    const { fields, seen, key, known = [] } = item;
    const own = [["seen", seen], ["key", key], ["waited", 1], ["known", known.join(" ")], ["csrf_token", token]];
    const headers = [
      ["Content-Type", FORM], ["X-Requested-With", "sheet"],
      ["Accept", "application/json"], ["Referer", location.href],
    ];
    const address = new URL(item.address.replace(/^.*?\/t\/[^/]+\//, base), location).href;
    await app.answer("POST", address, headers, new TextEncoder().encode(new URLSearchParams([...fields, ...own])));
  };
  // Brings the app's database to the copies and what waits. What is only more is added; else all is made again.
  const bring = async (app) => {
    const [kept, items] = [await copies(), await waiting()];
    const tables = kept.map(({ text }) => JSON.parse(text));
    const known = items.map((item) => ({ item, base: tables.find(({ mark }) => mark === item.table)?.base }))
      .filter(({ base }) => base);
    const wanted = [...kept.map(({ text }) => text), ...known.map(({ item }) => textOf(item))];
    const isMore = done.length >= kept.length && done.every((text, n) => text === wanted[n]);
    if (!isMore) {
      done = [];
      await app.take(JSON.stringify(await Promise.all(kept.map(({ text }) => whole(text)))));
      done = wanted.slice(0, kept.length);
    }
    for (const { item, base } of known.slice(done.length - kept.length)) {
      await send(app, item, base);
      done.push(wanted[done.length]);
    }
    return kept.map(({ since }) => since).sort()[0];
  };
  let last = Promise.resolve();
  const inTurn = (work) => {
    const mine = last.then(work).catch((error) => {
      host = null; // whatever it was: all is made again from what is on disk
      if (error instanceof Spoilt) return work();
      throw error;
    });
    last = mine.catch(() => {});
    return mine;
  };
  const withBody = async (request, work) => {
    const body = await request.arrayBuffer();
    return inTurn(() => work(request, body));
  };
  const ask = async (app, request, body) => (
    app.answer(request.method, request.url.split("#")[0], headersOf(request), new Uint8Array(body))
  );
  const shown = async (answer, since, { url }) => {
    if (UNANSWERED.includes(answer.status)) return null;
    const response = responseOf(answer);
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
    const rows = await rowsOf(new URL(url).pathname);
    const marks = `data-copied="${since}"${rows === null ? "" : ` data-rows="${rows}"`}`;
    const text = (await response.text()).replace("<html ", `<html ${marks} `);
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
  const answered = async (request, body) => {
    const app = await hosted();
    const since = await bring(app);
    return shown(await ask(app, request, body), since, request);
  };
  // A form that the app here has taken waits for the server. What it makes there is what it has made here: a match.
  const keepForm = async (request, given, leadsTo) => {
    const { pathname: address } = new URL(request.url);
    const table = (await copies()).map(({ text }) => JSON.parse(text)).find(({ base }) => address.startsWith(base));
    const [name, words] = JSON.parse(given.get("waits"));
    const number = numberOf(leadsTo) ?? numberOf(address);
    const makes = number && number !== numberOf(address) ? leadsTo : undefined;
    const fields = [...given].filter(([field]) => !OWN.includes(field));
    const seen = Math.min(given.get("seen") ?? 0, await rowsOf(address) ?? Infinity);
    const item = await wait({
      address, table: table.mark, match: `${table.mark} ${number ?? address}`, name, words, fields, makes,
      key: given.get("key"), seen, nth: 0, then: 0,
    });
    done.push(textOf(item));
  };
  const sent = async (request, body) => {
    const given = new URLSearchParams(new TextDecoder().decode(body));
    if (!request.headers.get("Content-Type")?.startsWith(FORM) || !given.has("key") || !given.has("waits")) return null;
    const app = await hosted();
    const since = await bring(app);
    const answer = await ask(app, request, body);
    if (answer.status === 303) {
      const leadsTo = new Headers(answer.headers).get("Location");
      await keepForm(request, given, new URL(leadsTo, request.url).pathname);
    }
    return shown(answer, since, request);
  };

  return {
    holds,
    forget,
    // Keeps the table of a path as the server has it now, whole; returns whether that could be.
    keep: (path) => keepNow(addressOf(path)).catch(() => false),
    // Returns the app's response; null if it has none. Of tables it answers for those that are kept, of other pages for
    // all, as long as one table is kept.
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      const isHere = tableOf(pathname) ? await holds(pathname) : (await copies()).length;
      return isHere ? withBody(request, answered) : null;
    },
    // Sends a form that the server did not take to the app here. If that takes it, it waits to be sent, and that is on
    // disk before the response is given. Returns the response; null if it has to be sent to the server.
    send: async (request) => (await holds(new URL(request.url).pathname) ? withBody(request, sent) : null),
    // All that a new version needs is here before it takes over: the tables that the one before has kept too, but for
    // those that are gone.
    install: async () => {
      await loadFiles(name, files);
      const others = (await caches.keys()).filter((other) => other.startsWith("copies ") && other !== name);
      const old = (await Promise.all(others.map(async (other) => (await caches.open(other)).keys()))).flat();
      for (const { url } of old.filter(isCopy)) {
        await keepNow(url).catch((error) => { if (!GONE.includes(error.status)) throw error; });
      }
    },
    begin: () => forgetOthers(name),
  };
};
