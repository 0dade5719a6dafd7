// What opens on a sheet ([data-done]) comes into view above the Save button.
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.("form[data-done] details[open]")) target.lastElementChild.scrollIntoView({ block: "nearest" });
}, true);
