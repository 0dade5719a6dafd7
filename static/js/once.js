// A form marked data-once is sent once: a second tap while the first is under way does nothing.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-once]");
  if (!form) return;
  if (form.dataset.sent) event.preventDefault();
  else form.dataset.sent = "1";
});
// Coming back by the back button shows the page as it was left: it may be sent again.
addEventListener("pageshow", () => {
  document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
});
