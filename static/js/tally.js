// A key [data-tally] adds one to the field before it; after as many as its value says there are none again.
document.addEventListener("click", ({ target }) => {
  const key = target.closest?.("[data-tally]");
  if (!key) return;
  const field = key.parentElement.querySelector("input");
  field.value = (Number(field.value) + 1) % (Number(key.dataset.tally) + 1) || "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
