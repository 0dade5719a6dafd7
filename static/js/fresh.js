// A match that comes back into view shows how it stands now, not how it stood when the phone was laid down.
const since = Date.now();
document.addEventListener("visibilitychange", () => {
  const shown = !document.hidden && document.body.classList.contains("match-page");
  if (shown && Date.now() - since > 3000) location.reload();
});
addEventListener("pageshow", (event) => {
  if (event.persisted && document.body.classList.contains("match-page")) location.reload();
});
