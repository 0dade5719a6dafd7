// A menu, details marked [data-menu], closes when the reader taps beside it or presses Escape.
attach("[data-menu]", (menu, signal) => {
  const hear = ({ key, target }) => { menu.open &&= key ? key !== "Escape" : menu.contains(target); };
  for (const type of ["click", "keydown"]) document.addEventListener(type, hear, { signal });
});
