// A menu, details marked [data-menu], closes when the reader taps beside it or presses Escape.
attach("[data-menu]", (menu, signal) => {
  document.addEventListener("click", ({ target }) => { menu.open &&= menu.contains(target); }, { signal });
  document.addEventListener("keydown", ({ key }) => { menu.open &&= key !== "Escape"; }, { signal });
});
