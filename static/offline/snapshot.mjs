// Starts Python with the app: in full, or from a snapshot, which is Python's memory with the app started in it. This
// browser has made it itself after a full start. Pyodide's functions for that are private: `make offline` pins its
// version. In a snapshot the app rests: it has seen an empty record, and nobody's (`rest` in scorekeeper/offline.py).
import { unpack } from "./unzip.mjs";

export const APP = "/app"; // where app.zip is unpacked: the app, its packages, and the folder with the record
const SUM = 32; // bytes of a SHA-256, behind what Pyodide makes
const PIECE = 8_000_000; // bytes of a snapshot that are summed at once
const START = 4; // where Pyodide says how many bytes it has put before the memory

// Returns a sum of all the bytes: of the sums of pieces. A browser holds what it is given until it clears up: so it is
// given no more than a piece.
const sumOf = async (bytes) => {
  const [piece, sums] = [new Uint8Array(PIECE), []];
  for (let at = 0; at < bytes.length; at += PIECE) {
    const part = bytes.subarray(at, at + PIECE);
    piece.set(part);
    sums.push(...new Uint8Array(await crypto.subtle.digest("SHA-256", piece.subarray(0, part.length))));
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(sums)));
};
const memoryOf = (bytes) => bytes.length - new DataView(bytes.buffer, bytes.byteOffset).getUint32(START, true);

// Gives the memory of bytes back at once, and not when the browser clears up; where it can't, it does that then.
const free = ({ buffer }) => buffer.transfer?.(0);

// Returns Pyodide's function so that Python finds the app's files. Compiled libraries are loaded before Python begins:
// so their data and functions are at the same places each time, where a snapshot looks for them. That needs its memory.
const prepared = (createPyodideModule, app, snapshot) => (settings) => {
  settings.preRun.push((module) => {
    const libraries = unpack(module.FS, app, APP).filter((path) => path.endsWith(".so"));
    if (snapshot && !module.growMemory(memoryOf(snapshot))) throw new Error("not enough memory");
    libraries.forEach((path) => {
      const body = module.FS.readFile(path);
      module.preloadedWasm[path] = module.loadWebAssemblyModule(body, { nodelete: true }, path, {});
    });
  });
  return createPyodideModule(settings);
};

// Starts Python from a snapshot, and checks that the app says what it said when that was made.
const restore = async (start, found) => {
  const [bytes, sum] = [found.subarray(0, -SUM), found.subarray(-SUM)];
  const [python, made] = await Promise.all([start(bytes, { _loadSnapshot: bytes }), sumOf(bytes)]);
  if (made.some((byte, n) => byte !== sum[n])) throw new Error("the snapshot is damaged");
  free(found);
  if (python.runPython("first_page(app) != said")) throw new Error("the app in the snapshot has another first page");
  return python;
};

// Returns a snapshot of an app that has just been started; it rests then. ``null``: none could be made.
const taken = (python) => {
  try {
    python.runPython("said = first_page(app)");
    python.runPython("rest(app)");
    return python.makeMemorySnapshot();
  } catch (error) {
    console.warn(error);
    return null;
  }
};

// Returns what keeps a snapshot, if there is one; once, and then it is in memory no more. It holds nothing else.
const storing = (snapshot, stored) => {
  let waiting = snapshot;
  return async () => {
    const bytes = waiting;
    waiting = null;
    if (!bytes) return;
    await stored.write([bytes, await sumOf(bytes)]);
    free(bytes);
  };
};

// ``options``: for Pyodide's ``load``; ``app``: the bytes of app.zip; ``folder``: where the record will be, ``prefix``:
// the path below which the pages are; ``isCopy``: whether a server has its tables too; ``stored``: where a snapshot is
// kept between starts, if anywhere: {read, write, forget}. Returns Python, in which ``app`` rests; whether it was
// ``restored`` from a snapshot; and ``store``, which keeps a snapshot after a full start. That takes time: the caller
// says when.
export const startPython = async ({ load, createPyodideModule, options, app, folder, prefix, isCopy, stored }) => {
  const start = async (snapshot, more) => {
    const create = prepared(createPyodideModule, app, snapshot);
    const python = await load({ ...options, ...more, createPyodideModule: create });
    // Pyodide keeps what it was given, 80 MB that are needed no more.
    Object.assign(python._api.config, { createPyodideModule: null, _loadSnapshot: null });
    return python;
  };
  let [python, restored, snapshot] = [null, true, null];
  try {
    const found = await stored?.read();
    python = found && await restore(start, found);
  } catch (error) {
    console.warn(error);
    await stored.forget();
  }
  if (!python) {
    restored = false;
    python = await start(null, { _makeSnapshot: Boolean(stored) });
    python.runPython(`import sys; sys.path.insert(0, "${APP}")`);
    python.runPython("from scorekeeper.offline import begin, first_page, rest, start, take, visit");
    python.globals.set("app", python.globals.get("start")(folder, prefix, isCopy));
    if (stored) snapshot = taken(python);
  }
  python.runPython("rest(app)");
  free(app);
  return { python, restored, store: storing(snapshot, stored) };
};
