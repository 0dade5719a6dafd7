// A link marked data-share hands its text to the phone's own share sheet, where there is one; else it opens the text.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || !navigator.share) return;
  event.preventDefault();
  const answer = await fetch(link.href);
  try {
    await navigator.share({ text: await answer.text() });
  } catch (error) {
    if (error.name !== "AbortError") location.href = link.href;
  }
});
