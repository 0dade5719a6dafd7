// Saving a sheet: a tap on a button that still asks for something leads there; a lost connection loses nothing.
const saving = (form) => form.querySelector("button.go");

const lead = (form) => {
  const open = [...form.querySelectorAll("[data-need]")].find(
    (group) => group.offsetParent && !group.querySelector(":checked"),
  );
  const target = open ?? document.getElementById("live-problems") ?? document.getElementById("problems");
  document.querySelectorAll(".asked").forEach((group) => group.classList.remove("asked"));
  open?.classList.add("asked");
  target?.scrollIntoView({ block: "center" });
};

const save = async (form) => {
  const button = saving(form);
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
    if (answer.type === "opaqueredirect") return location.assign(form.dataset.done);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.body.replaceWith(page.body);
    htmx.process(document.body);
    scrollTo(0, 0);
  } catch {
    delete form.dataset.sent;
    button.querySelector("#save").textContent = button.dataset.offline;
  }
};

// Before anything else hears of it: what is not ready is not sent. While an answer is still under way, the label may
// be behind what was tapped, so then the server is asked.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.sheet");
  if (!form || form.classList.contains("htmx-request") || !form.querySelector("#save.wait")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  lead(form);
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.sheet");
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  save(form);
});

for (const lost of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(lost, (event) => {
    const form = event.target.closest?.("form.sheet");
    if (form) saving(form).querySelector("#save").textContent = saving(form).dataset.offline;
  });
}
