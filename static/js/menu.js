// A menu closes when the reader taps beside it or presses Escape.
const close = (keep) => document.querySelectorAll("details.menu[open]").forEach((menu) => {
  if (menu !== keep) menu.open = false;
});
document.addEventListener("click", (event) => close(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => event.key === "Escape" && close(null));
