// [data-awake] on the body: the screen stays on while the page is visible. The browser releases the lock whenever the
// page is hidden, so it is requested again on the way back; if it cannot be had, nothing else changes.
{
  const stayAwake = async () => {
    if (document.hidden || !("awake" in document.body.dataset)) return;
    try {
      await navigator.wakeLock?.request("screen");
    } catch {
      // no battery to spare
    }
  };

  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
