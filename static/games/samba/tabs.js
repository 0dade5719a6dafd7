// Whoever taps another side's tab, which stays at the top, sees that side from its head on.
document.addEventListener("change", ({ target }) => {
  const tabs = target.closest?.(".sidetabs");
  if (!tabs) return;
  const panel = [...document.querySelectorAll(".sidepanel")].find((one) => one.offsetParent);
  if (panel.getBoundingClientRect().top < tabs.getBoundingClientRect().bottom) panel.scrollIntoView();
});
