// Saving a sheet, a form whose [data-done] is the page that comes after: a tap on a button that still asks for
// something leads there; a lost connection loses nothing, and the button says so ([data-offline]). What must be filled
// is marked [data-need]; what is filled whole or not at all, [data-together]; where something has to be set otherwise
// than it is, [data-change].
{
  const filled = (group) => group.querySelector(":checked:not([value=''])")
    || [...group.querySelectorAll("textarea, input:not([type])")].some((field) => field.value.trim());

  // What must be filled: all that is marked so, and every group of radio buttons that stands open on the sheet. Of
  // flags none need be; there only what is half filled asks for its other half.
  const NEEDED = "[data-need], fieldset.group:has([type=radio]):not(details *, [data-need] *)";
  const asks = (form) => [...form.querySelectorAll(NEEDED)].find(
    (group) => group.offsetParent && !group.closest(".flag") && !filled(group),
  ) ?? [...form.querySelectorAll("[data-together]")].find(
    (row) => filled(row) && [...row.querySelectorAll("select")].some((select) => !select.value),
  );

  const lead = (form) => {
    const wrong = document.getElementById("live-problems");
    const open = wrong ? null : asks(form) ?? form.querySelector("[data-change]");
    const target = open ?? wrong ?? document.getElementById("problems");
    document.querySelectorAll(".asked").forEach((group) => group.classList.remove("asked"));
    open?.classList.add("asked");
    if (open?.closest("details")) open.closest("details").open = true;
    target?.scrollIntoView({ block: "center" });
  };

  // The next tap tries again, whatever the button was asking for before.
  const lost = (form) => {
    const label = form.querySelector("#save");
    label.textContent = form.querySelector("[data-offline]").dataset.offline;
    label.classList.remove("wait");
  };

  // A connection that has just come back may drop the first request. Sent twice is recorded once: the form has a key.
  const send = async (form, body, again = true) => {
    const signal = AbortSignal.timeout(15000);
    try {
      return await fetch(form.action, { method: "POST", body, redirect: "manual", signal });
    } catch (trouble) {
      if (!again || signal.aborted) throw trouble;
      await new Promise((later) => setTimeout(later, 400));
      return send(form, body, false);
    }
  };

  const save = async (form) => {
    let page;
    try {
      const answer = await send(form, new URLSearchParams(new FormData(form)));
      if (answer.type === "opaqueredirect") return location.assign(form.dataset.done);
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      delete form.dataset.sent;
      return lost(form);
    }
    // An error is shown as a page of its own, so that the back button leads to the sheet.
    if (!page.querySelector("form[data-done]")) return form.submit();
    document.body.replaceWith(page.body);
    htmx.process(document.body);
    scrollTo(0, 0);
  };

  // Before anything else hears of it: what is not ready is not sent. While an answer is still under way, the label may
  // be behind what was tapped, so then the server is asked.
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-done]");
    if (!form || form.classList.contains("htmx-request") || !form.querySelector("#save.wait")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    lead(form);
  }, true);

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-done]");
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    save(form);
  });

  for (const event of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(event, ({ target }) => {
      const form = target.closest?.("form[data-done]");
      if (form) lost(form);
    });
  }
}
