// Cards of a meld, tapped: in [data-meldcards] a key [data-card] writes its card into [data-cardline], as it is on the
// key, as often as there is such a card ([data-times]); [data-uncard] takes the last one back. Keys that were tapped
// show how often. A pad of all cards, [data-pad] with the name of its template, is only made where it is asked for.
{
  const line = (cards) => cards.querySelector("[data-cardline]");
  const face = (key) => key.textContent.trim();
  const words = (cards) => line(cards).value.trim().split(/[\s,;]+/).filter(Boolean);

  const count = (cards) => {
    const said = words(cards).map((word) => word.toUpperCase());
    cards.querySelectorAll("[data-card]").forEach((key) => {
      const times = said.filter((word) => word === key.dataset.card || word === face(key)).length;
      if (times) key.dataset.n = times;
      else delete key.dataset.n;
    });
  };

  const write = (cards, list) => {
    line(cards).value = list.join(" ");
    line(cards).dispatchEvent(new Event("input", { bubbles: true }));
  };

  document.addEventListener("click", (event) => {
    const cards = event.target.closest?.("[data-meldcards]");
    const key = event.target.closest?.("[data-card]");
    if (cards && key && Number(key.dataset.n ?? 0) < Number(key.dataset.times)) {
      write(cards, [...words(cards), face(key)]);
    } else if (cards && event.target.closest("[data-uncard]")) {
      write(cards, words(cards).slice(0, -1));
    }
  });

  attach("[data-meldcards]", (cards, signal) => {
    const show = () => {
      const pad = cards.querySelector("[data-pad]");
      if (pad && !pad.firstChild && cards.offsetParent) {
        pad.append(document.getElementById(pad.dataset.pad).content.cloneNode(true));
      }
      count(cards);
    };
    cards.addEventListener("input", () => count(cards), { signal });
    document.addEventListener("change", show, { signal });
    return show;
  });
}
