// Previews what each side makes while the form is filled in, also without a connection. A [data-side] (its players, as
// JSON) shows its sum in [data-receipt] and on the tab [data-tab-sum] that has the same place among the tabs. It
// has a list [data-melds], whose data-sums melder.js keeps, or typed totals [data-total-of]; its red threes are tapped
// in [data-reds]. What is left in a hand is in [data-counts], which names the player. What each of these gives is
// looked up in `pageData` (figures.js), which has it from the rules; nothing is decided here.
/* global pageData, formatNumber, makeElement */
{
  // A number as typed or shown, without separators; 0 for anything else.
  const whole = (text) => (/^\d{1,9}$/.test(text?.trim() ?? "") ? Number(text) : 0);
  const whoGoesOut = (form) => form.querySelector("[name=out]:checked")?.value;
  const playersOf = (side) => JSON.parse(side.dataset.side);
  const sidesOf = (form) => [...form.querySelectorAll("[data-side]")];
  const totalFields = (side) => [...side.querySelectorAll("[data-total-of]")];
  const isBy = (side, how) => Boolean(side.querySelector(`[data-by='${how}']:checked`));

  // Returns the points of a side's cards (`cards`), and the number of its full melds, by what they have become.
  const melded = (side) => {
    if (isBy(side, "")) return JSON.parse(side.querySelector("[data-melds]").dataset.sums ?? "{}");
    const typed = isBy(side, "totals") ? totalFields(side) : [];
    return Object.fromEntries(typed.map((field) => [field.dataset.totalOf, whole(field.value)]));
  };

  const terms = (side, form) => {
    const { figures } = pageData;
    const { cards: cardPoints = 0, ...fulls } = melded(side);
    const howMany = (kinds) => kinds.reduce((all, full) => all + (fulls[full] ?? 0), 0);
    const hasNeeded = figures.needed.every(({ of, times }) => howMany(of) >= times);
    const redThrees = side.querySelector("[data-reds] :checked")?.value;
    const players = playersOf(side);
    const handsLeft = [...form.querySelectorAll("[data-counts]")].filter(({ dataset }) => (
      players.includes(dataset.counts) && dataset.counts !== whoGoesOut(form)
    ));
    const left = handsLeft.reduce((all, hand) => all + whole(hand.querySelector("[data-total]").textContent), 0);
    // A red three in hand counts once for a player, however many they hold.
    const holders = handsLeft.filter((hand) => whole(hand.querySelector("[data-each='0']").value)).length;
    return [
      ["cards", cardPoints],
      ...figures.bonuses.map(([full, bonus]) => [full, (fulls[full] ?? 0) * bonus]),
      ["red", figures.red_threes[hasNeeded ? "for" : "against"][redThrees] ?? 0],
      ["out", players.includes(whoGoesOut(form)) ? figures.out : 0],
      ["left", -left],
      ["held", holders * figures.red_threes_held], // negative already, as what counts against a side is
    ].filter(([what, points]) => points || what === "cards"); // a receipt needs at least one line
  };

  const receipt = (added, sum) => {
    const nodes = added.map(([what, points], at) => {
      const term = makeElement("span", "term");
      const plus = at ? "+ " : "";
      const sign = points < 0 ? "− " : plus;
      const figure = makeElement("b", "", sign + formatNumber(Math.abs(points)));
      term.append(figure, makeElement("small", "", ` ${pageData.names[what]}`), " "); // apart when read aloud
      return term;
    });
    return [...nodes, makeElement("b", "term makes-all", `= ${formatNumber(sum)}`)];
  };

  const refreshSums = (form) => {
    if (!pageData.element) return;
    sidesOf(form).forEach((side, n) => {
      const added = terms(side, form);
      const sum = added.reduce((all, [, points]) => all + points, 0);
      const nodes = receipt(added, sum);
      const place = side.querySelector("[data-receipt]");
      // What is read aloud is only renewed if it says something else.
      if (place.textContent !== nodes.map((node) => node.textContent).join("")) place.replaceChildren(...nodes);
      form.querySelectorAll("[data-tab-sum]")[n].textContent = formatNumber(sum);
      side.toggleAttribute("data-goes-out", playersOf(side).includes(whoGoesOut(form)));
    });
    const asked = form.querySelector("[data-counted]") && !form.querySelector("[data-was]");
    form.querySelectorAll("[data-counts]").forEach((hand) => asked && hand.toggleAttribute("data-need", true));
  };

  // A key beside a typed total adds one to it.
  document.addEventListener("click", ({ target }) => {
    const field = target.closest?.("[data-one-more]")?.parentElement.querySelector("input");
    if (!field) return;
    field.value = whole(field.value) + 1;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // If Save still waits because nothing was entered for a side, that side comes to the front.
  const hasMelds = (side) => !["", "[]"].includes(side.querySelector("[data-list]").value.trim())
    || Number(side.querySelector("[data-reds] :checked")?.value);
  const hasTypedTotals = (side) => totalFields(side).some((field) => field.value.trim());
  document.addEventListener("lead", ({ target: form }) => {
    if (!whoGoesOut(form)) return;
    const untold = (side) => (isBy(side, "totals") && !hasTypedTotals(side)) || (isBy(side, "") && !hasMelds(side));
    const emptySide = sidesOf(form).findIndex(untold);
    if (emptySide >= 0 && !document.getElementById("live-problems")) {
      form.querySelectorAll("[name=panel]")[emptySide].checked = true;
    }
  });

  // The choice for one side, by melds or by totals, is made for all sides for which nothing was entered yet. To say
  // that a side has no meld is to enter something.
  const copyChoice = (by) => sidesOf(by.closest("form")).forEach((side) => {
    if (hasMelds(side) || hasTypedTotals(side) || side.querySelector(".is-nothing:checked")) return;
    side.querySelector(`[data-by='${by.dataset.by}']`).checked = true;
  });

  for (const type of ["input", "change"]) {
    document.addEventListener(type, ({ target }) => {
      const form = target.closest?.("form");
      if (!form?.querySelector("[data-side]")) return;
      if (type === "change" && target.matches("[data-by]")) copyChoice(target);
      refreshSums(form);
    });
  }
  attach("form:has([data-side])", (form) => () => refreshSums(form));
}
