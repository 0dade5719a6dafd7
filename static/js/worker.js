// Registers the worker (static/worker.js), which keeps what a table needs without a connection; a browser may have
// none. It is beside static/, where this script is, so that it serves what a proxy has below the same path.
addEventListener("load", () => (
  navigator.serviceWorker?.register(new URL("../../sw.js", document.querySelector("[src]").src)).catch(() => {})
));
