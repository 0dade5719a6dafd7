// Where a phone can vibrate and its owner wants it, by a tick [data-haptics] that the device keeps, a tap is felt.
{
  const NAME = "haptics";
  const SHORT = 10; // milliseconds
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-haptics]")) memory.set(NAME, target.checked || null, true);
    if (memory.get(NAME, true)) navigator.vibrate?.(SHORT);
  });
  attach("[data-haptics]", (tick) => {
    tick.checked = Boolean(memory.get(NAME, true));
    tick.closest("label").hidden = !navigator.vibrate;
  });
}
