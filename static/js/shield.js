// A double tap never hits what stands in its place once the first tap was answered: where it was, the page takes none
// for a moment after another page, or a part of it, has come, or after the tap has brought something else there.
{
  const MOMENT = 400; // milliseconds between two taps of one finger that are meant as one
  const AROUND = 64; // CSS pixels between them
  const NEAR = 24; // the same on a page that stayed, where the keys beside it go on being tapped
  const KEPT = "tapped";

  const cover = ({ x, y }, around) => {
    const made = document.createElement("div");
    made.className = "shield";
    const [left, top, size] = [x - around, y - around, 2 * around].map((n) => `${n}px`);
    Object.assign(made.style, { left, top, width: size, height: size });
    document.documentElement.append(made);
    setTimeout(() => made.remove(), MOMENT);
  };
  const shield = () => {
    const at = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    sessionStorage.removeItem(KEPT);
    if (at) cover(at, AROUND);
  };

  let tap = null; // the last one, where the pointer was
  const keep = () => tap && sessionStorage.setItem(KEPT, JSON.stringify(tap));
  document.addEventListener("click", ({ target, detail, clientX: x, clientY: y }) => {
    tap = detail ? { x, y } : null; // a key has no place
    if (target.closest("a[href]")) keep();
  }, true);
  document.addEventListener("submit", keep);
  document.addEventListener("swapped", shield);
  shield();

  // What takes a tap at that place; a key of a stepper that was made anew after a tap is still the same.
  const keyAt = ({ x, y }) => {
    const found = document.elementFromPoint(x, y);
    return found?.closest("a, button, label, summary") ?? found?.closest("input, select, textarea");
  };
  // Who presses already does not slip: what a finger came down on hears of it.
  const watch = (at, before, look, until) => {
    const now = press.under ? null : keyAt(at);
    if (now && now !== before && !now.isEqualNode(look)) cover(at, NEAR);
    else if (performance.now() < until) requestAnimationFrame(() => watch(at, before, look, until));
  };
  addEventListener("click", ({ detail, clientX: x, clientY: y }) => {
    const key = detail ? keyAt({ x, y }) : null;
    if (!key) return;
    const look = key.cloneNode(true);
    setTimeout(() => watch({ x, y }, key, look, performance.now() + MOMENT)); // once everybody has heard of the tap
  }, true);
}
