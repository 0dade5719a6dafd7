// Where a phone can vibrate and its owner wants it, by the tick [data-haptics], a tap is felt.
{
  const SHORT = 10; // milliseconds
  document.addEventListener("change", () => { if (memory.get("haptics", true)) navigator.vibrate?.(SHORT); });
  attach("[data-haptics]", (tick) => { tick.closest("label").hidden = !navigator.vibrate; });
}
