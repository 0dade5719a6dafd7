// A button marked data-print prints the page; without scripts the browser's own menu does.
attach("[data-print]", (button, signal) => {
  button.addEventListener("click", () => print(), { signal });
  return () => { button.hidden = false; };
});
