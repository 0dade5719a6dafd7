// The line over the folded house rules names those that are not the variant's own, as they are changed.
attach("details [data-changed]", (line) => {
  const fold = line.closest("details");
  const read = (option) => {
    const inputs = [...option.querySelectorAll("input, select")];
    const [one] = inputs;
    // A number, or a word in its place.
    const own = option.querySelector(".orword input:not([type])");
    if (own && option.querySelector(".is-number:checked")) return [own.value.trim(), own.value.trim()];
    if (one.localName === "select") return [one.value, one.selectedOptions[0].text];
    if (one.type !== "radio" && one.type !== "checkbox") return [one.value.trim(), one.value.trim()];
    const ticked = inputs.filter((input) => input.checked);
    const { yes, no } = option.dataset;
    const words = ticked.map((input) => yes ?? input.nextElementSibling.firstChild.textContent.trim());
    return [ticked.map((input) => input.value).join(","), words.join(", ") || no];
  };
  const show = () => {
    const changed = [...fold.querySelectorAll("[data-option]")].flatMap((option) => {
      const [value, words] = read(option);
      return value === option.dataset.own ? [] : [`${option.querySelector("b").textContent}: ${words}`];
    });
    line.textContent = changed.join(" · ") || line.dataset.changed;
  };
  fold.addEventListener("input", show);
  return show;
});

// Amounts of [data-amounts], each a button, are set with one tap in the field above them.
attach("[data-amounts]", (amounts) => {
  const field = amounts.previousElementSibling.querySelector("input");
  const show = () => amounts.querySelectorAll("button").forEach((button) => {
    button.setAttribute("aria-pressed", button.value === field.value.trim());
  });
  amounts.addEventListener("click", ({ target }) => {
    if (!target.matches("button")) return;
    field.value = target.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  field.addEventListener("input", show);
  amounts.hidden = false;
  return show;
});
