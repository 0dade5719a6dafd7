// What is counted for one side shows what is left for the other. [data-counting] has the sum of all card points; in it
// two fields [data-points], and cards [data-worth] whose sum is in [data-sum] and at the sides [data-makes].
{
  const spread = (counting) => {
    const total = Number(counting.dataset.counting);
    const fields = [...counting.querySelectorAll("[data-points]")];
    fields.forEach((field, n) => {
      const other = fields[1 - n].value.trim();
      const left = /^[0-9]+$/.test(other) ? total - other : -1;
      field.placeholder = left < 0 ? "" : left;
    });
    const place = counting.querySelector("[data-sum]");
    if (!place) return;
    const cards = [...counting.querySelectorAll("[data-worth]:checked")];
    const whole = counting.querySelector("[name=all]");
    if (whole && cards.length) whole.checked = false;
    const sum = whole?.checked ? total : cards.reduce((all, card) => all + Number(card.dataset.worth), 0);
    const text = place.dataset.of?.replace("{sum}", sum).replace("{total}", total) ?? (sum || "");
    if (place.textContent !== String(text)) place.textContent = text;
    const chosen = counting.querySelector(":checked ~ [data-makes]");
    counting.querySelectorAll("[data-makes]").forEach((side) => {
      side.textContent = chosen ? (side === chosen ? sum : total - sum) : "";
    });
    const none = counting.querySelector("[name=none]");
    if (none && cards.length) none.checked = false;
  };
  for (const event of ["input", "change"]) {
    document.addEventListener(event, ({ target }) => {
      const counting = target.closest?.("[data-counting]");
      if (counting) spread(counting);
    });
  }
  attach("[data-counting]", (counting) => () => spread(counting));
}
