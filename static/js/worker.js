// Registers the worker (static/worker.js), which keeps what a table needs without a connection; a browser may have
// none, and where the app runs in the browser itself ([data-worker] is missing) there is one already. It is beside
// static/, where this script is, so that it serves what a proxy has below the same path. On a phone that keeps whole
// tables it is the one that runs the app too; a browser that cannot have that one has the other.
/* exported worker */
const worker = (() => {
  const NAME = "copies"; // the marks of the tables that this phone keeps
  const kept = () => memory.get(NAME, true) ?? [];
  const register = async () => {
    const address = new URL("../../sw.js", document.querySelector("[src]").src);
    if (!kept().length) return navigator.serviceWorker.register(address);
    return navigator.serviceWorker.register(`${address}?copies`, { type: "module" });
  };
  addEventListener("load", () => {
    if (navigator.serviceWorker && "worker" in document.documentElement.dataset) register().catch(() => {});
  });
  return {
    register,
    keeps: (table) => kept().includes(table),
    keep: (table, is) => {
      const others = kept().filter((one) => one !== table);
      const marks = is ? [...others, table] : others;
      memory.set(NAME, marks.length ? marks : null, true);
    },
  };
})();
