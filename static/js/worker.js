// A worker (static/worker.js) keeps what a table needs while there is no connection. Where none is to be had all is as
// in a browser that knows of none.
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
