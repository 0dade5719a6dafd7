// Nothing moves under a finger: what comes while one presses waits until its tap was heard. A page that changes between
// press and release would give the tap to nobody, or to what has come to stand there.
const press = {
  LONGEST: 800, // milliseconds: who presses longer than that does not tap
  CLICK: 50, // milliseconds within which the click follows the release; with a finger it is no part of it

  under: null, // the press under way: a promise of its end, what ends it, the timer that does

  begin: () => {
    press.end();
    const under = {};
    under.over = new Promise((end) => { under.end = end; });
    under.timer = setTimeout(press.end, press.LONGEST);
    press.under = under;
  },
  end: () => {
    clearTimeout(press.under?.timer);
    press.under?.end();
    press.under = null;
  },
  endIn: (time) => {
    if (!press.under) return;
    clearTimeout(press.under.timer);
    press.under.timer = setTimeout(press.end, time);
  },

  // Comes true once nobody presses; another finger may have come down before whoever waited goes on.
  over: async () => {
    while (press.under) await press.under.over;
  },
};
document.addEventListener("pointerdown", press.begin, true);
document.addEventListener("pointercancel", press.end, true);
document.addEventListener("pointerup", () => press.endIn(press.CLICK), true);
document.addEventListener("click", () => press.endIn(0), true); // after everybody has heard of it
