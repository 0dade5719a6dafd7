// A menu closes when the reader taps beside it or presses Escape.
const closeMenus = (keep) => document.querySelectorAll("details.menu[open]").forEach((menu) => {
  if (menu !== keep) menu.open = false;
});
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(null));
