// Saving a sheet, a form whose [data-done] is the page that comes after: a tap on a button that still asks for
// something leads there; a lost connection loses nothing, and the button says so ([data-offline]). While it is not
// known yet what would be saved, the button is busy: it says what is still to be tapped, or that it waits
// ([data-waiting]), and a tap on it saves nothing. What must be filled is marked [data-need]; what is filled whole or
// not at all, [data-together]; where something has to be set otherwise than it is, [data-change]. A sheet that is on
// the page that comes after ([data-swap]) is answered with that page, and only what changed there is swapped in.
{
  const filled = (group) => group.querySelector(":checked:not([value=''])")
    || [...group.querySelectorAll("textarea, input:not([type])")].some((field) => field.value.trim());

  // What must be filled: all that is marked so, and every group of radio buttons that stands open on the sheet. Of
  // flags none need be; there only what is half filled asks for its other half.
  const NEEDED = "[data-need], fieldset.group:has([type=radio]):not(details *, [data-need] *)";
  const asks = (form) => [...form.querySelectorAll(NEEDED)].find(
    (group) => group.offsetParent && !group.closest(".flag") && !filled(group),
  ) ?? [...form.querySelectorAll("[data-together]")].find(
    (row) => filled(row)
      && [...row.querySelectorAll("[role=radiogroup]")].some((half) => !half.querySelector(":checked")),
  );

  const lead = (form) => {
    const wrong = document.getElementById("live-problems");
    const open = wrong ? null : asks(form) ?? form.querySelector("[data-change]");
    const target = open ?? wrong ?? document.getElementById("problems");
    document.querySelectorAll(".asked").forEach((group) => group.classList.remove("asked"));
    open?.classList.add("asked");
    if (open?.closest("details")) open.closest("details").open = true;
    // What is taller than the screen stays where it is read: its middle would be anywhere.
    target?.scrollIntoView({ block: target.offsetHeight < innerHeight / 2 ? "center" : "nearest" });
  };

  // Of who was slower it stands above the sheet, with his other choices.
  const button = (form) => [...form.elements].find((element) => element.matches("[data-offline]"));
  const say = (form, words, wait) => {
    const label = document.getElementById("save");
    label.textContent = words;
    label.classList.toggle("wait", wait);
    document.getElementById("short").textContent = "";
    htmx.shown(form, null); // what it would do is no longer on the page
  };

  // The next tap tries again, whatever the button was asking for before.
  const offline = (form) => button(form).dataset[waiting.keeps(form) ? "keep" : "offline"];
  const unasked = new WeakSet(); // forms of which nothing could be said: they are sent, or kept, as they are
  const lost = (form, words = offline(form)) => {
    unasked.add(form);
    button(form).ariaBusy = null;
    say(form, words, false);
  };

  // On an ordinary line the answer is there before anybody could read what is said meanwhile.
  const BLINK = 120;
  let saysSoon;
  const wait = (form) => {
    const busy = button(form);
    clearTimeout(saysSoon);
    busy.ariaBusy = htmx.known(form) || unasked.has(form) ? null : "true";
    if (busy.ariaBusy) saysSoon = setTimeout(() => {
      if (!busy.ariaBusy || !form.isConnected || busy !== button(form)) return; // or the page has come anew
      const question = asks(form)?.querySelector("legend, label > span");
      say(form, question?.textContent.trim() || busy.dataset.waiting, true);
    }, BLINK);
  };

  for (const event of ["change", "input"]) {
    document.addEventListener(event, ({ target }) => {
      const form = target.closest("form[data-done]");
      if (form) wait(form);
    });
  }
  document.addEventListener("htmx:afterSwap", ({ target }) => {
    const form = target.closest("form[data-done]");
    if (!form) return;
    unasked.delete(form);
    if (htmx.known(form)) button(form).ariaBusy = null;
  });

  // A connection that has just come back may drop the first request. Sent twice is recorded once: the form has a key.
  // What a proxy says of a server that does not answer is no answer either.
  const send = async (form, body, again = true) => {
    const signal = AbortSignal.timeout(waiting.keeps(form) ? 6000 : 15000);
    try {
      const headers = "swap" in form.dataset ? { "HX-Request": "true" } : {};
      const answer = await fetch(form.action, { method: "POST", headers, body, redirect: "manual", signal });
      if ([502, 504].includes(answer.status)) throw new Error("the server does not answer");
      return answer;
    } catch (trouble) {
      if (!again || signal.aborted) throw trouble;
      await new Promise((later) => setTimeout(later, 400));
      return send(form, body, false);
    }
  };

  const notSaved = (form) => {
    delete form.dataset.sent;
    lost(form);
  };

  // What is still asked for leads there first; a second tap keeps what was tapped all the same.
  const keep = async (form) => {
    const open = asks(form);
    const given = open?.querySelector("[type=radio]:checked") && !open.matches("[data-need]");
    if (open && !given && !open.classList.contains("asked")) {
      notSaved(form);
      return lead(form);
    }
    if (!await waiting.keep(form)) notSaved(form);
  };

  // What was ticked since `sent` is meant for what comes next: it is ticked there too, where there still is such a box.
  const tickedSince = (form, sent) => {
    const ticked = [...form.querySelectorAll("input:checked:not([value=''])")]
      .filter(({ name, value }) => !sent.getAll(name).includes(value))
      .map(({ name, value }) => `input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    return () => ticked.map((box) => form.querySelector(box)).forEach((box) => {
      if (!box || box.checked) return;
      box.checked = true;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    });
  };

  const save = async (form) => {
    htmx.drop(form);
    if (waiting.shown() || waiting.inLine(form)) return keep(form);
    const sent = new URLSearchParams(new FormData(form));
    let page;
    let saved;
    try {
      const answer = await send(form, sent);
      const { done } = document.getElementById("save").dataset; // what is only proposed is answered elsewhere
      if (answer.type === "opaqueredirect") return location.assign(done ?? form.dataset.done);
      saved = answer.ok;
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      return waiting.keeps(form) ? keep(form) : notSaved(form);
    }
    await press.over();
    htmx.drop(form); // what was asked meanwhile was of the sheet as it was
    const tickAgain = tickedSince(form, sent);
    if (saved) {
      morph.page(page);
      return tickAgain();
    }
    if (document.body.dataset.gone && page.querySelector("[data-why]")) { // the table is gone, not what was tapped
      delete form.dataset.sent;
      return document.dispatchEvent(new CustomEvent("gone", { detail: page }));
    }
    // An error is shown as a page of its own, so that the back button leads to the sheet.
    if (!page.querySelector("form[data-done]")) return form.submit();
    morph.page(page);
    scrollTo(0, 0);
  };

  // What came in is led to ([data-leads]) without another address: a page may go by the one that it has (waiting.js).
  const leadTo = (event) => {
    const place = document.getElementById("came-in");
    event.preventDefault();
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  };
  document.addEventListener("click", (event) => event.target.closest("[data-leads]") && leadTo(event));

  // What was asked for is marked until it is answered.
  document.addEventListener("change", ({ target }) => target.closest(".asked")?.classList.remove("asked"));

  // Before anything else hears of it: what is not ready is not sent, nor what the button has not said yet.
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-done]");
    if (form && !form.contains(button(form)) && event.submitter !== button(form)) { // the return key
      event.stopImmediatePropagation();
      leadTo(event);
      return;
    }
    if (!form || !(button(form).ariaBusy || document.querySelector("#save.wait"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (asks(form) || !button(form).ariaBusy) lead(form);
  }, true);

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-done]");
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    save(form);
  });

  for (const event of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(event, ({ target, type }) => {
      const form = target.closest?.("form[data-done]");
      // what the server would not look at it says when it is sent
      if (form) lost(form, type === "htmx:responseError" ? button(form).firstElementChild.textContent : undefined);
    });
  }
}
