// Melds tapped together, and what a side makes. A list [data-melds] keeps its melds in the field [data-list], as an
// entry has them; what is laid shows in [data-lain], each opens to be changed. Values and bonuses of each [data-side]
// add up as one taps, also without a connection.
{
  const ORDER = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
  const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const FULL = 7;
  const MOST = { wild: 2, of: 12, blackThrees: 6, jokers: 6 };
  const page = () => document.getElementById("meld-words");
  const told = (what) => JSON.parse(page().dataset[what]);
  const listOf = (melds) => melds.querySelector("[data-list]");
  const read = (melds) => {
    try {
      const laid = JSON.parse(listOf(melds).value || "[]");
      return Array.isArray(laid) ? laid.filter((meld) => meld && typeof meld === "object") : [];
    } catch {
      return [];
    }
  };

  // -- what a meld is -------------------------------------------------------------------------------------------------

  const worth = ([rank, suit]) => {
    if (rank === "JK") return 50;
    if (rank === "3") return suit && "HD".includes(suit) ? 0 : 5;
    if (rank === "2" || rank === "A") return 20;
    return ["4", "5", "6", "7"].includes(rank) ? 5 : 10;
  };
  const many = (n, card) => Array(Math.max(0, Math.min(Number(n) || 0, 40))).fill(card);
  const cardsOf = (meld) => {
    if (Array.isArray(meld)) {
      return meld.map((card) => (card === "JK" ? ["JK", ""] : [card.slice(0, -1), card.slice(-1)]));
    }
    if (meld.sequence) {
      return ORDER.slice(ORDER.indexOf(meld.from), ORDER.indexOf(meld.to) + 1).map((rank) => [rank, meld.sequence]);
    }
    const { twos, jokers } = meld.wilds ?? meld;
    return [...many(meld.naturals, [meld.group, ""]), ...many(twos, ["2", ""]), ...many(jokers, ["JK", ""])];
  };
  const isWild = ([rank]) => rank === "JK" || rank === "2";
  const kindOf = (cards) => {
    const natural = cards.filter((card) => !isWild(card));
    if (!natural.length) return "wilds";
    if (new Set(natural.map(([rank]) => rank)).size > 1) return "sequence";
    return natural[0][0] === "3" ? "black-threes" : "group";
  };
  const study = (meld) => {
    const cards = cardsOf(meld);
    const kind = kindOf(cards);
    const become = { sequence: "samba", wilds: "bolivia" }[kind] ?? (cards.some(isWild) ? "mixed" : "pure");
    const value = cards.reduce((sum, card) => sum + worth(card), 0);
    return { cards, kind, full: cards.length < FULL ? null : become, value };
  };
  // A meld in short: what it becomes as soon as it is changed, also where its cards were named.
  const inShort = (meld) => {
    if (!Array.isArray(meld)) return meld;
    const { cards, kind } = study(meld);
    const of = (rank) => cards.filter((card) => card[0] === rank).length;
    const [[rank, suit] = []] = cards.filter((card) => !isWild(card));
    if (kind === "wilds") return { wilds: { twos: of("2"), jokers: of("JK") } };
    if (kind !== "sequence") return withWild({ group: rank, naturals: of(rank) }, of("2"), of("JK"));
    const ranks = cards.map((card) => ORDER.indexOf(card[0]));
    return { sequence: suit, from: ORDER[Math.min(...ranks)], to: ORDER[Math.max(...ranks)] };
  };
  const withWild = ({ group, naturals }, twos, jokers) => (
    { group, naturals, ...(twos && { twos }), ...(jokers && { jokers }) }
  );
  const mayBe = (meld) => {
    const { twos = 0, jokers = 0 } = meld.wilds ?? meld;
    const wild = twos + jokers;
    if (meld.wilds) return Math.min(twos, jokers) >= 0 && jokers <= MOST.jokers && wild >= 3 && wild <= FULL;
    const most = meld.group === "3" ? MOST.blackThrees : MOST.of;
    return meld.naturals <= most && meld.naturals + wild >= 3 && wild <= MOST.wild && meld.naturals >= 2 * wild;
  };

  // -- how it shows ---------------------------------------------------------------------------------------------------

  const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, told("rules").separator);
  const number = (n) => `${n < 0 ? "−" : ""}${grouped(String(Math.abs(n)))}`;
  const make = (name, className = "", textContent = "") => (
    Object.assign(document.createElement(name), { className, textContent })
  );
  const face = ([rank, suit]) => {
    const shown = make("span", `face${suit && "HD".includes(suit) ? " red" : ""}`);
    const words = make("span", "", rank === "JK" ? "★" : rank);
    if (suit) words.append(make("i", "", SIGNS[suit]));
    shown.append(words);
    return shown;
  };
  const inWords = ({ cards, kind }) => {
    if (kind === "sequence") return `${told("suits")[cards[0][1]] ?? ""} ${cards[0][0]}–${cards.at(-1)[0]}`;
    const counts = new Map();
    for (const [rank] of cards) counts.set(rank, (counts.get(rank) ?? 0) + 1);
    return [...counts].map(([rank, n]) => `${n} × ${rank === "JK" ? told("names").joker : rank}`).join(", ");
  };

  const PARTS = { group: ["naturals", "wild"], wilds: ["twos", "jokers"], sequence: ["to"] };
  const editor = (laid) => {
    const meld = inShort(laid);
    const box = document.getElementById("meld-editor").content.firstElementChild.cloneNode(true);
    const parts = PARTS[Object.keys(PARTS).find((key) => key in meld)] ?? [];
    box.querySelectorAll("[data-part]").forEach((part) => parts.includes(part.dataset.part) || part.remove());
    box.querySelectorAll("[data-step]").forEach((key) => {
      const { part } = key.closest("[data-part]").dataset;
      key.disabled = !mayBe(stepped(meld, part, Number(key.dataset.step)));
      key.parentElement.querySelector("output").textContent = (meld.wilds ?? meld)[part] ?? 0;
    });
    box.querySelectorAll("[data-wild]").forEach((key) => {
      const [twos, jokers] = key.dataset.wild.split(",").map(Number);
      key.ariaPressed = String(twos === (meld.twos ?? 0) && jokers === (meld.jokers ?? 0));
      key.disabled = !mayBe(withWild(meld, twos, jokers));
    });
    const low = ORDER.indexOf(meld.from);
    box.querySelector(".upto")?.append(...ORDER.slice(low + 2, low + FULL).map((rank) => {
      const key = make("button", "cardkey", rank);
      Object.assign(key, { type: "button", ariaPressed: String(rank === meld.to) });
      key.dataset.to = rank;
      return key;
    }));
    return box;
  };
  const stepped = (meld, part, by) => (meld.wilds
    ? { wilds: { ...meld.wilds, [part]: (meld.wilds[part] ?? 0) + by } }
    : { ...meld, [part]: (meld[part] ?? 0) + by });

  const show = (melds) => {
    const names = told("names");
    const bonuses = told("rules");
    const open = melds.dataset.open ?? "";
    const items = read(melds).map((meld, n) => {
      const what = study(meld);
      const item = make("li", `lainmeld${what.full ? " full" : ""}`);
      const line = make("button", "meldline");
      Object.assign(line, { type: "button", ariaExpanded: String(open === String(n)) });
      line.dataset.meld = n;
      const faces = Object.assign(make("span", "faces small"), { ariaHidden: "true" });
      faces.append(...what.cards.map(face));
      const name = make("span", "meldname", names[what.full ?? what.kind]);
      name.append(make("span", "hide", `, ${inWords(what)}: `));
      const bonus = what.full ? ` + ${number(bonuses[what.full])}` : "";
      line.append(faces, name, make("b", "meldworth", number(what.value) + bonus));
      item.append(line);
      if (open === String(n)) item.append(editor(meld));
      return item;
    });
    melds.querySelector("[data-lain]").replaceChildren(...items);
  };

  // -- what a side makes ----------------------------------------------------------------------------------------------

  const whole = (text) => (/^\d{1,9}$/.test(text?.trim() ?? "") ? Number(text) : 0);
  const out = (form) => form.querySelector("[name=out]:checked")?.value;
  const players = (side) => JSON.parse(side.dataset.side);
  const melded = (side) => {
    if (side.querySelector(".is-totals:checked")) {
      const [cards, samba, pure, mixed, bolivia] = ["cards", "sambas", "pure", "mixed", "bolivias"]
        .map((total) => whole(side.querySelector(`[data-total-of=${total}]`)?.value));
      return { cards, samba, pure, mixed, bolivia };
    }
    const sums = { cards: 0, samba: 0, pure: 0, mixed: 0, bolivia: 0 };
    for (const { value, full } of read(side.querySelector("[data-melds]")).map(study)) {
      sums.cards += value;
      if (full) sums[full] += 1;
    }
    return sums;
  };
  const terms = (side, form) => {
    const rules = told("rules");
    const { cards, ...fulls } = melded(side);
    const have = Object.values(fulls).reduce((all, n) => all + n);
    const enough = have >= rules.needed && fulls.samba >= rules.needed_sambas;
    const reds = Number(side.querySelector(".sevens :checked")?.value) || 0;
    const red = enough && reds === 6 ? rules.all_red_threes : reds * (enough ? rules.red_three : -rules.red_three);
    const hands = [...form.querySelectorAll("[data-counts]")].filter((hand) => {
      const player = hand.querySelector("[data-typed]").name.slice("left:".length);
      return players(side).includes(player) && player !== out(form);
    });
    const left = hands.reduce((all, hand) => all + whole(hand.querySelector("[data-total]").textContent), 0);
    const held = hands.filter((hand) => whole(hand.querySelector("[data-each='0']").value)).length;
    return [
      ["cards", cards], ...Object.entries(fulls).map(([full, n]) => [full, n * rules[full]]), ["red", red],
      ["out", players(side).includes(out(form)) ? rules.out : 0],
      ["left", -left], ["held", -held * rules.red_three_held],
    ].filter(([what, points]) => points || what === "cards");
  };
  const account = (form) => {
    const names = told("names");
    form.querySelectorAll("[data-side]").forEach((side, n) => {
      const added = terms(side, form);
      const sum = added.reduce((all, [, points]) => all + points, 0);
      const line = added.map(([what, points], at) => {
        const term = make("span", "term");
        const sign = points < 0 ? "− " : at ? "+ " : "";
        term.append(make("b", "", sign + number(Math.abs(points))), make("small", "", ` ${names[what]} `));
        return term;
      });
      line.push(make("b", "term makes-all", `= ${number(sum)}`));
      const receipt = side.querySelector("[data-receipt]");
      if (receipt.textContent !== line.map((term) => term.textContent).join("")) receipt.replaceChildren(...line);
      form.querySelectorAll("[data-tab-sum]")[n].textContent = number(sum);
      side.toggleAttribute("data-goes-out", players(side).includes(out(form)));
    });
    const asked = form.querySelector("[data-counted]") && !form.querySelector("[data-was]");
    form.querySelectorAll("[data-counts]").forEach((hand) => asked && hand.toggleAttribute("data-need", true));
  };

  // -- taps -----------------------------------------------------------------------------------------------------------

  const write = (melds, laid, open = "") => {
    melds.dataset.open = open;
    listOf(melds).value = laid.length ? JSON.stringify(laid) : "";
    show(melds);
    listOf(melds).dispatchEvent(new Event("change", { bubbles: true }));
  };
  const lay = (melds, meld) => {
    const laid = [...read(melds), meld];
    write(melds, laid, String(laid.length - 1));
    melds.querySelector("[data-lain]").lastElementChild.scrollIntoView({ block: "nearest" });
  };
  const pick = (melds, name) => {
    melds.querySelectorAll("[data-picker]").forEach((picker) => { picker.hidden = picker.dataset.picker !== name; });
    melds.querySelectorAll("[data-add]").forEach((key) => { key.ariaExpanded = String(key.dataset.add === name); });
    melds.querySelector("[data-picker]:not([hidden])")?.scrollIntoView({ block: "nearest" });
  };
  const open = (melds, n) => {
    melds.dataset.open = n;
    show(melds);
  };
  const change = (melds, key) => {
    const laid = read(melds);
    const at = Number(melds.dataset.open);
    const meld = inShort(laid[at]);
    const { part } = key.closest("[data-part]").dataset;
    if (part === "wild") laid[at] = withWild(meld, ...key.dataset.wild.split(",").map(Number));
    else if (part === "to") laid[at] = { ...meld, to: key.dataset.to };
    else laid[at] = stepped(meld, part, Number(key.dataset.step));
    write(melds, laid, String(at));
    // the key that was tapped was made anew: whoever steps by keyboard stays on it
    const same = ["step", "wild", "to"].find((name) => name in key.dataset);
    const renewed = `.editor [data-part=${part}] [data-${same}='${key.dataset[same]}']`;
    melds.querySelector(renewed).focus({ preventScroll: true });
  };
  const tapped = (melds, key) => {
    const { dataset } = key;
    if ("add" in dataset) pick(melds, key.ariaExpanded === "true" ? "" : dataset.add);
    else if ("lay" in dataset) {
      // open groups come several at a time, all else one by one
      if (key.closest("[data-picker]")?.dataset.picker !== "group") pick(melds, "");
      lay(melds, JSON.parse(dataset.lay));
    } else if ("suit" in dataset) {
      key.parentElement.querySelectorAll("[data-suit]").forEach((one) => { one.ariaPressed = String(one === key); });
    } else if ("low" in dataset) {
      const suit = melds.querySelector("[data-suit][aria-pressed=true]");
      if (!suit) return melds.querySelector("[data-suit]").focus();
      pick(melds, "");
      suit.ariaPressed = "false";
      lay(melds, { sequence: suit.dataset.suit, from: dataset.low, to: ORDER[ORDER.indexOf(dataset.low) + 2] });
    } else if ("meld" in dataset) {
      open(melds, melds.dataset.open === dataset.meld ? "" : dataset.meld);
      melds.querySelector(`[data-meld='${dataset.meld}']`).focus({ preventScroll: true });
    } else if ("done" in dataset) open(melds, "");
    else if ("takeAway" in dataset) write(melds, read(melds).filter((_, n) => n !== Number(melds.dataset.open)));
    else change(melds, key);
  };
  document.addEventListener("click", ({ target }) => {
    const key = target.closest?.("button");
    const melds = key?.closest("[data-melds]");
    if (melds) tapped(melds, key);
    if (!key?.matches("[data-one-more]")) return;
    const field = key.parentElement.querySelector("input");
    field.value = whole(field.value) + 1;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // A tap on Save that still asks for something below the tab of another side brings that side to the front.
  const untotalled = (side) => ![...side.querySelectorAll("[data-total-of]")].some((field) => field.value.trim());
  addEventListener("submit", ({ target }) => {
    const form = target.closest("form.sheet");
    if (!form?.querySelector("#save.wait") || form.classList.contains("htmx-request") || !out(form)) return;
    const sides = [...form.querySelectorAll("[data-side]")];
    const bare = sides.findIndex((side) => side.querySelector(".is-totals:checked") && untotalled(side));
    if (bare < 0 || document.getElementById("live-problems")) return;
    form.querySelectorAll("[name=shown]")[bare].checked = true;
  }, true);

  // Where one side's totals are typed, so are those of the sides for which nothing was tapped yet.
  const follow = (by) => by.closest("form").querySelectorAll("[data-side]").forEach((side) => {
    if (read(side.querySelector("[data-melds]")).length || !untotalled(side)) return;
    side.querySelector(`[data-by][value='${by.value}']`).checked = true;
  });

  const mount = (form) => {
    if (!page()) return;
    // rows for those without scripts: a page that was put together by a script has them as well
    form.querySelectorAll("noscript").forEach((rows) => rows.remove());
    form.querySelectorAll("[data-melds]").forEach((melds) => {
      const adders = melds.querySelector("[data-adders]");
      if (!adders.firstChild) adders.append(document.getElementById("meld-adders").content.cloneNode(true));
      show(melds);
    });
    account(form);
  };
  for (const event of ["input", "change"]) {
    document.addEventListener(event, ({ target }) => {
      const form = target.closest?.("form");
      if (!form || !page()) return;
      if (event === "change" && target.matches("[data-by]")) follow(target);
      account(form);
    });
  }
  document.addEventListener("htmx:afterProcessNode", ({ target }) => target.matches?.("form") && mount(target));
  addEventListener("pageshow", () => document.querySelectorAll("form:has([data-melds])").forEach(mount));
}
