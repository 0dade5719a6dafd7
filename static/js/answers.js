// What a person has answered on a form, in the words of the page. A part of the form, [data-tells] with its name, may
// describe its answers itself, in [data-told]; all other answers count only if they can be seen.
/* exported answers */
const answers = (() => {
  // Fields that are not answers.
  const OWN = ["csrf_token", "seen", "key", "known", "since", "unfinished", "drawn", "shown"];
  const TICKS = "[type=radio], [type=checkbox]";
  // Answers behind a tab of the form, [data-panel], count as well.
  const shows = (element, form) => !element || element === form
    || (("panel" in element.dataset || getComputedStyle(element).display !== "none")
      && shows(element.parentElement, form));
  const isGiven = (field) => (field.matches(TICKS) ? field.checked && field.value : field.value?.trim());
  const fields = (form) => [...form.elements].filter(
    (field) => field.name && !field.matches("[type=hidden], button, fieldset"),
  );
  const text = (element) => {
    const words = element.cloneNode(true);
    words.querySelectorAll("[role=img]").forEach((part) => { part.textContent = part.ariaLabel; });
    words.querySelectorAll("*").forEach((part) => part.after(" ")); // side by side on the page, without a space
    words.querySelectorAll(".due, .hide, [aria-hidden], small").forEach((part) => part.remove());
    return words.textContent.trim().replace(/\s+/g, " ");
  };
  const answer = (field) => {
    const label = field.closest("label") ?? field.labels?.[0];
    if (field.matches(TICKS)) return field.ariaLabel ?? (label && text(label)) ?? "";
    const typed = field.matches("select") ? field.selectedOptions[0]?.text : field.value;
    return [field.ariaLabel ?? (label && text(label.querySelector("span") ?? label)), typed].join(" ");
  };
  const question = (field) => {
    const group = field.closest("fieldset, [role=radiogroup], [role=group]");
    const named = (group?.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
    const title = group?.querySelector("legend");
    return (title ? [title] : named.filter(Boolean)).map(text).join(" ") || (group?.ariaLabel ?? "");
  };
  // Returns whether a field differs from what the server sent.
  const isTouched = (field) => {
    if (field.matches(TICKS)) return field.checked !== field.defaultChecked;
    if (!field.options) return "defaultValue" in field && field.value !== field.defaultValue;
    return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
  };
  // A tab, [data-tells] without a name, is never an answer.
  const given = (form, some = isGiven, left = "[data-tells='']") => fields(form).filter((field) => isGiven(field)
    && some(field) && !field.closest(left) && shows(field.closest("label") ?? field, form));
  // ``parts``: the elements [data-told] of the form.
  const list = (form, some, parts) => {
    const said = new Map();
    const add = (what, words) => words && said.set(what, [...said.get(what) ?? [], words]);
    parts.forEach((told) => add(told.closest("[data-tells]").dataset.tells, text(told)));
    given(form, some, parts.length ? "[data-tells]" : undefined)
      .forEach((field) => add(question(field), answer(field)));
    return [...said].map(([what, words]) => `${what} ${words.join(", ")}`.trim());
  };

  return {
    fields, isTouched,
    // Returns all answers as one string, to compare with those at another time.
    of: (form) => String(new URLSearchParams([...new FormData(form)].filter(([name]) => !OWN.includes(name)))),
    // Returns what identifies the question of a field: a field may become another one only if both have the same.
    about: ({ form, name, type, value }) => [form?.id, name, type, /radio|checkbox/.test(type) && value].join(),
    // Returns a pair for each answer: name and value, the same whatever the words of the page are, and those words.
    told: (form) => given(form).map((field) => [field.name + field.value, `${question(field)} ${answer(field)}`]),
    // Returns in words the answers that differ from what the server sent; all of them if none does.
    words: (form) => {
      const parts = [...form.querySelectorAll("[data-told]")];
      const touched = list(form, isTouched, parts);
      return (touched.length ? touched : list(form, undefined, parts)).join(" · ");
    },
  };
})();
