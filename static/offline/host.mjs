// Runs the app in the browser: starts Python with what `make offline` has built, and answers requests, one at a time.
// What the app keeps, its database and the small files beside it, is on disk before an answer is given (record.mjs).
import { openRecord } from "./record.mjs";
import { unpack } from "./unzip.mjs";

const APP = "/app"; // where app.zip is unpacked: the app, its packages, and the folder with the record
const FOLDER = `${APP}/instance`;
const DATABASE = "scorekeeper.sqlite3";

// ``load``: Pyodide's function, ``createPyodideModule``: that of pyodide.asm.mjs; ``file``: returns the response with a
// file of the build, by its name; ``prefix``: the path below which the pages are; ``open``: opens what keeps the
// record; ``isCopy``: whether it has copies of a server's tables, by `take`. Returns what answers.
export const startHost = async ({ load, createPyodideModule, file, prefix, open = openRecord, isCopy = false }) => {
  const bytesOf = async (name) => new Uint8Array(await (await file(name)).arrayBuffer());
  // Pyodide asks for its files by `fetch`: they are here already.
  const { fetch } = globalThis;
  globalThis.fetch = (address) => file(new URL(address).pathname.split("/").at(-1));
  const loaded = load({
    createPyodideModule, indexURL: new URL(".", import.meta.url).href, env: { HOME: "/home" },
  });
  const [python, app, record] = await Promise.all([loaded, bytesOf("app.zip"), open()])
    .finally(() => { globalThis.fetch = fetch; });
  const { FS } = python;
  unpack(FS, app, APP);
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
  python.runPython(`import sys; sys.path.insert(0, "${APP}")`);
  const { start, take, visit } = python.pyimport("scorekeeper.offline");
  const begin = async () => {
    try {
      return start(FOLDER, prefix, isCopy);
    } catch (error) {
      if (!["ImportError", "ModuleNotFoundError"].includes(error.type)) throw error;
      unpack(FS, await bytesOf("upgrade.zip"), APP); // an older version made the record
      python.runPython("import importlib; importlib.invalidate_caches()");
      return start(FOLDER, prefix, isCopy);
    }
  };
  const running = await begin();
  await save();

  const answer = async (method, address, headers, body) => {
    const given = python.toPy(headers);
    const answered = visit(running, method, address, given, body);
    const [status, names, content] = answered.toJs();
    [given, answered].forEach((proxy) => proxy.destroy());
    const saved = await save();
    return { status, headers: names, body: content, saved };
  };
  let last = Promise.resolve();
  const inTurn = (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
  return {
    close: record.close,
    answer: (...request) => inTurn(() => answer(...request)),
    take: (copies) => inTurn(() => take(running, copies)),
  };
};
