// The first page where no server is: registers the worker, which loads the app and runs it (static/offline/worker.mjs),
// says in the reader's language how far that has come, and leads into the app. It also measures what nobody else can:
// how fast all this is on the device that shows it.
(async () => {
  const MB = 1e6;
  const PAGES = 20; // pages that are requested to measure how long one takes
  const sections = [...document.querySelectorAll("section[lang]")];
  const parts = (selector) => sections.map((section) => section.querySelector(selector));
  const show = (language) => {
    document.documentElement.lang = language;
    sections.forEach((section) => { section.hidden = section.lang !== language; });
  };
  const has = (language) => sections.some(({ lang }) => lang === language);
  show(navigator.languages.map((language) => language.split("-")[0]).find(has) ?? "en");
  document.querySelectorAll("[data-language]").forEach((button) => {
    button.addEventListener("click", () => show(button.lang));
  });

  const number = (bytes) => (bytes / MB).toFixed(1);
  const say = (what, { done = 0, all = 0, why = "" } = {}) => {
    parts("[data-says]").forEach((line) => {
      const words = line.dataset[what];
      line.textContent = words.replace("{done}", number(done)).replace("{all}", number(all)).replace("{why}", why);
    });
    parts("progress").forEach((bar) => {
      bar.hidden = !["loading", "starting"].includes(what);
      bar.max = all || 1;
      if (what === "loading") bar.value = done;
      else bar.removeAttribute("value"); // it moves, and nobody knows how far
    });
    parts("[data-start]").forEach((link) => { link.hidden = what !== "ready"; });
    parts("[data-again]").forEach((link) => { link.hidden = what !== "failed"; });
  };
  const tellStored = async () => {
    const stored = await navigator.storage?.persisted?.();
    parts("[data-stored]").forEach((line) => {
      line.textContent = line.dataset[stored ? "yes" : "no"];
      line.hidden = false;
    });
  };
  parts("[data-start]").forEach((link) => {
    link.addEventListener("click", () => { navigator.storage?.persist?.(); }); // a browser may ask whoever taps
  });

  let started = null; // what the worker says of its start: {restored, lasted}
  const measure = async () => {
    const taken = [];
    const [{ href: home }] = parts("[data-start]");
    for (let n = 0; n < PAGES; n += 1) {
      const began = performance.now();
      await (await fetch(home, { cache: "no-store" })).text();
      taken.push(performance.now() - began);
    }
    const seconds = (time) => (time / 1000).toFixed(2);
    const [start, page] = [started.lasted, taken.sort((one, other) => one - other)[PAGES / 2]].map(seconds);
    const { usage = 0 } = await navigator.storage?.estimate?.() ?? {};
    parts("[data-measured]").forEach((line) => {
      const words = line.dataset[started.restored ? "restored" : "full"];
      const said = words.replace("{start}", start).replace("{page}", page).replace("{stored}", number(usage));
      Object.assign(line, { textContent: `${said} ${navigator.userAgent}`, hidden: false });
    });
  };
  parts("[data-measure]").forEach((button) => { button.addEventListener("click", measure); });

  const { serviceWorker: workers } = navigator;
  if (!workers || !globalThis.DecompressionStream) return say("unable");
  const why = new URLSearchParams(location.search).get("why"); // the app could not answer, and led here
  if (why) return say("failed", { why });
  let active = false; // whether there is a worker that can start; a newer one may be loaded meanwhile
  workers.addEventListener("message", ({ data }) => {
    if (data.ready) {
      started = data;
      parts("[data-measure]").forEach((button) => { button.hidden = false; });
      say("ready");
    } else if (data.failed) say("failed", { why: data.failed });
    else if (data.unloaded && !active) say("failed", { why: data.unloaded });
    else if (data.all && !active) say("loading", data);
  });
  say("starting");
  try {
    await workers.register("sw.js", { type: "module", updateViaCache: "none" });
  } catch (error) {
    if (!workers.controller) return say(error.name === "TypeError" ? "unable" : "failed", { why: error.message });
  }
  const registration = await workers.ready;
  active = true;
  say("starting");
  registration.active.postMessage("start");
  await tellStored();
})();
