// What a page says of this game, for the scripts beside this one: the attributes of [data-figures], as JSON.
// `figures`: scorekeeper/games/samba/figures.py; `names`: what things are called; `suits`: by letter its sign, its name
// and whether it is red; `joker`: its face; `separator`: of thousands.
/* exported pageData, formatNumber, makeElement */
const pageData = {
  get element() { return document.querySelector("[data-figures]"); },
  known: {},
  read(what) {
    return this.known[what] ??= JSON.parse(this.element.dataset[what]);
  },
  get figures() { return this.read("figures"); },
  get names() { return this.read("names"); },
  get suits() { return this.read("suits"); },
};
document.addEventListener("swapped", () => { pageData.known = {}; });

// A number as the reader's language writes it.
const formatNumber = (n) => {
  const digits = String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, pageData.element.dataset.separator);
  return `${n < 0 ? "−" : ""}${digits}`;
};

const makeElement = (name, className = "", textContent = "") => Object.assign(
  document.createElement(name), { className, textContent },
);
