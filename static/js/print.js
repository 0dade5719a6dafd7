// A button marked data-print prints the page; without scripts the browser's own menu does.
{
  const show = () => document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
  });
  show();
  document.addEventListener("swapped", show);
  document.addEventListener("click", ({ target }) => target.closest?.("[data-print]") && print());
}
