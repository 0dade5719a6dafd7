// The first page where no server is: registers the worker, which loads the app and runs it (static/offline/worker.mjs),
// says in the reader's language how far that has come, and leads into the app.
(async () => {
  const MB = 1e6;
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

  const { serviceWorker: workers } = navigator;
  if (!workers || !globalThis.DecompressionStream) return say("unable");
  const why = new URLSearchParams(location.search).get("why"); // the app could not answer, and led here
  if (why) return say("failed", { why });
  let active = false; // whether there is a worker that can start; a newer one may be loaded meanwhile
  workers.addEventListener("message", ({ data }) => {
    if (data.ready) say("ready");
    else if (data.failed) say("failed", { why: data.failed });
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
