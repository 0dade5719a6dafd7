// Who lost, a line each, details.loser in [data-losers], which names the question that comes first: only the line that
// is asked about is open. A tap on a key folds it up and opens the next that lacks its answer; a folded one can be
// opened again. It shows its answer, [data-left], and as many cards lying face down, .backs.
{
  const linesOf = (all) => [...all.children].filter((line) => line.offsetParent); // not who went out
  const chosen = (line) => line.querySelector("[data-need] :checked:not([value=''])");
  const tell = (line) => {
    const number = Number(chosen(line)?.value ?? 0);
    line.querySelector("[data-left]").textContent = number || "";
    const backs = line.querySelector(".backs");
    if (backs.children.length !== number) {
      backs.replaceChildren(...Array.from({ length: number }, () => document.createElement("i")));
    }
  };
  // ``left``: the line that was answered last.
  const lead = (all, left = null) => {
    const lines = linesOf(all);
    const asked = all.closest("form").querySelector(`[name=${all.dataset.losers}]:checked`);
    const at = lines.indexOf(left);
    const next = asked && [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) => !chosen(line));
    lines.forEach(tell);
    [...all.children].forEach((line) => { line.open = line === next; });
    if (left && next) next.querySelector("summary").focus({ preventScroll: true });
  };

  document.addEventListener("change", ({ target }) => {
    const all = target.form?.querySelector("[data-losers]");
    if (all && target.name === all.dataset.losers) lead(all);
    else if (all && target.closest(".loser")) tell(target.closest(".loser"));
  });
  // Only a tap, or the return key, leads on: arrow keys that wander over the keys do not.
  const done = ({ target }) => {
    const line = target.closest?.(".loser");
    if (line && target.matches("[data-need] [type=radio]") && chosen(line)) lead(line.parentElement, line);
    return line;
  };
  document.addEventListener("click", (event) => event.detail && done(event));
  // So does a step of the keyboard to the next line that lacks its answer.
  let steps = false;
  document.addEventListener("focusin", ({ target, relatedTarget }) => {
    const [line, from] = [target, relatedTarget].map((one) => one?.closest?.(".loser"));
    if (steps && line && from && from !== line && !chosen(line)) lead(line.parentElement, from);
  });
  document.addEventListener("keydown", (event) => {
    steps = event.key === "Tab";
    if (event.key === "Enter" && event.target.matches(".loser input") && done(event)) event.preventDefault();
  });
  // A page comes with all of them open; what a person has opened since stays so.
  attach("[data-losers]", (all) => () => {
    if ([...all.children].filter(({ open }) => open).length > 1) lead(all);
    else linesOf(all).forEach(tell);
  });
}
