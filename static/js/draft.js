// A half-filled sheet ([data-done]) marked [data-draft] survives a reload, the back button, its × and a look at another
// page, until something is recorded; where it came back so, [data-start-over] gives an empty one.
{
  // Else the browser would fill in what it remembers of the page, also where that has been recorded since.
  document.querySelectorAll("form[data-draft]").forEach((form) => { form.autocomplete = "off"; });

  const draftOf = (form) => `draft:${new URL(form.action).pathname}`;
  const seenBy = (form) => form.elements.seen.value;
  const kept = (element) => element.name && element.type !== "hidden" && element.type !== "submit";

  const remember = (event) => {
    const form = event.target.closest?.("form[data-draft]");
    if (!form) return;
    const values = [...form.elements].filter(kept).map((e) => [e.name, e.value, e.checked ?? null]);
    sessionStorage.setItem(draftOf(form), JSON.stringify({ seen: seenBy(form), values }));
  };
  document.addEventListener("change", remember);
  document.addEventListener("input", remember);

  const recall = (form) => {
    const draft = JSON.parse(sessionStorage.getItem(draftOf(form)) ?? "null");
    if (draft?.seen !== seenBy(form)) return;
    const elements = [...form.elements].filter(kept);
    if (elements.length !== draft.values.length) return;
    elements.forEach((element, n) => {
      const [name, value, checked] = draft.values[n];
      if (element.name !== name) return;
      const ticks = element.matches("[type=radio], [type=checkbox]");
      const [property, then] = ticks ? ["checked", checked] : ["value", value];
      if (element[property] === then) return;
      element[property] = then;
      document.querySelector("[data-start-over]").hidden = false;
    });
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-start-over]")) return;
    sessionStorage.removeItem(draftOf(document.querySelector("form[data-done]")));
    location.replace(location.href);
  });

  addEventListener("pageshow", () => {
    const form = document.querySelector("form[data-done]");
    if (!form) return;
    if (form.matches("[data-draft]")) recall(form);
    // What came back may be more than the server knew when it made the page.
    const typed = [...form.querySelectorAll("textarea, input:not([type])")].some((field) => field.value);
    if (typed || form.querySelector(":checked:not([value=''])")) htmx.trigger(form, "change");
  });
}
