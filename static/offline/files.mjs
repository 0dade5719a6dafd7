// Keeps the files that run the app in the browser in a cache, each checked by its hash.
const [BUSY, TRIES] = [503, 5]; // the status of a server that has no room, and how often it is asked again
const ROOM = 4; // times the size of a snapshot that has to be free before it is kept: tables come first
const GZIP = [0x1f, 0x8b]; // how what gzip has packed begins

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unpacked = (bytes) => (GZIP.some((byte, n) => bytes[n] !== byte) ? bytes
  : new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());

const SIZE = "Content-Length"; // of what is kept
const PIECE = 1_000_000; // bytes of it that are written at once

// Yields what a response has, piece by piece.
const readPieces = async function* readPieces({ body }) {
  for (let reader = body.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
    yield part.value;
  }
};
// Returns the bytes of what is kept; read at once they would be in memory twice, until the browser clears up.
export const bytesOf = async (kept) => {
  const bytes = new Uint8Array(Number(kept.headers.get(SIZE)));
  let at = 0;
  for await (const piece of readPieces(kept)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};

// Returns a stream of copies: a browser holds what it is given until it clears up.
const streamOf = (parts) => {
  const pieces = (function* each() {
    for (const part of parts) for (let at = 0; at < part.length; at += PIECE) yield part.slice(at, at + PIECE);
  })();
  return new ReadableStream({
    pull: (to) => {
      const { done, value } = pieces.next();
      if (done) to.close();
      else to.enqueue(value);
    },
  });
};

// Says something to all pages, those too that this worker does not serve.
export const tell = async (news) => {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  pages.forEach((page) => page.postMessage(news));
};

// A server that has too much to do at once says so, and when to come again.
const patiently = async (address, signal, tries = TRIES) => {
  const found = await fetch(address, { cache: "no-store", signal });
  if (found.status !== BUSY || !tries) return found;
  await new Promise((later) => setTimeout(later, 1000 * (found.headers.get("Retry-After") ?? 1)));
  return patiently(address, signal, tries - 1);
};

// Loads ``files``, path to {sha256, bytes, type}, into the cache ``name``, but for those that it has, and says how far
// it has come. If one is missing or damaged the error is thrown, and the cache deleted, unless a worker has it already.
export const loadFiles = async (name, files) => {
  const isNew = !await caches.has(name);
  const [cache, others] = [await caches.open(name), new AbortController()];
  const placeOf = (path) => new URL(path.replace(/\.gz$/, ""), location);
  const missing = [];
  for (const entry of Object.entries(files)) if (!await cache.match(placeOf(entry[0]))) missing.push(entry);
  const all = missing.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let done = 0;
  const loadFile = async (path, { sha256, type }) => {
    const found = await patiently(new URL(path, location), others.signal);
    if (!found.ok) throw new Error(`${path}: ${found.status}`);
    const chunks = [];
    for await (const piece of readPieces(found)) {
      chunks.push(piece);
      done += piece.length;
      tell({ done: Math.min(done, all), all });
    }
    const bytes = await unpacked(new Uint8Array(await new Blob(chunks).arrayBuffer()));
    if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== sha256) throw new Error(`${path} is damaged`);
    const content = new Response(bytes, { headers: { "Content-Type": type, [SIZE]: bytes.byteLength } });
    await cache.put(placeOf(path), content);
  };
  let failed = null; // the first error: then the others are not loaded, and none says any more how far it is
  const fail = (error) => {
    failed ??= error;
    others.abort();
  };
  await Promise.all(missing.map(([path, file]) => loadFile(path, file).catch(fail)));
  if (!failed) return;
  if (isNew) await caches.delete(name); // whoever tries again begins anew; the version before stays as it is
  await tell({ unloaded: String(failed.message ?? failed) });
  throw failed;
};

// Returns where the snapshot of a started app is kept (snapshot.mjs): with the files of its version, in the cache
// ``name``, one of this browser's.
export const snapshotIn = (name, version) => {
  const kept = () => caches.open(name);
  const snapshot = new URL(`offline/${version}/snapshot?${encodeURIComponent(navigator.userAgent)}`, location);
  const forget = async () => (await kept()).delete(snapshot, { ignoreSearch: true });
  return {
    forget,
    read: async () => {
      const found = await (await kept()).match(snapshot);
      return found && bytesOf(found);
    },
    write: async (parts) => {
      const { quota, usage } = await navigator.storage.estimate();
      const size = parts.reduce((sum, { length }) => sum + length, 0);
      if (quota - usage < ROOM * size || !await caches.has(name)) return;
      await forget();
      await (await kept()).put(snapshot, new Response(streamOf(parts), { headers: { [SIZE]: size } }));
    },
  };
};

// Deletes the caches whose names begin like ``name``, up to its version: those of other versions.
export const forgetOthers = async (name) => {
  const kind = name.slice(0, name.indexOf(" ") + 1);
  const old = (await caches.keys()).filter((other) => other.startsWith(kind) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
};
