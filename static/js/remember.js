// A box to tick, [data-remembers] with a name, stays on this device as it was left.
attach("[data-remembers]", (box, signal) => {
  const name = box.dataset.remembers;
  box.addEventListener("change", () => memory.set(name, Number(box.checked), true), { signal });
  return () => { box.checked = Boolean(memory.get(name, true) ?? box.checked); };
});
