// A number with buttons that step it: in [data-stepper] an input, and buttons [data-by], which show only here; 0, the
// least, is written as nothing. A key [data-tally] adds one to the field before it; after the number in its value
// comes 0 again. A tap into figures selects them, to be replaced by what is typed; a second places the cursor.
{
  const put = (field, number) => {
    field.value = number || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  attach("[data-stepper]", (stepper, signal) => {
    const field = stepper.querySelector("input");
    const step = ({ target }) => {
      const key = target.closest("[data-by]");
      if (key) put(field, Math.max(0, (Number.parseInt(field.value, 10) || 0) + Number(key.dataset.by)));
    };
    stepper.addEventListener("click", step, { signal });
    return () => stepper.querySelectorAll("[data-by]").forEach((key) => { key.hidden = false; });
  });
  attach("[data-tally]", (key, signal) => {
    const field = key.parentElement.querySelector("input");
    const add = () => put(field, (Number(field.value) + 1) % (Number(key.dataset.tally) + 1));
    key.addEventListener("click", add, { signal });
  });
  attach("input:is([inputmode=numeric], [inputmode=decimal])", (field, signal) => {
    let entered = false;
    const select = ({ type }) => {
      if (entered || type === "focus") field.select();
      entered = type === "focus";
    };
    for (const type of ["focus", "click"]) field.addEventListener(type, select, { signal });
  });
}
