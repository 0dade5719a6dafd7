// Cards counted by tapping: in [data-counts] a key [data-more] adds one to its field, up to as many as there are, and
// [data-less] takes the last one back. Their sum, or the value typed instead in [data-typed], is in [data-total];
// a card tapped beside a typed value is added to that, because nobody knows of which cards it is.
{
  const many = (field) => Number(field.value.trim()) || 0;
  const fieldOf = (key) => key.parentElement.querySelector("[data-each]");
  const typedIn = (counts) => counts.querySelector("[data-typed]");
  const isSum = (field) => /^[0-9]+$/.test(field.value.trim());
  const taken = new WeakMap(); // the fields in the order they were tapped, and what was added to a typed value

  const add = (counts) => {
    const typed = typedIn(counts).value.trim();
    const sum = [...counts.querySelectorAll("[data-each]")].reduce(
      (all, field) => all + many(field) * field.dataset.each, 0,
    );
    const text = typed || String(sum || "");
    const place = counts.querySelector("[data-total]");
    if (place.textContent !== text) place.textContent = text;
  };

  const put = (field, number) => {
    field.value = number || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  document.addEventListener("click", (event) => {
    const counts = event.target.closest?.("[data-counts]");
    const more = event.target.closest?.("[data-more]");
    if (counts && more) {
      const field = fieldOf(more);
      if (many(field) >= Number(more.dataset.more)) return;
      const each = Number(field.dataset.each);
      const value = typedIn(counts);
      const known = each && isSum(value); // red threes are counted beside either
      if (each && !known) value.value = "";
      taken.set(counts, [...taken.get(counts) ?? [], known ? each : field]);
      if (known) put(value, Number(value.value) + each);
      else put(field, many(field) + 1);
    } else if (counts && event.target.closest("[data-less]")) {
      const order = taken.get(counts) ?? [];
      const value = typedIn(counts);
      if (typeof order.at(-1) === "number" && isSum(value)) {
        taken.set(counts, order.slice(0, -1));
        return put(value, Number(value.value) - order.at(-1));
      }
      const last = order.filter((one) => typeof one !== "number").findLast(many)
        ?? [...counts.querySelectorAll("[data-each]")].findLast(many);
      taken.set(counts, order.slice(0, order.lastIndexOf(last)));
      if (last) put(last, many(last) - 1);
      else put(value, "");
    }
  });

  document.addEventListener("input", ({ target }) => {
    const counts = target.closest?.("[data-counts]");
    if (!counts) return;
    if (target.matches("[data-typed]") && target.value.trim()) {
      counts.querySelectorAll("[data-each]:not([data-each='0'])").forEach((field) => { field.value = ""; });
    }
    add(counts);
  });

  attach("[data-counts]", (counts, signal) => {
    document.addEventListener("change", () => add(counts), { signal });
    return () => add(counts);
  });
}
