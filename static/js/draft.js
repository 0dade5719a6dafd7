// A half-filled sheet, [data-draft], survives a reload, the back button, its × and a look at another page, until
// something is recorded; once it was restored, [data-start-over] gives an empty one.
/* exported draft */
const draft = (() => {
  const read = (fields) => fields.map(({ name, type, value, checked }) => (
    [name, value, /radio|checkbox/.test(type) ? checked : null]
  ));
  // Puts the given answers into the fields; returns whether that changed any.
  const fill = (fields, given) => given.map(([name, value, checked], at) => {
    const isIt = (field) => field?.name === name && (checked === null || field.value === value);
    const field = isIt(fields[at]) ? fields[at] : fields.find(isIt);
    const [property, then] = checked === null ? ["value", value] : ["checked", checked];
    if (!field || field[property] === then) return false;
    field[property] = then;
    return true;
  }).some(Boolean);
  // What the answers depend on: the log that the page had seen, the names, and how it shows money.
  const seenBy = ({ elements }) => (
    [elements.seen.value, elements.names?.value, elements["decimals-shown"]?.value].join(" ")
  );
  const nameOf = (form) => `draft:${new URL(form.action).pathname}`;
  const drop = (form) => memory.set(nameOf(form), null);
  return {
    read, fill, drop,
    keep: (form) => "draft" in form.dataset
      && memory.set(nameOf(form), { seen: seenBy(form), given: read(answers.fields(form)) }),
    // Restores what was kept; returns whether that changed any answer.
    recall: (form) => {
      if (!("draft" in form.dataset)) return false;
      form.autocomplete = "off"; // else the browser would restore what it remembers, even if that is recorded by now
      const old = memory.get(nameOf(form));
      const filled = old?.seen === seenBy(form) && fill(answers.fields(form), old.given);
      const onclick = () => { drop(form); location.replace(location.href); };
      Object.assign(document.querySelector("[data-start-over]") ?? {}, { hidden: !filled, onclick });
      return filled;
    },
  };
})();
