// Where there is room for the whole table, a play takes two taps: the card, then what it does. Every way of the card
// ([data-spots]) names the places on the felt that stand for it, and those light up ([data-spot]). A tap on one keeps
// the ways that have it; where that is one way, it is saved, as by a tap on its own tile, as soon as the Save button
// says just that ([data-says]).
{
  const wide = matchMedia("(min-width: 48rem)");
  const places = (way) => way.dataset.spots.split(" ");
  const held = () => [...document.querySelectorAll(".tapped[data-spot]")].map((place) => place.dataset.spot);
  const open = () => {
    if (document.querySelector(".is-else:checked")) return [];
    const tapped = held();
    return [...document.querySelectorAll("[data-spots]")].filter(
      (way) => tapped.every((place) => places(way).includes(place)),
    );
  };

  const light = () => {
    const lit = new Set(open().flatMap(places));
    document.querySelectorAll("[data-spot]").forEach((place) => {
      place.classList.toggle("lit", lit.has(place.dataset.spot));
    });
  };

  const save = (way) => {
    way.checked = true;
    way.form.dispatchEvent(new CustomEvent("saveready", { detail: way.dataset.says }));
  };

  document.addEventListener("click", ({ detail, target }) => {
    if (!detail || !wide.matches || !target.closest("[data-swap]")) return; // a correction shows first what it changes
    if (target.matches("[data-spots]")) {
      save(target);
      return;
    }
    const place = target.closest(".lit");
    if (!place) return;
    place.classList.toggle("tapped");
    const ways = open();
    if (ways.length === 1) save(ways[0]);
    else light();
  });

  document.addEventListener("change", ({ target }) => {
    if (target.name === "card") {
      document.querySelectorAll(".tapped").forEach((place) => place.classList.remove("tapped"));
    }
    light();
  });
  attach("form:has([name=card])", () => light);
}
