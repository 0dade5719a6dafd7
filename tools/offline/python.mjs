// Runs a Python file in Node: python.mjs PYODIDE LOCK WORK FILE. PYODIDE: the folder with Pyodide's files, or one that
// `make offline` has built if LOCK is empty; WORK: a folder that the file finds at /work; FILE: below WORK.
import { boot, python } from "./boot.mjs";

const [folder, lock, work, file] = process.argv.slice(2);
// What Node says of an error by itself would begin with all of Pyodide's script, which is one line.
process.on("uncaughtException", (error) => {
  console.error(error.message ?? error);
  process.exit(1);
});
const started = lock ? await python(folder, JSON.parse(lock)) : await boot(folder);
started.FS.mkdirTree("/work");
started.FS.mount(started.FS.filesystems.NODEFS, { root: work }, "/work");
started.runPython(`
import runpy, sys
sys.argv = ["python", "/work"]
runpy.run_path("/work/${file}", run_name="__main__")
`);
