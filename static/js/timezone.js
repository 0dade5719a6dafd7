// A form that makes a table says in which time zone it is: [data-timezone] is filled in.
attach("[data-timezone]", (field) => () => { field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""; });
