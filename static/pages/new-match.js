// What is typed here is there again after Back, a reload, or a look elsewhere, [data-keep]: names in every game's form,
// all else in that of its own variant. Once it was sent, one that is opened again is empty.
attach("form[data-keep]", (form, signal) => {
  const isSeat = ({ name }) => name.startsWith("seat-");
  const places = [
    [`names:${location.pathname.replace(/[^/]+$/, "")}`, () => answers.fields(form).filter(isSeat)],
    [`typed:${location.pathname}:${form.dataset.keep}`, () => answers.fields(form).filter((field) => !isSeat(field))],
  ];
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  const keep = (sent) => places.forEach(([name, fields]) => memory.set(name, { sent, given: draft.read(fields()) }));
  // What the server has put into the page was typed last, unless the page is an old one that is shown again.
  if (form.matches("[data-given]") && isNew) keep(false);
  else places.forEach(([name, fields]) => {
    const { sent, given } = memory.get(name) ?? { given: [] };
    if (sent && isNew) memory.set(name, null);
    else draft.fill(fields(), given);
  });
  for (const type of ["input", "change", "click"]) form.addEventListener(type, () => keep(false), { signal });
  // Another variant, or another language, is asked for by a button with a name.
  form.addEventListener("submit", ({ submitter }) => submitter?.name || keep(true), { signal });
});

