// The service worker of a folder that `scorekeeper site` has written: there is no server, the app runs here (host.mjs).
// This is the door to it: a request of a page goes in, the app's answer comes out. The folder's files are kept here and
// checked by their hashes; those of a new version are all there before that one's worker takes over.
import { headersOf, responseOf } from "./door.mjs";
import { forgetOthers, loadFiles, snapshotIn } from "./files.mjs";
import { Spoilt, startHost } from "./host.mjs";
import { Overtaken } from "./record.mjs";

const HOME = new URL(".", location).pathname;
const WELCOME = `${HOME}index.html`; // the page that says what this is, and how far it has come
const KEPT = /\/kept$/; // where a page asks whether its match is kept in its present state (static/js/queue.js)
const LIVE = /\/live$/; // a table's event stream (static/js/live.js)
const STATIC = `${HOME}static/`;
const FOREVER = "immutable"; // among what is said of a file that never changes
const BEAT = 5000; // milliseconds after which a stream says again what it said last
const PAST = 20; // pages that are there for the back button, as they were
const FULL = "QuotaExceededError"; // what a browser says if it keeps no more

// ``version``: of all of the folder; ``files``: path to {sha256, bytes, type}, ``bytes``: as many as are loaded.
export const serve = ({ version, files, load, createPyodideModule }) => {
  const name = `site ${version}`;
  const kept = () => caches.open(name);
  const file = async (wanted) => (await kept()).match(new URL(`offline/${version}/${wanted}`, location));
  const stored = snapshotIn(name, version);

  // -- the app --------------------------------------------------------------------------------------------------------

  let [host, lasted] = [null, 0]; // a promise of it, and how many milliseconds its start lasted
  const start = async () => {
    const began = performance.now();
    const started = await startHost({ load, createPyodideModule, file, prefix: HOME.slice(0, -1), stored });
    lasted = performance.now() - began;
    return started;
  };
  const hosted = () => {
    host ??= start();
    host.catch(() => { host = null; }); // the next request tries again
    return host;
  };
  // What is in memory is not what is on disk: another worker saved, or there is no room. It starts again from there.
  const startAgain = async () => {
    const old = await host;
    host = null;
    old?.close();
  };
  const past = new Map(); // address to a page as it was
  const streams = new Set(); // a function each, by which it looks for news
  const ask = async (request, body) => {
    const address = request.url.split("#")[0];
    try {
      const answer = await (await hosted()).answer(request.method, address, headersOf(request), body);
      if (answer.saved && request.method === "POST") streams.forEach((look) => look());
      return answer;
    } catch (error) {
      await startAgain();
      // nothing of it was saved
      if (error instanceof Overtaken || error instanceof Spoilt) return ask(request, body);
      if (error.name === FULL) await stored.forget();
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
  self.addEventListener("install", (event) => event.waitUntil(loadFiles(name, files)));
  self.addEventListener("activate", (event) => event.waitUntil(forgetOthers(name)));
  // The first page asks for a start, and hears once the app answers, or why it does not.
  self.addEventListener("message", (event) => event.waitUntil(hosted().then(
    ({ restored }) => event.source.postMessage({ ready: true, restored, lasted }),
    (error) => event.source.postMessage({ failed: String(error.message ?? error) }),
  )));
};
