// Whether a table plays with open piles: a box [data-piles], which names the table, stays on this device as it was
// left.
attach("[data-piles]", (box, signal) => {
  const name = `open piles ${box.dataset.piles}`;
  box.addEventListener("change", () => memory.set(name, Number(box.checked), true), { signal });
  return () => { box.checked = Boolean(memory.get(name, true) ?? box.checked); };
});
