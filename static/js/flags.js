// What opens on a sheet comes into view above the Save button.
document.addEventListener("toggle", (event) => {
  const flag = event.target;
  if (flag.matches?.(".sheet details") && flag.open) flag.lastElementChild.scrollIntoView({ block: "nearest" });
}, true);
