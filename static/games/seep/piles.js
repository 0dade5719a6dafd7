// Whether a table plays with open piles: a box [data-piles], which names the table, stays on this device as it was
// left.
{
  const name = (box) => `open piles ${box.dataset.piles}`;
  const left = (box) => {
    try {
      return localStorage.getItem(name(box)) === "1";
    } catch {
      return false;
    }
  };
  const restore = () => document.querySelectorAll("[data-piles]").forEach((box) => {
    box.checked = left(box);
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.dataset?.piles) return;
    try {
      localStorage.setItem(name(target), target.checked ? "1" : "");
    } catch {
      // a browser that keeps nothing: it lasts as long as the page
    }
  });
  restore();
  document.addEventListener("swapped", restore);
  addEventListener("pageshow", restore);
}
