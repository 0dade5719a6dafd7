// A sheet of steps: a chosen hand folds its step up and unfolds the next one that lacks a hand, at the same place under
// the thumb. [data-steps] holds a details[data-step=NAME] for each player in order of play; [data-bank] has no stake.
// Cards are typed into [data-cards], its value the number of a hand's cards, or tapped: a key puts what it says,
// [data-put] a rank, a suit (whose letter is [data-letter]) or a whole tile, or takes the last one back. [data-backs],
// once ticked, places bets on those whom it lists; [name=same_off] takes one of them off by its number.
{
  const stepsOf = (form) => [...form.querySelectorAll("[data-steps] > [data-step]")];
  const field = (step, mark) => step.querySelector(`[${mark}]`)?.value.trim() ?? "";
  const chosenHand = (step) => step.querySelector("[data-hand] :checked:not([value=''])");
  const hasHand = (step) => Boolean(chosenHand(step) || field(step, "data-cards"));
  const staked = (step) => Boolean(field(step, "data-stake") || field(step, "data-second"));
  const sitOut = (step, out) => {
    step.toggleAttribute("data-out", out);
    const tick = step.querySelector("[data-sits]");
    if (tick) tick.checked = out;
  };
  const noHand = (step) => {
    step.querySelector("[data-hand] input[value='']").checked = true;
    step.querySelector("[data-cards]").value = "";
  };
  const again = (form) => {
    const same = form.querySelector("[data-backs]:checked");
    const off = [...form.querySelectorAll("[name=same_off]:checked")].map((one) => Number(one.value));
    return same ? JSON.parse(same.dataset.backs).filter((_, n) => !off.includes(n)) : [];
  };
  const backed = (step) => again(step.closest("form")).includes(step.dataset.step)
    || [...step.closest("form").querySelectorAll("[data-bet]:not(:has(:checked[name=bet_off]))")]
      .some((bet) => bet.querySelector("[data-bet-on]").value === step.dataset.step);
  const wanted = (step) => "bank" in step.dataset || staked(step) || backed(step);
  const lacking = (step) => !hasHand(step) && (wanted(step) || !("out" in step.dataset));

  const tell = (form) => stepsOf(form).forEach((step) => {
    const hand = chosenHand(step)?.closest("label").querySelector("span").firstChild.textContent.trim();
    step.querySelector("[data-has]").textContent = field(step, "data-cards") || hand || "";
    const stakes = [field(step, "data-stake"), field(step, "data-second")].filter(Boolean).join(" + ");
    step.querySelectorAll("[data-staked]").forEach((shown) => { shown.textContent = stakes; });
    step.querySelector("[data-hand]").toggleAttribute("data-need", wanted(step) && !hasHand(step));
  });

  const unfold = (step) => {
    step.open = true;
    step.scrollIntoView({ block: "nearest" });
  };

  // The stake for all is copied into everybody's field. Once somebody's own is set, a stake typed for all is no longer
  // an answer, since everybody has it already: it is only shown. One that the page came with stays.
  const keepAll = (all) => {
    if (!all.value || all.value === all.dataset.allStake) return;
    all.placeholder = all.value;
    all.value = "";
  };
  const stakeAll = (form, all) => stepsOf(form).forEach((step) => {
    if ("bank" in step.dataset) return;
    step.querySelector("[data-stake]").value = all.value;
    const second = step.querySelector("[data-second]");
    if (second) second.value = "";
    sitOut(step, false);
  });

  const lead = (step) => {
    const all = stepsOf(step.closest("form"));
    const at = all.indexOf(step);
    const next = [...all.slice(at + 1), ...all.slice(0, at)].find(lacking);
    const place = step.getBoundingClientRect().top;
    step.open = false;
    if (!next) return step.querySelector("summary").focus({ preventScroll: true });
    next.open = true;
    scrollBy({ top: next.getBoundingClientRect().top - place, behavior: "instant" });
    if (all.indexOf(next) < at) next.scrollIntoView({ block: "nearest" });
    next.querySelector("summary").focus({ preventScroll: true });
  };

  const done = (step) => {
    const stake = step.querySelector("[data-stake]");
    if (stake && !staked(step) && !backed(step)) stake.focus();
    else if (hasHand(step)) lead(step);
  };

  document.addEventListener("change", (event) => {
    const form = event.target.closest?.("form");
    const step = event.target.closest?.("[data-step]");
    if (!form?.querySelector("[data-steps]")) return;
    if (step && event.target.type === "radio" && event.target.value) step.querySelector("[data-cards]").value = "";
    // Whoever takes their stake back sits this deal out.
    if (step && event.target.matches("[data-stake]")) sitOut(step, !staked(step));
    if (event.target.matches("[data-sits]")) {
      sitOut(step, event.target.checked);
      if (event.target.checked) {
        for (const one of step.querySelectorAll("[data-stake], [data-second]")) one.value = "";
        if (!backed(step)) noHand(step);
      }
    }
    tell(form);
  });

  document.addEventListener("input", (event) => {
    const step = event.target.closest?.("[data-step]");
    if (event.target.matches?.("[data-all-stake]")) {
      stakeAll(event.target.form, event.target);
      return tell(event.target.form);
    }
    if (!step) return;
    if (event.target.matches("[data-stake], [data-second]")) {
      step.closest("form").querySelectorAll("[data-all-stake]").forEach(keepAll);
      if (staked(step)) sitOut(step, false);
    }
    const none = step.querySelector("[data-hand] input[value='']");
    if (event.target.matches("[data-cards]") && event.target.value.trim()) none.checked = true;
    tell(step.closest("form"));
  });

  document.addEventListener("click", (event) => {
    const step = event.target.closest?.("[data-step]");
    if (step && event.detail && event.target.matches("[data-sits]:checked")) lead(step);
    // Only a tap leads on: arrow keys that wander over the scores do not.
    if (step && event.detail && event.target.matches("[data-hand] input[type=radio]:not([value=''])")) done(step);
    const put = event.target.closest?.("[data-put]");
    if (step && put) type(step, put);
  });

  // The pad types for the thumb; the last card of a hand leads on.
  const type = (step, { value, dataset: { put } }) => {
    const cards = step.querySelector("[data-cards]");
    const words = cards.value.trim().split(/\s+/).filter(Boolean);
    const suits = [...step.querySelectorAll("[data-put=suit]")].flatMap((key) => [key.value, key.dataset.letter]);
    const hasSuit = (word) => suits.some((suit) => word.toUpperCase().endsWith(suit));
    if (put === "back") words.pop();
    else if (put !== "suit") words.push(value);
    else if (words.length && !hasSuit(words.at(-1))) words.push(words.pop() + value);
    cards.value = words.join(" ");
    cards.dispatchEvent(new Event("input", { bubbles: true }));
    if (words.length === Number(cards.dataset.cards) && ["suit", "tile"].includes(put)) done(step);
  };

  document.addEventListener("toggle", (event) => {
    const pad = event.target.matches?.("[data-step] details") && event.target.querySelector("[data-pad]");
    if (!pad || !event.target.open || pad.firstChild) return;
    pad.append(document.getElementById("card-pad").content.cloneNode(true));
    pad.hidden = false;
  }, true);

  document.addEventListener("keydown", (event) => {
    const step = event.target.closest?.("[data-step]");
    if (event.key !== "Enter" || !event.target.matches("[data-step] input, [data-all-stake]")) return;
    event.preventDefault();
    if (!step) return event.target.blur();
    if (event.target.matches("[data-stake]")) sitOut(step, !staked(step));
    if (hasHand(step)) done(step);
    else if (lacking(step)) event.target.blur();
    else lead(step);
  });

  // A tap on a Save button that still asks for something unfolds the step that lacks it.
  document.addEventListener("lead", (event) => {
    const form = event.target;
    if (!form.querySelector("[data-steps]")) return;
    const steps = stepsOf(form);
    const players = steps.filter((step) => !("bank" in step.dataset));
    const isAsked = (step) => hasHand(step) || !("out" in step.dataset);
    const unstaked = players.find((step) => !field(step, "data-stake") && !backed(step) && isAsked(step))
      ?? (players.some(staked) ? undefined : players[0]);
    const step = unstaked ?? steps.find((one) => wanted(one) && !hasHand(one));
    if (!step) return;
    event.preventDefault();
    unfold(step);
    unstaked?.querySelector("[data-stake]").focus();
  });

  attach("form:has([data-steps])", (form) => () => tell(form));
}
