// Nothing moves under a finger: changes wait until the tap was handled (finger.up). And a double tap never hits what
// replaces its target: for a moment the place takes no taps after another page, or a part of it, has come, or after the
// tap itself has changed it.
/* exported finger */
const finger = (() => {
  const LONGEST = 800; // milliseconds: a longer press is no tap
  const CLICK = 50; // milliseconds within which the click follows the release; after a touch it is an event of its own
  const MOMENT = 400; // milliseconds between two taps of one finger that are meant as one
  const [AROUND, NEAR] = [64, 24]; // CSS pixels blocked around a tap: on a new page; where just its key has changed
  const on = (name, hear) => addEventListener(name, hear, { capture: true, passive: true });
  let press = null; // the one in progress: a promise of its end, the function and the timer that end it
  let down = false;
  let tap = null; // the last one, where the pointer was

  const end = () => { clearTimeout(press?.timer); press?.end(); press = null; };
  const endIn = (time) => {
    clearTimeout(press?.timer);
    if (press) press.timer = setTimeout(end, time);
  };
  on("pointerdown", () => {
    end();
    press = {};
    press.over = new Promise((over) => { press.end = over; });
    endIn(LONGEST);
  });
  on("pointercancel", end);
  on("pointerup", () => endIn(CLICK));
  on("click", () => endIn(0)); // after all other listeners
  // A menu of the browser swallows the release of the button; the next movement shows it.
  const hold = ({ touches, buttons }) => { down = (touches?.length ?? buttons) > 0; };
  ["touchstart", "touchend", "touchcancel", "mousedown", "mouseup", "mousemove"].forEach((name) => on(name, hold));
  // Blocks taps for a moment: in a part of the screen, given by its edges in pixels, or on the whole page.
  const cover = (part, time = MOMENT) => {
    const made = Object.assign(document.createElement("div"), { className: part ? "shield" : "shield all" });
    Object.entries(part ?? {}).forEach(([edge, n]) => { made.style[edge] = `${n}px`; });
    document.documentElement.append(made);
    setTimeout(() => made.remove(), time);
  };
  const around = ({ x, y }, n) => ({ left: x - n, top: y - n, width: 2 * n, height: 2 * n });
  const keep = () => tap && memory.set("tapped", tap);
  const shield = () => {
    if (memory.get("tapped")) cover(around(memory.get("tapped"), AROUND));
    memory.set("tapped", null);
  };
  document.addEventListener("submit", keep);
  document.addEventListener("swapped", shield);
  shield();
  // Returns what takes a tap at that place; a key of a stepper that was made again after a tap is still the same.
  const keyAt = ({ x, y }) => {
    const found = document.elementFromPoint(x, y);
    return found?.closest("a, button, label, summary") ?? found?.closest("input, select, textarea");
  };
  // A press in progress does not slip: it goes to what the finger came down on.
  const watch = (at, before, look, until) => {
    const now = press ? null : keyAt(at);
    if (now && now !== before && !now.isEqualNode(look)) cover(around(at, NEAR));
    else if (performance.now() < until) requestAnimationFrame(() => watch(at, before, look, until));
  };
  on("click", ({ target, detail, clientX: x, clientY: y }) => {
    tap = detail ? { x, y } : null; // a click by keyboard has no place
    if (target.closest("a[href]")) keep();
    const key = tap && keyAt(tap);
    const look = key?.cloneNode(true);
    if (key) setTimeout(() => watch({ x, y }, key, look, performance.now() + MOMENT)); // once all listeners have run
  });
  // `up` waits in a loop: another finger may have come down before the waiting code goes on.
  return { cover, keep, isDown: () => down, up: async () => { while (press) await press.over; } };
})();
