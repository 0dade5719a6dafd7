// A pad [data-fitting] has the id of another element, and shows only the keys that this one names in its [data-fits].
attach("[data-fitting]", (pad) => () => {
  const fits = document.getElementById(pad.dataset.fitting).dataset.fits.split(" ");
  pad.querySelectorAll("input").forEach((key) => {
    key.closest("label").hidden = !fits.includes(key.value);
  });
});
