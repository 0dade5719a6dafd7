// A form that makes a table says in which time zone it stands: [data-timezone] is filled in.
document.querySelectorAll("[data-timezone]").forEach((field) => {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
});