// Seating for a new match: tap a known name to seat it, tap again to take it back, arrows to move up; Enter goes on to
// the next seat. Until enough sit, the button that starts asks for them. Who begins is a person: the choice follows the
// name from seat to seat. Everybody keeps the colour that they have at the table, one of as many as [data-seats] says.
attach("form[data-seats]", (form) => {
  const colours = Number(form.dataset.seats);
  const seats = [...form.querySelectorAll("input[name^=seat-]")];
  const chips = [...form.querySelectorAll("[data-seats-known] button")];
  const known = [...form.querySelectorAll("datalist option")].map((option) => option.value);
  const list = form.querySelector(".seatlist");
  const start = document.querySelector(`.go[form=${form.id}]`);
  const [label] = start.children;
  const does = label.textContent;
  const question = form.querySelector("[data-first]");
  const firsts = [...question.querySelectorAll("input")];
  const count = form.querySelector("[data-seats-count]");
  const alike = form.querySelector("[data-seats-alike]");
  const partners = form.querySelector("[data-seats-partners]");
  const hint = partners?.textContent;
  // As in core/looks.py: a name typed without its accents is alike, one with other accents is another name.
  const bare = (name) => name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replaceAll("đ", "d");
  const look = (one, other) => one === other || bare(one) === other || one === bare(other);
  const initial = (name) => name.match(/^.\p{M}*/u)?.[0].toUpperCase() ?? ""; // as the server writes it
  const names = () => seats.map((seat) => seat.value.trim().normalize());
  // What the server asked about these names: it knows more ways in which names are alike.
  const asked = { names: names().join(), words: alike.textContent.trim() };
  const order = () => seats.filter((seat) => seat.value.trim()); // whose places are taken
  const round = ring(form.querySelector("[data-ring]"), {
    moved: (from, to) => {
      const taken = order();
      const values = taken.map((seat) => seat.value);
      values.splice(to, 0, ...values.splice(from, 1));
      taken.forEach((seat, n) => { seat.value = values[n]; });
      show();
    },
    tapped: (at) => {
      begins = order()[at].value.trim().normalize();
      choose(seats.indexOf(order()[at]));
      show();
    },
  });
  const chosen = () => firsts.find((first) => first.checked)?.value;
  const choose = (value) => firsts.forEach((first) => { first.checked = first.value === String(value); });
  // If nobody was named the first seated begins, or the match asks later.
  const later = question.matches("[data-first=later]");
  let begins = later || chosen() !== "0" ? names()[chosen()] ?? "" : "";

  const offer = (taken) => {
    const at = begins ? taken.indexOf(begins) : -1;
    if (at < 0) begins = "";
    const drawn = chosen() && !(chosen() in seats);
    if (at >= 0) choose(at);
    else if (!drawn) choose(later ? "" : Math.max(0, taken.findIndex(Boolean)));
    seats.forEach((seat, n) => {
      const tile = firsts[n].closest("label");
      tile.hidden = !taken[n];
      tile.className = `tile ${seat.closest("li").classList[1]}`;
      tile.querySelector("span").textContent = taken[n];
      tile.dataset.initial = initial(taken[n]);
    });
    question.hidden = taken.filter(Boolean).length < 2;
  };
  // The table's page asks about names that it lists already; here only new names are asked about.
  const warn = (everybody) => {
    const text = everybody.flatMap((one, n) => everybody.slice(n + 1)
      .filter((other) => !(known.includes(one) && known.includes(other))
        && look(one.toLowerCase(), other.toLowerCase()))
      .map((other) => alike.dataset.seatsAlike.replace(/{(one|other)}/g, (_, who) => ({ one, other })[who]))).join(" ")
      || (names().join() === asked.names ? asked.words : "");
    if (alike.textContent.trim() !== text) alike.textContent = text;
    // what was confirmed here is not asked again after sending
    form.elements.alike.value = text;
  };
  const show = () => {
    const taken = names();
    const seated = taken.filter(Boolean);
    const everybody = [...new Set([...known, ...seated])];
    const full = seated.length === seats.length;
    chips.forEach((chip) => {
      const sits = taken.includes(chip.value);
      chip.setAttribute("aria-pressed", sits);
      chip.dataset.place = sits ? seated.indexOf(chip.value) + 1 : "";
      chip.disabled = full && !sits;
    });
    seats.forEach((seat, n) => {
      seat.closest("li").className = `seatplace s${taken[n] ? everybody.indexOf(taken[n]) % colours + 1 : 0}`;
    });
    const enough = seated.length >= count.dataset.low;
    label.textContent = enough ? does : start.dataset.seatsEmpty;
    label.className = enough ? "" : "wait";
    const high = Math.max(count.dataset.high, seated.length);
    const counted = count.dataset.seatsCount.replace("{n}", seated.length).replace("{high}", high);
    count.textContent = seated.length ? counted : "";
    if (partners) {
      const sides = JSON.parse(partners.dataset.seatsPartners)[seated.length];
      const said = sides?.map((side) => side.map((seat) => seated[seat - 1]).join(" & ")).join(", ");
      partners.textContent = said ? partners.dataset.said.replace("{sides}", () => said) : hint;
    }
    offer(taken);
    warn(everybody);
    round(order().map((seat) => ({
      name: seat.value.trim(), colour: seat.closest("li").classList[1], initial: initial(seat.value.trim()),
      first: chosen() === String(seats.indexOf(seat)),
    })));
  };

  chips.forEach((chip) => chip.addEventListener("click", () => {
    const at = names().indexOf(chip.value);
    const seat = at < 0 ? seats.find((empty) => !empty.value.trim()) : seats[at];
    if (seat) seat.value = at < 0 ? chip.value : "";
    show();
  }));
  form.querySelectorAll("[data-seat-up]").forEach((button, n) => {
    button.hidden = !n;
    button.addEventListener("click", () => {
      [seats[n - 1].value, seats[n].value] = [seats[n].value, seats[n - 1].value];
      show();
      seats[n - 1].focus();
    });
  });
  seats.forEach((seat, n) => {
    seat.addEventListener("input", () => {
      // the name of whoever begins is being changed
      if (begins && chosen() === String(n)) begins = names()[n];
      show();
    });
    seat.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      const more = names()[n] && names().filter(Boolean).length < count.dataset.high;
      (more && seats[n + 1] || start).focus();
    });
  });
  question.addEventListener("change", () => { begins = names()[chosen()] ?? ""; });
  if (chips.length) {
    form.querySelector("[data-seats-known]").hidden = false;
    list.classList.add("few");
    seats.forEach((seat) => { seat.placeholder = list.dataset.seatsNew; });
  }
  return show;
});
