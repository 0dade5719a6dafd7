// A page with [data-live], the version of its table that it shows, hears of newer ones from [data-stream], and reloads
// itself from [data-page] while no finger is on it. A sheet in use is sent as a preview, as after each tap, and comes
// back with what came in; its answers stay. If nothing is heard the page says since when ([data-late]). If table or
// match is gone, a page that says why takes its place; a sheet in use stays, and says it ([data-gone]).
attach("body[data-live]", ({ dataset }, signal) => {
  const [SILENT, CUT] = [8000, 3000]; // milliseconds without news, or after the line was cut, until the page says so
  const [SOON, SELDOM] = [250, 2000]; // until the next try; if the page could not be loaded
  const PATIENT = 15000; // for a page that does not arrive
  let stream = null;
  let [told, done] = [0, 0]; // the newest version that was heard of, and the one that the page was loaded for
  let [heard, silence] = [Date.now(), 0]; // the time of the latest news, and when the next must have come
  let [next, busy] = [0, false];
  let lost = ""; // why what was tapped can no longer be saved

  const line = Object.assign(document.createElement("p"), { role: "status", hidden: true });
  document.documentElement.append(line); // where no other page takes its place
  const say = (news) => {
    const words = lost || news;
    Object.assign(line, { hidden: !words, className: lost ? "late lost" : "late" });
    if (line.textContent !== words) line.textContent = words;
  };

  const sleep = () => { stream?.close(); stream = null; };
  const listen = (patience) => {
    sleep();
    silence = Date.now() + patience;
    if (document.hidden || signal.aborted) return;
    stream = new EventSource(dataset.stream);
    stream.onmessage = ({ data }) => {
      heard = Date.now();
      silence = heard + SILENT;
      told = Math.max(told, Number(data));
      say("");
      look();
    };
    stream.onerror = () => {
      silence = Math.min(silence, Date.now() + CUT);
      if (stream?.readyState === EventSource.CLOSED) fetch(dataset.page).then(isGone, () => {});
    };
  };
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
  // If a table is gone, or has another code now, there is a page that says so.
  const lose = (came) => {
    lost = came ? `${came.querySelector("[data-why]").textContent} ${dataset.gone}` : "";
    say(lost);
    page.sheet()?.refuse(lost);
  };
  const isGone = (answer) => {
    if (![404, 410].includes(answer.status)) return false;
    if (page.inUse()) page.read(answer).then(lose);
    else location.replace(dataset.page);
    return true;
  };

  const isSending = () => document.querySelector("[data-sent], [data-state=saving]");
  const isReady = () => !finger.isDown() && !document.hidden && !isSending();
  // A page kept by the worker is out of date whatever it says.
  const shown = () => ("kept" in document.documentElement.dataset ? 0 : Number(dataset.live));
  const renew = async (version) => {
    const sheet = page.sheet();
    const fields = page.inUse() ? sheet.fields : null;
    const how = { signal: AbortSignal.timeout(PATIENT), ...fields && { method: "POST", body: fields } };
    const answer = await fetch(fields ? sheet.form.dataset.preview : dataset.page, how);
    if (isGone(answer)) done = version;
    if (done === version) return;
    if (!answer.ok) throw answer;
    const came = await page.read(answer);
    // What was tapped meanwhile is not in it.
    if (!isReady() || sheet !== page.sheet() || Boolean(fields) !== page.inUse()) return;
    if (fields && String(fields) !== String(sheet.fields)) return;
    done = version;
    if (lost) lose(null);
    if (answer.redirected) history.replaceState(null, "", answer.url);
    if (fields) sheet.hear({ ok: true, page: came }, false);
    else page.show(came, false);
    finger.cover(null, SOON); // what is about to be tapped was aimed at the former page
  };
  const look = async () => {
    if (busy || signal.aborted || told <= Math.max(shown(), done) || !isReady()) return;
    busy = true;
    // A page that could not be loaded is tried again after a longer time.
    next = Date.now() + await renew(told).then(() => SOON, () => SELDOM);
    busy = false;
  };

  const timer = setInterval(() => {
    if (stream && !lost && Date.now() > silence) {
      say(dataset.late.replace("{time}", clock.format(heard)));
      listen(SILENT);
    }
    if (Date.now() > next) look();
  }, SOON);
  document.addEventListener("gone", ({ detail }) => lose(detail), { signal });
  document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : listen(CUT)), { signal });
  addEventListener("pagehide", sleep, { signal });
  for (const name of ["pageshow", "online", "offline"]) addEventListener(name, () => listen(CUT), { signal });
  signal.addEventListener("abort", () => [sleep(), clearInterval(timer)]);
  if (document.readyState === "complete") listen(CUT); // else "pageshow" comes
});
