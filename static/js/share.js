// A link marked data-share hands the text at the address that it names to the phone's own share sheet, where there
// is one; else the link opens a page with the text.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || !navigator.share) return;
  event.preventDefault();
  const answer = await fetch(link.dataset.share);
  try {
    await navigator.share({ text: await answer.text() });
  } catch (error) {
    if (error.name !== "AbortError") location.href = link.href;
  }
});
