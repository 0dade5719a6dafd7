// The order of play, a list [data-order] with a choice in each place: shown as names, which are dragged or moved up by
// their arrow; the choices follow. What each place says stays where it is.
attach("[data-order]", (list) => {
  const places = [...list.children];
  const choices = places.map((place) => place.querySelector("select"));
  const show = () => places.forEach((place, n) => {
    const [chosen] = choices[n].selectedOptions;
    place.querySelector("[data-order-name]").textContent = chosen.text;
    place.className = `seatplace ${chosen.dataset.colour}`;
    place.querySelector("label").hidden = true;
    place.querySelector("[data-order-name]").hidden = false;
    place.querySelector("[data-order-up]").hidden = false;
  });
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
    let held = -1;
    place.addEventListener("pointerdown", (event) => {
      if (event.target.closest("button")) return;
      held = n;
      place.setPointerCapture(event.pointerId);
      list.dataset.held = "";
    });
    place.addEventListener("pointermove", (event) => {
      if (held < 0) return;
      const over = places.findIndex((other) => {
        const { top, bottom } = other.getBoundingClientRect();
        return event.clientY >= top && event.clientY < bottom;
      });
      if (over >= 0 && over !== held) {
        move(held, over);
        held = over;
      }
    });
    const drop = () => {
      if (held >= 0 && held !== n) tell();
      held = -1;
      delete list.dataset.held;
    };
    place.addEventListener("pointerup", drop);
    place.addEventListener("pointercancel", drop);
  });
  return show;
});
