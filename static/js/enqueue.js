// A sheet that may wait ([data-keeps], its name while it does) is kept on this device (queue.js) if the server does not
// answer, and the next one, [data-next], is opened.
/* exported enqueue */
const enqueue = (() => {
  const BLINK = 1000; // milliseconds for waiting items to be recorded before the next sheet is opened
  const { dataset: root } = document.documentElement;
  const { table, match: here } = document.body.dataset;
  let [works, full] = [false, false];
  queue.works.then((found) => { works = found; });

  const hasWorker = () => Boolean(navigator.serviceWorker?.controller);
  const keeps = (form) => works && "keeps" in form.dataset && hasWorker();
  // Returns false if it could not be kept.
  const keep = async ({ form, fields: given }) => {
    const { action, elements: { key, seen }, dataset: { keeps: name, next, ...numbers } } = form;
    const own = ["csrf_token", "seen", "key", "known"];
    const fields = [...given].filter(([field]) => !own.includes(field));
    const old = await waiting.shown();
    const nth = old ? Number(numbers.nth) : await waiting.nthOf(form);
    const item = {
      ...old && { id: old.id, known: old.known }, address: new URL(action).pathname, table, match: here, name, fields,
      nth, then: nth + (numbers.then - numbers.nth), words: answers.words(form), key: key.value,
      seen: Math.min(seen.value, root.rows ?? Infinity),
    };
    full = !await queue.put(item).then(() => true, () => false);
    if (full) return false;
    // Forms that wait and are about this entry name it by its key, which has changed.
    const renamed = ([name, value]) => [name, name === "about" && value === old.key ? key.value : value];
    if (old) await queue.change(({ match }) => match === here, (one) => ({ ...one, fields: one.fields.map(renamed) }));
    navigator.storage?.persist?.(); // or a device that is short of room might clear it away
    draft.drop(form);
    if (navigator.onLine) await Promise.race([queue.run(), new Promise((late) => setTimeout(late, BLINK))]);
    // The phone's own copy of the table has the page that follows, with its sums.
    location.assign(old || worker.kept().includes(table) ? queue.pathOf(item) : next);
    return true;
  };

  return {
    keep,
    keeps,
    // Returns whether a sheet has to queue behind what waits already.
    inLine: async (form) => keeps(form) && Boolean(await waiting.shown() || (await queue.of(here)).length),
    // Returns the button's label if the server does not answer.
    offers: ({ form, button: { dataset } }) => (
      ("keeps" in form.dataset && hasWorker() && (works && !full ? dataset.keep : dataset.unkept)) || dataset.offline
    ),
    // The sheet of this page is recorded: the log seen grows by that entry.
    recorded: (form) => {
      memory.set(`in:${table}`, Date.now(), true);
      waiting.see(Number(form.elements.seen.value) + 1);
    },
  };
})();
