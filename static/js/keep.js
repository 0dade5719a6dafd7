// What is typed into the form of a new match, [data-keep], is there again after Back, a reload, or a look elsewhere:
// names in every game's form, all else in that of its own variant. Once it was sent, one that is opened anew is empty.
document.querySelectorAll("form[data-keep]").forEach((form) => {
  const { pathname } = location;
  const places = {
    names: `names:${pathname.replace(/[^/]+$/, "")}`,
    rest: `typed:${pathname}:${form.dataset.keep}`,
  };
  const [visit] = performance.getEntriesByType("navigation");
  const placeOf = (field) => (field.name.startsWith("seat-") ? "names" : "rest");
  const fields = () => [...form.elements].filter((field) => field.name && !/hidden|submit/.test(field.type));
  const ticks = (field) => /radio|checkbox/.test(field.type);

  const keep = (sent = false) => Object.keys(places).forEach((place) => {
    const typed = fields().filter((field) => placeOf(field) === place)
      .map((field) => [field.name, field.value, ticks(field) ? field.checked : null]);
    sessionStorage.setItem(places[place], JSON.stringify({ sent, typed }));
  });
  const read = (place) => JSON.parse(sessionStorage.getItem(places[place]) ?? "null");
  const giveBack = (place) => {
    const kept = read(place);
    if (!kept) return;
    if (kept.sent && visit?.type === "navigate") return sessionStorage.removeItem(places[place]);
    kept.typed.forEach(([name, value, checked]) => {
      const field = fields().find((one) => one.name === name && (checked === null || one.value === value));
      if (field && checked === null) field.value = value;
      else if (field) field.checked = checked;
    });
  };

  // What the server has put into the page was typed last, unless the page is an old one that is shown again.
  if (form.matches("[data-given]") && visit?.type === "navigate") keep();
  else Object.keys(places).forEach(giveBack);
  for (const event of ["input", "change", "click"]) form.addEventListener(event, () => keep());
  form.addEventListener("submit", ({ submitter }) => {
    if (submitter?.name) return; // another variant, another language
    keep(true);
  });
});
