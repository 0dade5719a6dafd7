// Amounts of [data-amounts], each a button, are set with one tap in the field above them.
document.querySelectorAll("[data-amounts]").forEach((amounts) => {
  const field = amounts.previousElementSibling.querySelector("input");
  const show = () => amounts.querySelectorAll("button").forEach((button) => {
    button.setAttribute("aria-pressed", button.value === field.value.trim());
  });
  amounts.addEventListener("click", ({ target }) => {
    if (!target.matches("button")) return;
    field.value = target.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  field.addEventListener("input", show);
  addEventListener("pageshow", show);
  amounts.hidden = false;
});
