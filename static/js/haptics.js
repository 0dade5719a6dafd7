// A phone that can vibrate does so at each tap that answers something, if its owner wants it: the tick [data-haptics].
{
  const SHORT = 10; // milliseconds
  document.addEventListener("change", () => { if (memory.get("haptics", true)) navigator.vibrate?.(SHORT); });
  attach("[data-haptics]", (tick) => { tick.closest("label").hidden = !navigator.vibrate; });
}
