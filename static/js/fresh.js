// A page with [data-fresh] that comes back into view shows how things stand now, not how they stood when the phone was
// laid down.
{
  const since = Date.now();
  const renew = (stale) => stale && document.querySelector("[data-fresh]") && location.reload();
  document.addEventListener("visibilitychange", () => renew(!document.hidden && Date.now() - since > 3000));
  addEventListener("pageshow", (event) => renew(event.persisted));
}
