// Runs the app in the browser: starts Python with what `make offline` has built, and answers requests, one at a time.
// What the app keeps, its database and the small files beside it, is on disk before an answer is given (record.mjs).
import { bytesOf } from "./files.mjs";
import { openRecord } from "./record.mjs";
import { APP, startPython } from "./snapshot.mjs";
import { unpack } from "./unzip.mjs";

const FOLDER = `${APP}/instance`;
const DATABASE = "scorekeeper.sqlite3";
const ERROR = 500; // the status of an answer that the app did not mean to give
const IDLE = 1000; // milliseconds without a request, after which there is time to keep a snapshot

// What was started from a snapshot has failed: nothing was saved, and that snapshot is gone.
export class Spoilt extends Error {}

// ``load``: Pyodide's function, ``createPyodideModule``: that of pyodide.asm.mjs; ``file``: returns the response with a
// file of the build, by its name; ``prefix``: the path below which the pages are; ``open``: opens what keeps the
// record; ``isCopy``: whether it has copies of a server's tables, by `take`; ``stored``: where a snapshot is kept
// (snapshot.mjs). Returns what answers, and whether it was ``restored`` from a snapshot.
export const startHost = async (needed) => {
  const { load, createPyodideModule, file, prefix, open = openRecord, isCopy = false, stored = null } = needed;
  // Pyodide asks for its files by `fetch`: they are here already.
  const { fetch } = globalThis;
  globalThis.fetch = (address) => file(new URL(address).pathname.split("/").at(-1));
  const options = { indexURL: new URL(".", import.meta.url).href, env: { HOME: "/home" } };
  const starting = file("app.zip").then(bytesOf).then((app) => (
    startPython({ load, createPyodideModule, options, app, folder: FOLDER, prefix, isCopy, stored })
  ));
  const [{ python, restored, store }, record] = await Promise.all([starting, open()])
    .finally(() => { globalThis.fetch = fetch; });
  const { FS } = python;
  if (record.database.length) {
    FS.writeFile(`${FOLDER}/${DATABASE}`, record.database);
    record.files.forEach((body, name) => FS.writeFile(`${FOLDER}/${name}`, body));
  }
  const save = () => {
    const isFile = (name) => FS.isFile(FS.stat(`${FOLDER}/${name}`).mode);
    const names = FS.readdir(FOLDER).filter((name) => name !== DATABASE && isFile(name));
    const others = new Map(names.map((name) => [name, FS.readFile(`${FOLDER}/${name}`)]));
    return record.save(FS.readFile(`${FOLDER}/${DATABASE}`), others);
  };
  const begin = async () => {
    try {
      python.runPython("begin(app)");
    } catch (error) {
      if (!["ImportError", "ModuleNotFoundError"].includes(error.type)) throw error;
      unpack(FS, await bytesOf(await file("upgrade.zip")), APP); // an older version made the record
      python.runPython("import importlib; importlib.invalidate_caches(); begin(app)");
    }
  };
  // What fails after a start from a snapshot may be the snapshot's fault: the next start is a full one.
  const spoilt = async (error) => {
    if (!restored) throw error;
    console.warn(error);
    await stored.forget();
    throw new Spoilt();
  };
  try {
    await begin().catch(spoilt);
  } catch (error) {
    record.close();
    if (error instanceof Spoilt) return startHost(needed);
    throw error;
  }
  await save();

  const [take, visit, app] = ["take", "visit", "app"].map((name) => python.globals.get(name));
  const visited = async (method, address, headers, body) => {
    const given = python.toPy(headers);
    const answered = visit(app, method, address, given, body);
    const found = answered.toJs();
    [given, answered].forEach((proxy) => proxy.destroy());
    if (restored && found[0] === ERROR) throw new Error("a server error");
    return found;
  };
  const answer = async (...request) => {
    const [status, names, content] = await visited(...request).catch(spoilt);
    const saved = await save();
    return { status, headers: names, body: content, saved };
  };
  let idle = null;
  const storeOnceIdle = () => {
    clearTimeout(idle);
    idle = setTimeout(() => store().catch(console.warn), IDLE);
  };
  let last = Promise.resolve();
  const inTurn = (work, then = () => {}) => {
    const mine = last.then(work);
    last = mine.then(then, () => {});
    return mine;
  };
  return {
    close: record.close,
    restored,
    answer: (...request) => inTurn(() => answer(...request), storeOnceIdle),
    take: (copies) => inTurn(async () => take(app, copies)).catch(spoilt),
  };
};
