// Seating for a new match: tap a known name to seat it, tap again to take it back, arrows to move up.
document.querySelectorAll("form[data-seats]").forEach((form) => {
  const seats = [...form.querySelectorAll("input[name^=seat-]")];
  const chips = [...form.querySelectorAll("[data-seats-known] button")];
  const first = form.querySelector("select[name=first]");
  const show = () => {
    const taken = seats.map((seat) => seat.value.trim());
    chips.forEach((chip) => chip.setAttribute("aria-pressed", String(taken.includes(chip.value))));
    first.querySelectorAll("[data-seat]").forEach((option) => {
      const name = taken[option.dataset.seat];
      option.hidden = !name;
      if (name) option.textContent = name;
    });
    if (first.value && !taken[first.value]) first.value = "";
  };
  chips.forEach((chip) => chip.addEventListener("click", () => {
    const at = seats.find((seat) => seat.value.trim() === chip.value);
    if (at) at.value = "";
    else {
      const empty = seats.find((seat) => !seat.value.trim());
      if (empty) empty.value = chip.value;
    }
    show();
  }));
  form.querySelectorAll("[data-seat-up]").forEach((button, n) => {
    button.hidden = n === 0;
    button.addEventListener("click", () => {
      [seats[n - 1].value, seats[n].value] = [seats[n].value, seats[n - 1].value];
      show();
      seats[n - 1].focus();
    });
  });
  form.querySelector("[data-seats-known]")?.removeAttribute("hidden");
  seats.forEach((seat) => seat.addEventListener("input", show));
  show();
});
