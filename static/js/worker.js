// Registers the worker (static/worker.js), which keeps what a table needs without a connection; a browser may have
// none, and where the app runs in the browser itself ([data-device]) there is one already. It is beside
// static/, where this script is, so that it serves what a proxy has below the same path. On a phone that keeps whole
// tables it is the one that runs the app too; a browser that cannot have that one has the other.
/* exported worker */
const worker = (() => {
  const kept = () => memory.get("copies", true) ?? []; // the marks of the tables that this phone keeps: pages/keep.js
  const register = () => navigator.serviceWorker?.register(
    new URL(`../../sw.js${kept()[0] ? "?copies" : ""}`, document.querySelector("[src]").src),
    { type: kept()[0] ? "module" : "classic" },
  );
  addEventListener("load", () => "device" in document.documentElement.dataset || register()?.catch(() => {}));
  return { register, kept };
})();
