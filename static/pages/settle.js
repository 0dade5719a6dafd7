// A form marked [data-stay] is answered with the page that it is on: only what changed there is swapped in, and
// everything else stays as it is, and where; what was sent is no longer in its fields.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-stay]");
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  const sent = new FormData(form, event.submitter);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent) });
    const came = await page.read(answer);
    await finger.up();
    form.reset();
    page.show(came, false);
  } catch {
    form.submit(); // the browser says what is wrong with the line
  }
});
