// The worker (static/worker.js) keeps what a table needs while there is no connection; a browser may have none.
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
