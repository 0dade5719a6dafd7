// What a person opens on a sheet ([data-done]) comes into view above the Save button; what came open stays where it is.
document.addEventListener("click", ({ target }) => {
  const folded = target.closest?.("form[data-done] summary")?.parentElement;
  folded?.addEventListener("toggle", async () => {
    await finger.up();
    if (folded.open) folded.lastElementChild.scrollIntoView({ block: "nearest" });
  }, { once: true });
});
