// A link marked data-share hands the text at the URL that it names to the phone's own share sheet, where there
// is one; else the link opens a page with the text.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || !navigator.share) return;
  event.preventDefault();
  const text = await (await fetch(link.dataset.share)).text();
  navigator.share({ text }).catch(({ name }) => name === "AbortError" || location.assign(link.href));
});
