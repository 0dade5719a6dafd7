// Registers the worker (static/worker.js), which keeps what a table needs without a connection; a browser may have
// none. It is beside static/, where this script is, so that it serves what a proxy has below the same path. Where the
// app runs on the device itself ([data-on-device]) its own worker is there already (static/offline/worker.mjs).
addEventListener("load", () => "onDevice" in document.body.dataset || (
  navigator.serviceWorker?.register(new URL("../../sw.js", document.querySelector("[src]").src)).catch(() => {})
));
