// Keeps on the device what a table needs while there is no connection: pages of matches and tables as they last were,
// the sheets that a match leads to, and, as long as a page is kept, the files that it names: no page meets a script of
// another version. A page comes from here only where the server does not answer. What is sent waits elsewhere
// (static/js/queue.js). The server puts the version of all files in front (scorekeeper/web/http/installable.py), and
// COPIES: on a phone that keeps whole tables what answers for the server (static/offline/copies.mjs), else null.
const HOME = new URL(".", location).pathname; // "/", if no proxy serves the pages below a path
const NOT_KEPT = `${HOME}not-kept`;
const NOT_SENT = `${HOME}not-sent`;
const KEPT = "/kept"; // where a page asks, at any place: are the matches in its message kept in their present state
const COPIED = "/copied"; // where a page asks that its table be kept whole, or with DELETE no longer
const OWN = [HOME, NOT_KEPT, NOT_SENT];
const STATIC = `${HOME}static/`;
const TABLE = new RegExp(`^${HOME}t/[^/]+/`);
const MATCH = new RegExp(`${TABLE.source}m/\\d+/$`);
const SHEET = /\/log(\/\w+(\/ahead\/\d+)?)?$/;
const FILE = new RegExp(`${STATIC}[0-9a-f]+/[\\w.-]+`, "g");
const PATIENCE = 2500; // milliseconds for the server to answer, where a page is kept
const SOON = 2000; // milliseconds after a page has recorded, or was loaded again, until its new state is kept
const MOST = { pages: 60, files: 30, sheets: 12, characters: 500000 };
const LOST = [502, 504]; // a proxy's answer for a server that does not answer
const GONE = [403, 404, 410]; // the answer of a table's URL that leads nowhere any more

const pages = () => caches.open("pages");
const files = () => caches.open("files");
const keptPage = async (path) => (await pages()).match(path);
const pathOf = (address) => new URL(address, location.origin).pathname;
const tableOf = (path) => path.match(TABLE)?.[0];
// The oldest pages go first, and with them the files that none of the others names.
const tidy = async () => {
  const [keptPages, keptFiles] = [await pages(), await files()];
  const old = (await keptPages.keys()).filter(({ url }) => !OWN.includes(pathOf(url)));
  await Promise.all(old.slice(0, -MOST.pages).map((page) => keptPages.delete(page)));
  const stored = await keptFiles.keys();
  if (stored.length <= MOST.files) return;
  const texts = await Promise.all((await keptPages.matchAll()).map((page) => page.text()));
  const named = new Set(texts.flatMap((text) => text.match(FILE) ?? []));
  await Promise.all(stored.filter(({ url }) => !named.has(pathOf(url))).map((file) => keptFiles.delete(file)));
};
// Keeps a page, as the newest, after the files that it names; returns its text, empty if it is not one to keep.
const keep = async (path, answer) => {
  const html = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (!answer.ok || answer.redirected || !html || !(OWN.includes(path) || TABLE.test(path))) return "";
  const headers = new Headers(answer.headers);
  ["Content-Encoding", "Content-Length"].forEach((name) => headers.delete(name));
  headers.set("Kept", new Date().toISOString());
  const text = await answer.text();
  if (text.length > MOST.characters) return "";
  const kept = await files();
  const keepFile = async (address) => (await kept.match(address)) ?? kept.add(address);
  await Promise.all([...new Set(text.match(FILE) ?? [])].map(keepFile));
  await (await pages()).put(path, new Response(text, { headers }));
  await tidy();
  return text;
};
const fetchToKeep = async (path) => keep(path, await fetch(path));
// Removes all kept pages of a table if its own URL leads nowhere any more.
const forget = async (path, status) => {
  const table = tableOf(path);
  if (!table || !GONE.includes(path === table ? status : (await fetch(table)).status)) return;
  const kept = await pages();
  const old = (await kept.keys()).filter(({ url }) => pathOf(url).startsWith(table));
  await Promise.all([COPIES?.forget(table), ...old.map((page) => kept.delete(page))]);
};

