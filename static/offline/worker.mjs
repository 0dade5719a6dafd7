// The service worker of a folder that `scorekeeper site` has written: there is no server, the app runs here (host.mjs).
// This is the door to it: a request of a page goes in, the app's answer comes out. The folder's files are kept here and
// checked by their hashes; those of a new version are all there before that one's worker takes over.
import { startHost } from "./host.mjs";
import { Overtaken } from "./record.mjs";

const HOME = new URL(".", location).pathname;
const WELCOME = `${HOME}index.html`; // the page that says what this is, and how far it has come
const KEPT = /\/kept$/; // where a page asks whether its match is kept in its present state (static/js/queue.js)
const LIVE = /\/live$/; // a table's event stream (static/js/live.js)
const STATIC = `${HOME}static/`;
const FOREVER = "immutable"; // among what is said of a file that never changes
const BEAT = 5000; // milliseconds after which a stream says again what it said last
const PAST = 20; // pages that are there for the back button, as they were
const EMPTY = [204, 205, 304]; // what has no content
const GZIP = [0x1f, 0x8b]; // how what gzip has packed begins

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unpacked = (bytes) => (GZIP.some((byte, n) => bytes[n] !== byte) ? bytes
  : new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());

// ``version``: of all of the folder; ``files``: path to {sha256, bytes, type}, ``bytes``: as many as are loaded.
export const serve = ({ version, files, load, createPyodideModule }) => {
  const name = `site ${version}`;
  const kept = () => caches.open(name);
  const tell = async (news) => {
    const pages = await self.clients.matchAll({ includeUncontrolled: true });
    pages.forEach((page) => page.postMessage(news));
  };

  // -- the folder's files ---------------------------------------------------------------------------------------------

  const all = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const loadFile = async (cache, path, { sha256, type }, signal) => {
    const found = await fetch(new URL(path, location), { cache: "no-store", signal });
    if (!found.ok) throw new Error(`${path}: ${found.status}`);
    const chunks = [];
    for (let reader = found.body.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      done += part.value.length;
      tell({ done: Math.min(done, all), all });
    }
    const bytes = await unpacked(new Uint8Array(await new Blob(chunks).arrayBuffer()));
    if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== sha256) throw new Error(`${path} is damaged`);
    const content = new Response(bytes, { headers: { "Content-Type": type } });
    await cache.put(new URL(path.replace(/\.gz$/, ""), location), content);
  };
  const loadAll = async () => {
    const [cache, others] = [await kept(), new AbortController()];
    let failed = null; // the first error: then the others are not loaded, and none says any more how far it is
    const fail = (error) => {
      failed ??= error;
      others.abort();
    };
    await Promise.all(Object.entries(files).map(
      ([path, file]) => loadFile(cache, path, file, others.signal).catch(fail),
    ));
    if (!failed) return;
    await caches.delete(name); // whoever tries again begins anew; the version before stays as it is
    await tell({ unloaded: String(failed.message ?? failed) });
    throw failed;
  };
  const forgetOthers = async () => {
    const old = (await caches.keys()).filter((other) => other.startsWith("site ") && other !== name);
    await Promise.all(old.map((other) => caches.delete(other)));
  };
  const file = async (wanted) => (await kept()).match(new URL(`offline/${version}/${wanted}`, location));

  // -- the app --------------------------------------------------------------------------------------------------------

  let host = null; // a promise of it
  const hosted = () => {
    host ??= startHost({ load, createPyodideModule, file, prefix: HOME.slice(0, -1) });
    host.catch(() => { host = null; }); // the next request tries again
    return host;
  };
  // What is in memory is not what is on disk: another worker saved, or there is no room. It starts again from there.
  const startAgain = async () => {
    const old = await host;
    host = null;
    old?.close();
  };
  const headersOf = (request) => {
    const headers = [...request.headers];
    // What the browser tells a server, and no worker.
    if (request.referrer.startsWith("http")) {
      headers.push(["Referer", request.referrer], ["Origin", new URL(request.referrer).origin]);
    }
    const languages = navigator.languages.map((language, n) => `${language};q=${Math.max(1 - n / 10, 0.1).toFixed(1)}`);
    if (!request.headers.has("Accept-Language")) headers.push(["Accept-Language", languages.join(",")]);
    return headers;
  };
  const past = new Map(); // address to a page as it was
  const responseOf = ({ status, headers, body }) => (
    new Response(EMPTY.includes(status) ? null : body, { status, headers })
  );
  const streams = new Set(); // a function each, by which it looks for news
  const ask = async (request, body) => {
    const address = request.url.split("#")[0];
    try {
      const answer = await (await hosted()).answer(request.method, address, headersOf(request), body);
      if (answer.saved && request.method === "POST") streams.forEach((look) => look());
      return answer;
    } catch (error) {
      await startAgain();
      if (error instanceof Overtaken) return ask(request, body); // nothing of it was saved
      throw error;
    }
  };
  const answerTo = async (request) => {
    const answer = await ask(request, new Uint8Array(await request.arrayBuffer()));
    const page = request.mode === "navigate" && request.method === "GET" && answer.status === 200;
    if (page) {
      past.delete(request.url);
      past.set(request.url, answer);
      [...past.keys()].slice(0, -PAST).forEach((address) => past.delete(address));
    }
    const response = responseOf(answer);
    if (response.headers.get("Cache-Control")?.includes(FOREVER) && response.ok) {
      await (await kept()).put(request.url, response.clone());
    }
    return response;
  };
  // The app gives a table's version, and ends: the stream goes on here, and says what comes later. While it is open the
  // browser does not stop the worker.
  const stream = async (request) => {
    const first = await ask(request, new Uint8Array());
    if (first.status !== 200) return responseOf(first);
    let [stop, look] = [() => {}, () => {}];
    const body = new ReadableStream({
      start: (controller) => {
        const say = (answer) => (answer.status === 200 ? controller.enqueue(answer.body) : stop(controller.close()));
        look = () => ask(request, new Uint8Array()).then(say).catch(() => stop());
        say(first);
        const beat = setInterval(look, BEAT);
        streams.add(look);
        stop = () => [clearInterval(beat), streams.delete(look)];
      },
      cancel: () => { stop(); },
    });
    return new Response(body, first);
  };

  // -- what the browser asks ------------------------------------------------------------------------------------------

  const isPast = ({ isHistoryNavigation, url }) => isHistoryNavigation && past.has(url);
  const respond = async (request) => {
    const path = new URL(request.url).pathname;
    const isFile = path === WELCOME || path.startsWith(STATIC);
    const found = isFile && request.method === "GET" && await (await kept()).match(request, { ignoreSearch: true });
    if (found) return found;
    if (isPast(request)) return responseOf(past.get(request.url));
    if (KEPT.test(path) && request.method === "POST") return new Response("they are"); // the app itself is here
    try {
      return await (LIVE.test(path) ? stream(request) : answerTo(request));
    } catch (error) {
      console.error(error);
      return request.mode === "navigate" ? Response.redirect(`${WELCOME}?why=${encodeURIComponent(error)}`)
        : new Response(String(error), { status: 503 });
    }
  };
  self.addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    if (origin === location.origin && pathname.startsWith(HOME)) event.respondWith(respond(event.request));
  });
  self.addEventListener("install", (event) => event.waitUntil(loadAll()));
  self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
  // The first page asks for a start, and hears once the app answers, or why it does not.
  self.addEventListener("message", (event) => event.waitUntil(hosted().then(
    () => event.source.postMessage({ ready: true }),
    (error) => event.source.postMessage({ failed: String(error.message ?? error) }),
  )));
};
