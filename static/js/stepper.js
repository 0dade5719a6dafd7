// A number with buttons that step it: in [data-stepper] an input, and buttons [data-by], which show only here. It never
// falls below 0, and 0 is written as nothing.
{
  const show = () => document.querySelectorAll("[data-stepper] [data-by]").forEach((button) => {
    button.hidden = false;
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-stepper] [data-by]");
    if (!button) return;
    const field = button.closest("[data-stepper]").querySelector("input");
    field.value = Math.max(0, (Number.parseInt(field.value, 10) || 0) + Number(button.dataset.by)) || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("swapped", show);
  addEventListener("pageshow", show);
  show();
}
