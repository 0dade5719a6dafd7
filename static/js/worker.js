// Registers the worker (static/worker.js), which keeps what a table needs without a connection; a browser may have
// none.
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
