// A page with [data-live], the version of its table that it shows, hears of newer ones from [data-stream], and comes
// anew from [data-page]: what differs is changed, and nothing while a finger is on it. A sheet in use is sent to be
// looked at, as it is after each tap, and comes back with what came in and what was tapped. Where nothing is heard the
// page says since when ([data-late]). Where the table or the match is gone the page gives way to one that says why; a
// sheet in use stays, says so itself, and can't be saved ([data-gone]).
{
  const SILENT = 8000; // milliseconds without a word after which the line is taken to be gone
  const CUT = 3000; // and after it was cut
  const SOON = 250; // until what cannot be done just now is tried again
  const SELDOM = 2000; // at most, where the page can't be had: twice as long each time
  const PATIENT = 15000; // for a page that does not come
  const TYPING = 700; // after a letter, until the next may be taken not to come
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const page = () => document.body.dataset;
  const live = () => "live" in page();

  let stream = null;
  let told = 0; // the newest version that was heard of
  let done = 0; // the newest that the page was made anew for
  let heard = Date.now();
  let patience;
  let waiting = false;
  let touched = false;
  let typed = 0;
  let busy = false;
  let again;
  let pause = SOON;

  const line = document.createElement("p");
  line.className = "late";
  line.role = "status";
  line.hidden = true;
  let lost = ""; // why what was tapped can't be saved any more
  const say = (news) => {
    const words = lost || news;
    line.hidden = !words;
    line.classList.toggle("lost", Boolean(lost));
    if (line.textContent !== words) line.textContent = words;
    if (words && !line.isConnected) document.documentElement.append(line);
  };

  // -- listening ------------------------------------------------------------------------------------------------------

  const wait = (time) => {
    clearTimeout(patience);
    patience = setTimeout(late, time);
  };
  const close = () => {
    stream?.close();
    stream = null;
  };
  const listen = () => {
    close();
    if (!live() || document.hidden) return;
    stream = new EventSource(page().stream);
    stream.onmessage = ({ data }) => {
      heard = Date.now();
      told = Math.max(told, Number(data));
      waiting = false;
      say("");
      wait(SILENT);
      update();
    };
    stream.onerror = () => {
      if (!waiting) wait(CUT);
      waiting = true;
      if (stream?.readyState === EventSource.CLOSED) lookWhy();
    };
  };
  const late = () => {
    const time = new Date(heard).toLocaleTimeString(document.documentElement.lang, clock);
    say(page().late.replace("{time}", time));
    listen();
    wait(SILENT);
  };
  const sleep = () => {
    close();
    clearTimeout(patience);
  };
  const wake = () => {
    if (document.hidden || !live()) return;
    waiting = true;
    listen();
    wait(CUT);
  };

  // A table that is gone, or is opened by another code now, has a page that says so.
  const gone = (answer) => {
    if (![404, 410].includes(answer.status)) return false;
    if (inUse(sheet())) {
      answer.text().then((text) => lose(new DOMParser().parseFromString(text, "text/html")));
      return true;
    }
    sleep();
    location.replace(page().page);
    return true;
  };
  const lose = (came) => {
    lost = came && `${came.querySelector("[data-why]").textContent} ${page().gone}`;
    clearTimeout(patience);
    say(lost);
    document.getElementById("save").closest("button").disabled = lost;
  };
  document.addEventListener("gone", ({ detail }) => lose(detail));
  const lookWhy = async () => {
    try {
      gone(await fetch(page().page));
    } catch {
      // the line says so
    }
  };

  // -- what came in ---------------------------------------------------------------------------------------------------

  const sheet = () => document.querySelector("form[data-done]");
  const inUse = (form) => {
    if (!form) return false;
    const blank = form.matches("[data-draft], [data-swap]") && morph.served?.querySelector("form[data-done]");
    return !blank || String(htmx.fields(form)) !== String(htmx.fields(blank));
  };
  const ready = () => !touched && !document.hidden && Date.now() - typed > TYPING
    && !document.querySelector("form[data-sent]");
  const isKept = () => "kept" in document.documentElement.dataset; // by the worker, and was shown in place of the page
  const behind = () => live() && told > Math.max(isKept() ? 0 : Number(page().live), done);

  const update = async () => {
    clearTimeout(again);
    if (busy || !behind()) return;
    busy = true;
    try {
      if (ready()) await renew(told);
      pause = SOON;
    } catch {
      // as long as it cannot be had the line says so, or nothing was missed
      pause = Math.min(2 * pause, SELDOM);
    } finally {
      busy = false;
    }
    if (behind()) again = setTimeout(update, pause);
  };

  const renew = async (version) => {
    const form = sheet();
    const used = inUse(form);
    const fields = used && htmx.fields(form);
    const signal = AbortSignal.timeout(PATIENT);
    const answer = await (used
      ? fetch(form.getAttribute("hx-post"), { method: "POST", body: fields, signal })
      : fetch(page().page, { signal }));
    if (gone(answer)) {
      done = version;
      return;
    }
    if (!answer.ok) throw answer;
    const came = new DOMParser().parseFromString(await answer.text(), "text/html");
    // what was tapped meanwhile is not in it
    if (!ready() || form !== sheet() || used !== inUse(form)) return;
    if (used && String(fields) !== String(htmx.fields(form))) return;
    done = version;
    if (lost) lose("");
    if (!came.querySelector("main")) return; // nothing of what the sheet is about
    if (form) htmx.drop(form);
    if (answer.redirected && !used) history.replaceState(null, "", answer.url);
    morph.page(came, morph.served);
    cover();
  };

  // What is about to be tapped was aimed at the page as it was.
  const cover = () => {
    const shield = document.createElement("div");
    shield.className = "shield all";
    document.documentElement.append(shield);
    setTimeout(() => shield.remove(), SOON);
  };

  // -- when -----------------------------------------------------------------------------------------------------------

  for (const name of ["touchstart", "touchend", "touchcancel"]) {
    addEventListener(name, ({ touches }) => { touched = touches.length > 0; }, { passive: true });
  }
  // A menu of the browser's own swallows the release of the button; the next movement tells.
  for (const name of ["mousedown", "mouseup", "mousemove"]) {
    addEventListener(name, ({ buttons }) => { touched = buttons > 0; }, true);
  }
  addEventListener("input", ({ target }) => {
    if (target.matches("textarea, input:not([type=radio], [type=checkbox])")) typed = Date.now();
  }, true);
  document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : wake()));
  addEventListener("pagehide", sleep);
  addEventListener("pageshow", wake);
  for (const name of ["online", "offline"]) addEventListener(name, wake);
  document.addEventListener("swapped", () => {
    if (live() && !stream) wake();
  });
}
