// A menu, details marked [data-menu], closes when the reader taps beside it or presses Escape.
{
  const closeMenus = (keep) => document.querySelectorAll("[data-menu][open]").forEach((menu) => {
    if (menu !== keep) menu.open = false;
  });
  document.addEventListener("click", (event) => closeMenus(event.target.closest("[data-menu]")));
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(null));
}
