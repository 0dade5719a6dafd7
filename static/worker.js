// Keeps on the phone what a table needs while there is no connection: pages of matches and tables as they last were,
// the sheets that a match leads to, and the files that these pages name, for as long as the page is kept; so no page
// ever meets a script of another version. A page comes from the server, and from here only where that does not answer.
// Nothing that is sent is kept here: that does the page itself (static/js/queue.js).
// In front of it the server puts the version of all files (scorekeeper/web/installable.py): another, another worker.
const HOME = "/";
const NOT_KEPT = "/not-kept";
const NOT_SENT = "/not-sent";
const OWN = [HOME, NOT_KEPT, NOT_SENT];
const TABLE = /^\/t\/[^/]+\//;
const MATCH = /^\/t\/[^/]+\/m\/\d+\/$/;
const SHEET = /\/log(\/\w+(\/ahead\/\d+)?)?$/;
const FILE = /\/static\/[0-9a-f]+\/[\w.-]+/g;
const PATIENCE = 2500; // milliseconds for the server to answer, where a page is kept
const MOST = { pages: 60, files: 30, sheets: 12, characters: 500000 };
const LOST = [502, 504]; // what a proxy says of a server that does not answer
const GONE = [403, 404, 410]; // what a table's address answers to whom it no longer leads anywhere

const pages = () => caches.open("pages");
const files = () => caches.open("files");
const pathOf = (address) => new URL(address, location.origin).pathname;
const worthKeeping = (path) => OWN.includes(path) || TABLE.test(path);

// -- keeping ----------------------------------------------------------------------------------------------------------

const keepFiles = async (text) => {
  const kept = await files();
  const named = [...new Set(text.match(FILE) ?? [])];
  await Promise.all(named.map(async (address) => (await kept.match(address)) ?? kept.add(address)));
};

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

// Its files come first: a page that is kept has all that it names. The newest stands last.
const keep = async (path, answer) => {
  const html = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (!answer.ok || answer.redirected || !html || !worthKeeping(path)) return "";
  const headers = new Headers(answer.headers);
  ["Content-Encoding", "Content-Length"].forEach((name) => headers.delete(name));
  headers.set("Kept", new Date().toISOString());
  const text = await answer.text();
  if (text.length > MOST.characters) return "";
  await keepFiles(text);
  const kept = await pages();
  await kept.put(path, new Response(text, { headers }));
  await tidy();
  return text;
};

const fetchToKeep = async (path) => keep(path, await fetch(path));

// Where the table's own address leads nowhere any more, none of its pages stays.
const forget = async (path, status) => {
  const table = path.match(TABLE)?.[0];
  if (!table) return;
  const gone = path === table ? status : (await fetch(table)).status;
  if (!GONE.includes(gone)) return;
  const kept = await pages();
  const old = (await kept.keys()).filter(({ url }) => pathOf(url).startsWith(table));
  await Promise.all(old.map((page) => kept.delete(page)));
};

// -- the sheets of a match --------------------------------------------------------------------------------------------

const linksTo = (text, match) => [...text.matchAll(/href="([^"?#]+)"/g)]
  .map(([, address]) => address).filter((address) => address.startsWith(match) && SHEET.test(address));

// What a page says but for what each request has of its own: where that is the same, so are its sheets.
const said = (text) => text.replace(/(name="(csrf_token|key)" )?value="[^"]*"/g, (all, own) => (own ? "" : all));
const sheetsOf = new Map(); // match to what its page said when its sheets were fetched

const keepSheets = async (match, text) => {
  if (sheetsOf.get(match) === said(text)) return;
  const found = new Set(linksTo(text, match));
  for (const sheet of found) { // grows while it is gone through: the first sheet leads to the others
    if ([...found].indexOf(sheet) >= MOST.sheets) break;
    linksTo(await fetchToKeep(sheet), match).forEach((other) => found.add(other));
  }
  sheetsOf.set(match, said(text));
};

// -- answering --------------------------------------------------------------------------------------------------------

// A page as it was kept says so, and since when.
const asKept = async (answer) => {
  const text = await answer.text();
  const mark = `<html data-kept="${answer.headers.get("Kept")}" `;
  return new Response(text.replace("<html ", mark), { headers: answer.headers });
};
const instead = async (path) => {
  const answer = await (await pages()).match(path);
  return answer ? new Response(answer.body, { status: 503, headers: answer.headers }) : Response.error();
};

const keeping = new Map(); // path to its text, once that is kept
const fromServer = async (event, path) => {
  const answer = await fetch(event.request);
  if (LOST.includes(answer.status)) throw new Error("the server does not answer");
  const { status } = answer;
  if (GONE.includes(status)) event.waitUntil(forget(path, status).catch(() => {}));
  else if (!new URL(event.request.url).search) {
    const kept = keep(path, answer.clone()).catch(() => "");
    keeping.set(path, kept);
    event.waitUntil(kept);
  }
  return answer;
};

const page = async (event) => {
  const { pathname: path, search } = new URL(event.request.url);
  const kept = search ? undefined : await (await pages()).match(path);
  const answer = fromServer(event, path);
  event.waitUntil(answer.catch(() => {}));
  const patience = new Promise((_, late) => { if (kept) setTimeout(late, PATIENCE); });
  try {
    return await Promise.race([answer, patience]);
  } catch {
    return kept ? asKept(kept) : instead(NOT_KEPT);
  }
};

const file = async (request) => (await (await files()).match(request, { ignoreVary: true })) ?? fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(request.method === "GET" ? page(event) : fetch(request).catch(() => instead(NOT_SENT)));
  } else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});

// A page says that it was opened; the first ones came before there was a worker that could have kept them.
const opened = async ({ path, kept }) => {
  const text = kept && keeping.has(path) ? await keeping.get(path) : await fetchToKeep(path);
  if (text && MATCH.test(path)) await keepSheets(path, text);
};
self.addEventListener("message", (event) => event.waitUntil(opened(event.data).catch(() => {})));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(Promise.all(OWN.map(fetchToKeep)));
});
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), tidy()])));
