// A form marked [data-stay] is answered with the page that it stands on: only what changed there is swapped in, and
// everything else stays as it is, and where; what was sent is no longer in its fields.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-stay]");
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  try {
    const sent = new FormData(form);
    if (event.submitter?.name) sent.append(event.submitter.name, event.submitter.value);
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await press.over();
    const served = morph.copy(page.body);
    morph(document.body, page.body);
    morph.served = served;
    form.reset();
    htmx.trigger(document, "swapped");
  } catch {
    form.submit(); // the browser says what is wrong with the line
  }
});
