// Starts the runtime of build/offline in Node, as a browser would: Python from its own files, and app.zip unpacked.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const APP = "/app"; // where app.zip is unpacked: the app, its packages, and the folder with the record
const DIRECTORY = 0x02014b50; // what each entry of a zip's directory begins with
const END = 0x06054b50; // and what its last part begins with

// Starts Python from a folder that has Pyodide's files; ``lock`` only says which Pyodide it is.
export const python = async (folder, lock) => {
  const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
  // Without a seed sets would have another order each time, and what is built other bytes.
  const env = { PYTHONHASHSEED: "0" };
  return loadPyodide({ env, indexURL: `${resolve(folder)}/`, ...(lock && { lockFileContents: lock }) });
};

// Calls ``each`` with the name and the bytes of each file of a zip whose files are not compressed.
export const unzip = (bytes, each) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength - 22;
  if (view.getUint32(end, true) !== END) throw new Error("not a zip without a comment");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY || view.getUint16(at + 10, true)) throw new Error("not a stored zip");
    const [size, name, extra, comment] = [[24, 4], [28], [30], [32]].map(([offset, wide]) => (
      wide ? view.getUint32(at + offset, true) : view.getUint16(at + offset, true)
    ));
    const local = view.getUint32(at + 42, true);
    const body = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    each(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), bytes.subarray(body, body + size));
    at += 46 + name + extra + comment;
  }
};

// Unpacks a zip into a folder of Python's file system.
export const unpack = (FS, bytes, folder) => {
  const made = new Set();
  unzip(bytes, (name, body) => {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, body);
  });
};

// Starts the runtime in a folder that `make offline` has built, with the app where Python finds it.
export const boot = async (folder) => {
  const started = await python(folder);
  unpack(started.FS, await readFile(resolve(folder, "app.zip")), APP);
  started.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(APP)})`);
  return started;
};
