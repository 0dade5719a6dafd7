// What each side makes, added up as one taps, also without a connection. A [data-side] (its players, as JSON) shows its
// sum in [data-receipt] and on its tab [data-tab-sum]. It has a list [data-melds], whose data-sums melder.js keeps, or
// typed totals [data-total-of]; its red threes are tapped in [data-reds], and the hands left are [data-counts] of its
// players. What each of these gives is looked up in figures.js.
/* global told, written, make */
{
  const whole = (text) => (/^\d{1,9}$/.test(text?.trim() ?? "") ? Number(text) : 0);
  const out = (form) => form.querySelector("[name=out]:checked")?.value;
  const playersOf = (side) => JSON.parse(side.dataset.side);
  const sidesOf = (form) => [...form.querySelectorAll("[data-side]")];
  const totalsOf = (side) => [...side.querySelectorAll("[data-total-of]")];
  const byTotals = (side) => Boolean(side.querySelector("[data-by='totals']:checked"));

  // Its card values, and how many of its melds have become what.
  const melded = (side) => (byTotals(side)
    ? Object.fromEntries(totalsOf(side).map((field) => [field.dataset.totalOf, whole(field.value)]))
    : JSON.parse(side.querySelector("[data-melds]").dataset.sums ?? "{}"));

  const terms = (side, form) => {
    const { figures } = told;
    const { cards = 0, ...fulls } = melded(side);
    const enough = figures.needed.every(({ of, times }) => of.reduce((n, full) => n + (fulls[full] ?? 0), 0) >= times);
    const reds = side.querySelector("[data-reds] :checked")?.value;
    const players = playersOf(side);
    const hands = [...form.querySelectorAll("[data-counts]")].filter(({ dataset }) => (
      players.includes(dataset.counts) && dataset.counts !== out(form)
    ));
    const left = hands.reduce((all, hand) => all + whole(hand.querySelector("[data-total]").textContent), 0);
    const held = hands.filter((hand) => whole(hand.querySelector("[data-each='0']").value)).length;
    return [
      ["cards", cards],
      ...figures.bonuses.map(([full, bonus]) => [full, (fulls[full] ?? 0) * bonus]),
      ["red", figures.red_threes[enough ? "for" : "against"][reds] ?? 0],
      ["out", players.includes(out(form)) ? figures.out : 0],
      ["left", -left],
      ["held", held * figures.red_threes_held],
    ].filter(([what, points]) => points || what === "cards");
  };

  const receipt = (added, sum) => {
    const line = added.map(([what, points], at) => {
      const term = make("span", "term");
      const plus = at ? "+ " : "";
      const sign = points < 0 ? "− " : plus;
      term.append(make("b", "", sign + written(Math.abs(points))), make("small", "", ` ${told.names[what]} `));
      return term;
    });
    return [...line, make("b", "term makes-all", `= ${written(sum)}`)];
  };

  const account = (form) => {
    if (!told.element) return;
    sidesOf(form).forEach((side, n) => {
      const added = terms(side, form);
      const sum = added.reduce((all, [, points]) => all + points, 0);
      const line = receipt(added, sum);
      const place = side.querySelector("[data-receipt]");
      if (place.textContent !== line.map((term) => term.textContent).join("")) place.replaceChildren(...line);
      form.querySelectorAll("[data-tab-sum]")[n].textContent = written(sum);
      side.toggleAttribute("data-goes-out", playersOf(side).includes(out(form)));
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

  // A tap on Save that still asks for something below the tab of another side brings that side to the front.
  const untotalled = (side) => !totalsOf(side).some((field) => field.value.trim());
  addEventListener("submit", ({ target }) => {
    const form = target.closest("form[data-done]");
    if (!form?.querySelector("#save.wait") || form.classList.contains("htmx-request") || !out(form)) return;
    const bare = sidesOf(form).findIndex((side) => byTotals(side) && untotalled(side));
    if (bare >= 0 && !document.getElementById("live-problems")) {
      form.querySelectorAll("[name=shown]")[bare].checked = true;
    }
  }, true);

  // Where one side's totals are typed, so are those of the sides for which nothing was tapped yet.
  const follow = (by) => sidesOf(by.closest("form")).forEach((side) => {
    if (side.querySelector("[data-list]").value.trim() || !untotalled(side)) return;
    side.querySelector(`[data-by='${by.dataset.by}']`).checked = true;
  });

  for (const event of ["input", "change"]) {
    document.addEventListener(event, ({ target }) => {
      const form = target.closest?.("form");
      if (!form?.querySelector("[data-side]")) return;
      if (event === "change" && target.matches("[data-by]")) follow(target);
      account(form);
    });
  }
  document.addEventListener("htmx:afterProcessNode", ({ target }) => {
    if (target.matches?.("form:has([data-side])")) account(target);
  });
  addEventListener("pageshow", () => document.querySelectorAll("form:has([data-side])").forEach(account));
}
