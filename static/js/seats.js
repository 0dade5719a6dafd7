// Seating for a new match: tap a known name to seat it, tap again to take it back, arrows to move up. Who begins is a
// person: the choice follows the name from seat to seat. Everybody keeps the colour that he has at the table, one of as
// many as [data-seats] says.
document.querySelectorAll("form[data-seats]").forEach((form) => {
  const colours = Number(form.dataset.seats);
  const seats = [...form.querySelectorAll("input[name^=seat-]")];
  const chips = [...form.querySelectorAll("[data-seats-known] button")];
  const known = [...form.querySelectorAll("datalist option")].map((option) => option.value);
  const first = form.querySelector("select[name=first]");
  const count = form.querySelector("[data-seats-count]");
  const alike = form.querySelector("[data-seats-alike]");
  const partners = form.querySelector("[data-seats-partners]");
  const hint = partners?.textContent;
  const names = () => seats.map((seat) => seat.value.trim().normalize());
  // Nobody by name: as the game has it, or drawn.
  const unnamed = [...first.options].filter((option) => !/^[0-9]+$/.test(option.value));
  let begins = names()[first.value] ?? "";

  const offer = (taken) => {
    const open = unnamed.some((option) => option.value === first.value) ? first.value : "";
    const options = taken.map((name, n) => new Option(name, n)).filter((option) => option.text);
    first.replaceChildren(...unnamed, ...options);
    const at = begins ? taken.indexOf(begins) : -1;
    if (at < 0) begins = "";
    first.value = at < 0 ? open : at;
  };
  const warn = (everybody) => {
    const pairs = everybody.flatMap((one, n) => everybody.slice(n + 1)
      .filter((other) => one.toLowerCase() === other.toLowerCase()).map((other) => [one, other]));
    const text = pairs.map(([one, other]) => alike.dataset.seatsAlike.replace(/{one}|{other}/g,
      (which) => (which === "{one}" ? one : other))).join(" ");
    if (alike.textContent.trim() !== text) alike.textContent = text;
  };
  const show = () => {
    const taken = names();
    const seated = taken.filter(Boolean);
    const everybody = [...new Set([...known, ...seated])];
    const full = seated.length === seats.length;
    chips.forEach((chip) => {
      const sits = taken.includes(chip.value);
      chip.setAttribute("aria-pressed", String(sits));
      chip.disabled = full && !sits;
    });
    seats.forEach((seat, n) => {
      seat.closest("li").className = `edge s${taken[n] ? everybody.indexOf(taken[n]) % colours + 1 : 0}`;
    });
    const high = Math.max(count.dataset.high, seated.length);
    const counted = count.dataset.seatsCount.replace("{n}", seated.length).replace("{high}", high);
    count.textContent = seated.length ? counted : "";
    if (partners) {
      const sides = JSON.parse(partners.dataset.seatsPartners)[seated.length];
      const said = sides?.map((side) => side.map((seat) => seated[seat - 1]).join(" & ")).join(", ");
      partners.textContent = said ? partners.dataset.said.replace("{sides}", () => said) : hint;
    }
    offer(taken);
    // people listed long since are not asked about here, only those who sit down now
    warn(everybody.filter((name) => seated.some((one) => one.toLowerCase() === name.toLowerCase())));
  };

  chips.forEach((chip) => chip.addEventListener("click", () => {
    const at = names().indexOf(chip.value);
    const seat = at < 0 ? seats.find((empty) => !empty.value.trim()) : seats[at];
    if (seat) seat.value = at < 0 ? chip.value : "";
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
  seats.forEach((seat, n) => seat.addEventListener("input", () => {
    // whoever begins is being spelt anew
    if (first.value === String(n)) begins = names()[n];
    show();
  }));
  first.addEventListener("change", () => { begins = names()[first.value] ?? ""; });
  form.querySelector("[data-seats-known]")?.removeAttribute("hidden");
  // the browser may give back what was typed before only after this has run
  addEventListener("pageshow", () => { begins ||= names()[first.value] ?? ""; show(); });
  show();
});
