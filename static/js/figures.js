// Figures: a tap into one selects it, so that what is typed stands in its place; a second tap places the cursor.
{
  let entered = null;
  document.addEventListener("focusin", ({ target }) => {
    if (!target.matches("input[inputmode=numeric]")) return;
    entered = target;
    target.select();
  });
  document.addEventListener("click", ({ target }) => {
    if (target === entered) target.select();
    entered = null;
  });
}
