// What opens on a sheet ([data-done]) comes into view above the Save button.
document.addEventListener("toggle", async ({ target }) => {
  if (!target.matches?.("form[data-done] details[open]")) return;
  await finger.up();
  target.lastElementChild.scrollIntoView({ block: "nearest" });
}, true);
