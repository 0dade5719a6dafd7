// Melds tapped together. A list [data-melds] keeps them in its field [data-list], as an entry has them; what is laid
// shows in [data-lain], and each opens to be changed. Their sums are in data-sums, for whoever adds up
// (tally.js). Which melds there are, what each has become and what its cards are worth is looked up in figures.js.
/* global pageData, formatNumber, makeElement */
{
  const listOf = (melds) => melds.querySelector("[data-list]");
  const read = (melds) => {
    try {
      const laid = JSON.parse(listOf(melds).value || "[]");
      return Array.isArray(laid) ? laid.filter((meld) => meld && typeof meld === "object") : [];
    } catch {
      return [];
    }
  };

  // -- what a meld is ------------------------------------------------------------------------------------------------

  const JOKER = "JK";
  const many = (n, card) => Array(Math.max(0, Math.min(Number(n) || 0, 40))).fill(card); // a form may say anything
  const cardOf = (card) => (card === JOKER ? { rank: card } : { rank: card.slice(0, -1), suit: card.slice(-1) });
  const cardsOf = (meld) => {
    if (Array.isArray(meld)) return meld.map(cardOf);
    if (meld.sequence) {
      const { ranks } = pageData.figures;
      const run = ranks.slice(ranks.indexOf(meld.from), ranks.indexOf(meld.to) + 1);
      return run.map((rank) => ({ rank, suit: meld.sequence }));
    }
    const { twos, jokers } = meld.wilds ?? meld;
    return [
      ...many(meld.naturals, { rank: meld.group }), ...many(twos, { rank: "2" }), ...many(jokers, { rank: JOKER }),
    ];
  };
  const valueOf = (cards) => cards.reduce((sum, { rank }) => sum + (pageData.figures.values[rank] ?? 0), 0);

  // A meld given by its cards is shown in short as the page has it; a changed one is kept in short from then on.
  const inShort = (melds, meld) => (Array.isArray(meld) ? JSON.parse(melds.dataset.short)[meld.join(" ")] ?? {} : meld);
  const kindOf = (meld) => {
    if (meld.sequence) return "sequence";
    return meld.wilds ? "wilds" : pageData.figures.kinds[meld.group];
  };
  // Returns what a meld in short has become: empty as long as it is open, undefined if it is not a meld.
  const becomes = (meld) => {
    const { twos = 0, jokers = 0 } = meld.wilds ?? meld;
    const naturals = meld.sequence ? cardsOf(meld).length : meld.naturals ?? 0;
    return pageData.figures.shapes[kindOf(meld)]?.[[naturals, twos, jokers]];
  };
  const isMeld = (meld) => becomes(meld) !== undefined;
  const withWild = ({ group, naturals }, twos, jokers) => (
    { group, naturals, ...(twos && { twos }), ...(jokers && { jokers }) }
  );
  // A canasta stays one when other wild cards are chosen for it; a mixed one of the fewest cards still has the fewest.
  const fewest = (meld) => [...Array(40).keys()].find((naturals) => becomes({ ...meld, naturals }));
  const otherWild = (meld, twos, jokers) => {
    const changed = withWild(meld, twos, jokers);
    if (!becomes(meld) || fewest(changed) === undefined) return changed;
    const atLeast = (meld.twos || meld.jokers) && meld.naturals === fewest(meld) ? 0 : meld.naturals;
    return { ...changed, naturals: Math.max(atLeast, fewest(changed)) };
  };
  const stepped = (meld, part, by) => (meld.wilds
    ? { wilds: { ...meld.wilds, [part]: (meld.wilds[part] ?? 0) + by } }
    : { ...meld, [part]: (meld[part] ?? 0) + by });

  // -- how it shows --------------------------------------------------------------------------------------------------

  const face = ({ rank, suit }) => {
    const { sign, red } = pageData.suits[suit] ?? {};
    const shown = makeElement("span", `face${red ? " red" : ""}`);
    const words = makeElement("span", "", rank === JOKER ? pageData.element.dataset.joker : rank);
    if (sign) words.append(makeElement("i", "", sign));
    shown.append(words);
    return shown;
  };
  const inWords = (meld, cards) => {
    if (meld.sequence) return `${pageData.suits[meld.sequence]?.name ?? ""} ${meld.from}–${meld.to}`;
    const counts = new Map();
    for (const { rank } of cards) counts.set(rank, (counts.get(rank) ?? 0) + 1);
    return [...counts].map(([rank, n]) => `${n} × ${rank === JOKER ? pageData.names.joker : rank}`).join(", ");
  };

  const button = (className, text, more) => (
    Object.assign(makeElement("button", className, text), { type: "button", ...more })
  );
  const editor = (meld) => {
    const box = document.getElementById("meld-editor").content.firstElementChild.cloneNode(true);
    box.querySelectorAll("[data-of]").forEach((part) => part.dataset.of in meld || part.remove());
    box.querySelectorAll("[data-step]").forEach((key) => {
      const { part } = key.closest("[data-part]").dataset;
      key.disabled = !isMeld(stepped(meld, part, Number(key.dataset.step)));
      key.parentElement.querySelector("output").textContent = (meld.wilds ?? meld)[part] ?? 0;
    });
    box.querySelectorAll("[data-wild]").forEach((key) => {
      const [twos, jokers] = key.dataset.wild.split(",").map(Number);
      key.ariaPressed = twos === (meld.twos ?? 0) && jokers === (meld.jokers ?? 0);
      key.disabled = !isMeld(otherWild(meld, twos, jokers));
    });
    const ends = pageData.figures.ranks.filter((to) => isMeld({ ...meld, to }));
    box.querySelector("[data-ends]")?.append(...ends.map((to) => {
      const key = button("cardkey", to, { ariaPressed: to === meld.to });
      key.dataset.to = to;
      return key;
    }));
    return box;
  };

  const shown = (meld, cards, n, open) => {
    const full = becomes(meld);
    const item = makeElement("li", `lainmeld${full ? " full" : ""}`);
    const line = button("meldline", "", { ariaExpanded: open });
    line.dataset.meld = n;
    const faces = Object.assign(makeElement("span", "faces small"), { ariaHidden: "true" });
    faces.append(...cards.map(face));
    const name = makeElement("span", "meldname", pageData.names[full === undefined ? "no-meld" : full || kindOf(meld)]);
    name.append(makeElement("span", "hide", `, ${inWords(meld, cards)}: `));
    const worth = [valueOf(cards), ...(full ? [new Map(pageData.figures.bonuses).get(full)] : [])];
    line.append(faces, name, makeElement("b", "meldworth", worth.map(formatNumber).join(" + ")));
    item.append(line, ...(open ? [editor(meld)] : []));
    return item;
  };

  const show = (melds) => {
    const sums = { cards: 0 };
    const items = read(melds).map((laid, n) => {
      const [meld, cards] = [inShort(melds, laid), cardsOf(laid)];
      const full = becomes(meld);
      sums.cards += valueOf(cards);
      if (full) sums[full] = (sums[full] ?? 0) + 1;
      return shown(meld, cards, n, melds.dataset.open === String(n));
    });
    melds.querySelector("[data-lain]").replaceChildren(...items);
    melds.dataset.sums = JSON.stringify(sums);
  };

  // -- taps ----------------------------------------------------------------------------------------------------------

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
    melds.querySelectorAll("[data-add]").forEach((key) => { key.ariaExpanded = key.dataset.add === name; });
    melds.querySelector("[data-picker]:not([hidden])")?.scrollIntoView({ block: "nearest" });
  };
  const open = (melds, n) => {
    melds.dataset.open = n;
    show(melds);
  };
  const change = (melds, key) => {
    const laid = read(melds);
    const at = Number(melds.dataset.open);
    const meld = inShort(melds, laid[at]);
    const { part } = key.closest("[data-part]").dataset;
    if ("wild" in key.dataset) laid[at] = otherWild(meld, ...key.dataset.wild.split(",").map(Number));
    else if ("to" in key.dataset) laid[at] = { ...meld, to: key.dataset.to };
    else laid[at] = stepped(meld, part, Number(key.dataset.step));
    write(melds, laid, String(at));
    // the key that was tapped was made again: whoever steps by keyboard stays on it
    const same = ["step", "wild", "to"].find((name) => name in key.dataset);
    melds.querySelector(`[data-part=${part}] [data-${same}='${key.dataset[same]}']`).focus({ preventScroll: true });
  };
  const layRun = (melds, { low, high }) => {
    const suit = melds.querySelector("[data-suit][aria-pressed=true]");
    if (!suit) return melds.querySelector("[data-suit]").focus();
    pick(melds, "");
    suit.ariaPressed = "false";
    lay(melds, { sequence: suit.dataset.suit, from: low, to: high });
  };
  const tapped = (melds, key) => {
    const { dataset } = key;
    if ("add" in dataset) pick(melds, key.ariaExpanded === "true" ? "" : dataset.add);
    else if ("lay" in dataset) {
      if (!key.closest("[data-stays]")) pick(melds, "");
      lay(melds, JSON.parse(dataset.lay));
    } else if ("suit" in dataset) {
      key.parentElement.querySelectorAll("[data-suit]").forEach((one) => { one.ariaPressed = one === key; });
    } else if ("low" in dataset) layRun(melds, dataset);
    else if ("meld" in dataset) {
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
  });

  const mount = (form) => {
    if (!pageData.element) return;
    // rows for those without scripts: a page that was put together by a script has them as well
    form.querySelectorAll("noscript").forEach((rows) => rows.remove());
    form.querySelectorAll("[data-melds]").forEach((melds) => {
      const adders = melds.querySelector("[data-adders]");
      if (!adders.firstChild) adders.append(document.getElementById("meld-adders").content.cloneNode(true));
      show(melds);
    });
  };
  attach("form:has([data-melds])", (form) => () => mount(form));
}
