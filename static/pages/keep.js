// Keeps this table whole on the phone, or no longer (#keep): registers the worker that runs the app (worker.js), asks
// it to keep the table, and says when it does. The box opens, as a question, when the app is installed.
attach("#keep", (box, signal) => {
  const { dataset: says } = box;
  const { table } = document.body.dataset;
  const part = (name) => box.querySelector(`[data-${name}]`);
  const { serviceWorker: workers } = navigator;
  if (!workers || !table) return;
  box.hidden = false;
  const say = (words) => Object.assign(part("says"), { textContent: words, hidden: !words });
  const note = (is) => {
    const others = worker.kept().filter((one) => one !== table);
    const marks = is ? [...others, table] : others;
    memory.set("copies", marks.length ? marks : null, true);
  };
  const show = () => {
    const is = worker.kept().includes(table);
    part("keep-table").hidden = is;
    part("keep-no-longer").hidden = !is;
    say(is ? says.kept : "");
  };
  const ask = async (method) => {
    const answer = await fetch("copied", { method });
    return answer.ok && Boolean(await answer.text());
  };
  // Waits until the worker that runs the app has taken over, which it does once all that it needs is here.
  const isOurs = () => workers.controller?.scriptURL.endsWith("?copies");
  const takenOver = async () => {
    const registration = await worker.register();
    const loading = registration.installing ?? registration.waiting;
    await new Promise((done, fail) => {
      const look = () => (isOurs() ? done() : loading?.state === "redundant" && fail(new Error(says.unable)));
      workers.addEventListener("controllerchange", look, { signal });
      loading?.addEventListener("statechange", look, { signal });
      look();
    });
  };
  const keep = async () => {
    let why = "";
    const hear = ({ data }) => {
      why = data.unloaded ?? why;
      if (!data.all) return;
      const [done, all] = [data.done, data.all].map((bytes) => (bytes / 1e6).toFixed(1));
      say(says.loading.replace("{done}", done).replace("{all}", all));
    };
    workers.addEventListener("message", hear);
    note(true);
    try {
      await takenOver();
      navigator.storage?.persist?.();
      if (!await ask("POST")) throw new Error(says.unable);
      show();
    } catch (error) {
      note(false);
      show();
      say(says.failed.replace("{why}", why || error.message));
    } finally {
      workers.removeEventListener("message", hear);
    }
  };
  part("keep-table").addEventListener("click", keep, { signal });
  part("keep-no-longer").addEventListener("click", async () => {
    await ask("DELETE").catch(() => {});
    note(false);
    await worker.register().catch(() => {}); // that of a phone without copies, if this was the last
    show();
  }, { signal });
  addEventListener("appinstalled", () => { box.open ||= !worker.kept().includes(table); }, { signal });
  show();
});
