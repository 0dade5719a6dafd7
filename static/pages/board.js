// [data-awake] on the body: the screen stays on while the page is seen. The browser lets go of it whenever the page is
// hidden, so it is asked again on the way back; where it can't, the page is as good as any.
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
