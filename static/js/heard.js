// What a screen reader reads aloud, once each and in order: what a tap has led to, as the button says it, and what came
// in from another phone, [data-said]. The line is outside the body, so that no other page replaces it.
/* exported heard */
const heard = (() => {
  const line = Object.assign(document.createElement("p"), { id: "heard", className: "hide" });
  line.setAttribute("role", "status");
  document.documentElement.append(line);
  const newest = (body) => body.querySelector("[data-said]")?.dataset.said ?? "";
  let said = newest(document);
  const say = (words) => { if (words && words !== line.textContent) line.textContent = words; };
  document.addEventListener("swapped", ({ detail }) => {
    const now = detail ? newest(detail) : said;
    if (now !== said) say(now);
    said = now;
  });
  return { say };
})();
