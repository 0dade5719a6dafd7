// Everybody round the table, in order of play from the bottom on: [data-ring]. Calls `moved` whenever a dragged disc
// comes to another place, where the others make room, `done` when it is let go, and `tapped` for a tap on a disc.
/* exported ring */
const ring = (list, { moved, tapped, done }) => {
  const NEAR = 8; // CSS pixels that a tap may slip
  let shown = [];
  let held = null; // the place of the disc under the finger, where it came down, and whether it has left there

  const made = (tag, className) => Object.assign(document.createElement(tag), { className });
  const placeAt = ({ clientX, clientY }) => {
    const { left, top, width, height } = list.getBoundingClientRect();
    const way = Number(getComputedStyle(list).getPropertyValue("--way")) || 1;
    const turn = Math.atan2(way * (clientX - left - width / 2) / width, (clientY - top - height / 2) / height);
    return Math.round((turn / (2 * Math.PI) + 1) * shown.length) % shown.length;
  };
  const drop = (taps) => {
    const { at, left } = held ?? {};
    held = null;
    delete list.dataset.held;
    if (left) done?.();
    else if (taps && at !== undefined) tapped?.(at);
  };
  list.addEventListener("pointerdown", (event) => {
    const at = [...list.children].indexOf(event.target.closest("li"));
    if (at < 0) return;
    list.setPointerCapture(event.pointerId);
    held = { at, left: false, x: event.clientX, y: event.clientY };
  });
  list.addEventListener("pointermove", (event) => {
    if (!held) return;
    held.left ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > NEAR;
    if (!held.left) return;
    list.dataset.held = "";
    const to = placeAt(event);
    if (to === held.at) return;
    moved(held.at, to);
    held.at = to;
  });
  list.addEventListener("pointerup", () => drop(true));
  list.addEventListener("pointercancel", () => drop(false));

  // `people`: name, class of the colour, and whether the chip lies there.
  return (people) => {
    shown = people;
    list.closest(".ring").hidden = people.length < 2;
    while (list.children.length > people.length) list.lastElementChild.remove();
    people.forEach(({ name, initial, colour, first }, n) => {
      const seat = list.children[n] ?? list.appendChild(made("li", ""));
      if (!seat.firstChild) seat.append(made("span", "ring-name"), made("span", "chip small"));
      const [called, chip] = seat.children;
      seat.className = colour;
      seat.dataset.initial = initial;
      seat.style.setProperty("--turn", `${n / people.length}turn`);
      called.textContent = name;
      chip.textContent = list.dataset.ring;
      chip.hidden = !first;
    });
  };
};
