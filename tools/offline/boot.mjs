// Starts the runtime of build/offline in Node, as a browser would: Python from its own files, and app.zip unpacked.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { unpack } from "../../static/offline/unzip.mjs";

export const APP = "/app"; // where app.zip is unpacked: the app, its packages, and the folder with the record

// Starts Python from a folder that has Pyodide's files; ``lock`` only says which Pyodide it is.
export const python = async (folder, lock) => {
  const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
  // Without a seed sets would have another order each time, and what is built other bytes.
  const env = { PYTHONHASHSEED: "0" };
  return loadPyodide({ env, indexURL: `${resolve(folder)}/`, ...(lock && { lockFileContents: lock }) });
};

// Starts the runtime in a folder that `make offline` has built, with the app where Python finds it.
export const boot = async (folder) => {
  const started = await python(folder);
  unpack(started.FS, await readFile(resolve(folder, "app.zip")), APP);
  started.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(APP)})`);
  return started;
};
