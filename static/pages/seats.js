// The order of play, a list [data-order] with a choice in each place: shown as names, which are moved up by their
// arrow, or dragged round the table; the choices follow. What each place says stays where it is.
attach("[data-order]", (list) => {
  const places = [...list.children];
  const choices = places.map((place) => place.querySelector("select"));
  const round = ring(list.closest("fieldset").querySelector("[data-ring]"), {
    moved: (from, to) => move(from, to),
    done: () => tell(),
  });
  const show = () => round(places.map((place, n) => {
    const [chosen] = choices[n].selectedOptions;
    place.querySelector("[data-order-name]").textContent = chosen.text;
    place.className = `seatplace ${chosen.dataset.colour}`;
    place.querySelector("label").hidden = true;
    place.querySelector("[data-order-name]").hidden = false;
    place.querySelector("[data-order-up]").hidden = false;
    return { name: chosen.text, initial: chosen.dataset.initial, colour: chosen.dataset.colour };
  }));
  const move = (from, to) => {
    const order = choices.map((choice) => choice.value);
    order.splice(to, 0, ...order.splice(from, 1));
    choices.forEach((choice, n) => { choice.value = order[n]; });
    show();
  };
  const tell = () => choices[0].dispatchEvent(new Event("change", { bubbles: true }));

  places.forEach((place, n) => {
    const up = place.querySelector("[data-order-up]");
    // The first one's arrow leads to the end: play goes round.
    up.addEventListener("click", () => {
      const to = n ? n - 1 : places.length - 1;
      move(n, to);
      tell();
      places[to].querySelector("[data-order-up]").focus();
    });
  });
  return show;
});
