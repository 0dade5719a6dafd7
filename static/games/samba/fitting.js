// Of the keys in [data-fitting] just those show that the element beside it, by its id there, names in its [data-fits].
attach("[data-fitting]", (pad) => () => {
  const fits = document.getElementById(pad.dataset.fitting).dataset.fits.split(" ");
  pad.querySelectorAll("input").forEach((key) => {
    key.closest("label").hidden = !fits.includes(key.value);
  });
});