const linksOf = (text) => [...text.matchAll(/href="([^"?#]+)"/g)].map(([, address]) => address);
const sheetsOf = (text, match) => linksOf(text).filter((link) => link.startsWith(match) && SHEET.test(link));
// Returns the text of a page without what is of the request alone: if it is the same, so are the page's sheets.
const said = (text) => text.replace(/(name="(csrf_token|key)" )?value="[^"]*"/g, (all, own) => (own ? "" : all));
const saidBefore = new Map(); // match to the text of its page when its sheets were fetched
const keepSheets = async (match, text) => {
  if (saidBefore.get(match) === said(text)) return;
  const found = new Set(sheetsOf(text, match));
  for (const sheet of found) { // grows during the loop: the first sheet leads to the others
    if ([...found].indexOf(sheet) >= MOST.sheets) break;
    sheetsOf(await fetchToKeep(sheet), match).forEach((other) => found.add(other));
  }
  saidBefore.set(match, said(text));
};
// Keeps what a page needs beside it: of a match its sheets; of every table its own page, and a home page that lists it;
// of a home page the matches that it lists.
const keepAround = async (path, text) => {
  const table = tableOf(path);
  for (const match of path === HOME ? linksOf(text).filter((link) => MATCH.test(link)) : []) {
    if (!await keptPage(match)) await keepAround(match, await fetchToKeep(match));
  }
  if (!text || !table) return;
  if (!await keptPage(table)) await fetchToKeep(table);
  if (!(await (await keptPage(HOME))?.text())?.includes(`href="${table}"`)) await fetchToKeep(HOME);
  if (MATCH.test(path)) await keepSheets(path, text);
};
// Keeps matches in their present state; returns whether that was possible.
const refresh = async (matches) => {
  for (const match of matches) {
    const text = await fetchToKeep(match);
    if (!text) return false;
    await fetchToKeep(tableOf(match));
    await keepAround(match, text);
    if (await COPIES?.holds(match) && !await COPIES.keep(tableOf(match))) return false;
  }
  return Boolean(await fetchToKeep(HOME));
};
const keptAgain = async (request) => (
  new Response(await refresh((await request.text()).split(" ")).catch(() => false) ? "they are" : "")
);
const latest = new Map(); // match or table to the latest request about it
// Does something about a match or table once for all requests that come meanwhile: soon, or once ``answered``.
const soon = async (about, work, answered = new Promise((later) => setTimeout(later, SOON))) => {
  const mine = Symbol(about);
  latest.set(about, mine);
  await answered;
  if (about && latest.get(about) === mine) await work(about);
};
const refreshSoon = (path) => (
  soon(path.match(new RegExp(`${TABLE.source}m/\\d+/`))?.[0], (match) => refresh([match]))
);
// What others may have recorded is in the phone's own copy before long; what is sent from here, a payment too, as soon
// as the server has answered.
const copySoon = (path, answered) => (
  soon(tableOf(path), async (table) => await COPIES.holds(table) && COPIES.keep(table), answered)
);
// A page as it was kept says so, and since when.
const asKept = async (answer) => {
  const text = await answer.text();
  const mark = `<html data-kept="${answer.headers.get("Kept")}" `;
  return new Response(text.replace("<html ", mark), { headers: answer.headers });
};
const instead = async (path) => {
  const answer = await keptPage(path);
  return answer ? new Response(answer.body, { status: 503, headers: answer.headers }) : Response.error();
};

const copyOf = async (request) => COPIES?.answer(request).catch((error) => console.error(error));

const fromServer = async (event, path) => {
  const answer = await fetch(event.request);
  if (LOST.includes(answer.status)) throw new Error("the server does not answer");
  const { status } = answer;
  const done = GONE.includes(status) ? forget(path, status)
    : !new URL(event.request.url).search && keep(path, answer.clone()).then((text) => keepAround(path, text));
  if (done) event.waitUntil(done.catch(() => {}));
  return answer;
};
const pageOf = async (event) => {
  const { pathname: path, search } = new URL(event.request.url);
  const kept = search ? undefined : await keptPage(path);
  const answer = fromServer(event, path);
  event.waitUntil(answer.catch(() => {}));
  const isHeld = await COPIES?.holds(path);
  const patience = new Promise((_, late) => { if (kept || isHeld) setTimeout(late, PATIENCE); });
  try {
    return await Promise.race([answer, patience]);
  } catch {
    if (kept && !isHeld) return asKept(kept); // home lists tables that are not kept whole, too
    const copy = copyOf(event.request).then((found) => found ?? Promise.reject());
    // The app on the phone may have to start first: a slow server is still awaited.
    return Promise.any(isHeld ? [answer, copy] : [copy]).catch(() => (kept ? asKept(kept) : instead(NOT_KEPT)));
  }
};
const sent = async (request) => {
  const again = COPIES && request.clone();
  try {
    const answer = await fetch(request);
    if (COPIES && LOST.includes(answer.status)) throw new Error("the server does not answer");
    return answer;
  } catch {
    return (await COPIES?.send(again).catch((error) => console.error(error))) ?? instead(NOT_SENT);
  }
};
// What scripts ask: where the server does not answer, the phone's own copy does.
const isAsked = ({ method, cache, headers }, path) => (
  method === "GET" ? cache !== "no-store" && headers.get("Accept") !== "text/event-stream" : path.endsWith("/preview")
);
const askedOf = async (request) => {
  const again = request.clone();
  try {
    const answer = await fetch(request);
    if (LOST.includes(answer.status)) throw new Error("the server does not answer");
    return answer;
  } catch (error) {
    const found = request.signal.aborted ? null : await copyOf(again);
    if (!found) throw error;
    return found;
  }
};
const copied = async ({ method, url }) => {
  const table = tableOf(pathOf(url));
  if (method === "DELETE") await COPIES?.forget(table);
  return new Response(method === "DELETE" || await COPIES?.keep(table) ? "it is" : "");
};
const fileOf = async (request) => (
  (await (await files()).match(request, { ignoreVary: true })) ?? (COPIES ? askedOf(request) : fetch(request))
);

// Returns a promise of the answer to any other request; null if the worker leaves that to the browser.
const answerOf = (event, path, isOurs) => {
  const { request } = event;
  if (request.mode === "navigate") return request.method === "GET" ? pageOf(event) : sent(request);
  if (COPIES && TABLE.test(path) && isAsked(request, path)) return askedOf(request);
  return isOurs && request.method === "POST" ? fetch(request) : null;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.endsWith(KEPT)) event.respondWith(keptAgain(request));
  else if (TABLE.test(pathname) && pathname.endsWith(COPIED)) event.respondWith(copied(request));
  else if (pathname.startsWith(STATIC)) event.respondWith(fileOf(request));
  else {
    const isOurs = COPIES && TABLE.test(pathname) && !/\/(preview|live)$/.test(pathname);
    const answer = answerOf(event, pathname, isOurs);
    if (answer) event.respondWith(answer);
    if (isOurs) event.waitUntil(copySoon(pathname, request.method === "GET" ? undefined : answer).catch(() => {}));
    if (request.mode === "navigate") return;
    if (!/\/(preview|live)$/.test(pathname)) event.waitUntil(refreshSoon(pathname).catch(() => {}));
  }
});

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(Promise.all([COPIES?.install(), ...OWN.map(fetchToKeep)]));
});
// No table is kept whole any more, or the server has nothing any more to run the app with.
const forgetCopies = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("copies "));
  await Promise.all(old.map((name) => caches.delete(name)));
};
// The first pages came before there was a worker that could have kept them.
const begin = async () => {
  await Promise.all([self.clients.claim(), tidy(), COPIES ? COPIES.begin() : forgetCopies()]);
  const paths = (await self.clients.matchAll()).map(({ url }) => pathOf(url));
  for (const path of new Set(paths)) await keepAround(path, await fetchToKeep(path));
  // A page that was on its way meanwhile has come without a worker, and is none of those.
  await keepAround(HOME, await (await keptPage(HOME)).text());
};
self.addEventListener("activate", (event) => event.waitUntil(begin().catch(() => {})));
