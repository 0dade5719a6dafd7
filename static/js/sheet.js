// A sheet, a form [data-done], which names the page that comes after it. It is in one state at a time, [data-state];
// docs/sheets.md has them, and what leads from one to another, as a table.
//
//   empty     nothing is answered: the button asks for the first answer
//   filling   something is missing, or wrong: the button names it, and a tap leads there
//   checking  what the answers would do is being asked: the button is busy
//   ready     the page says what just these answers do, and has the signature of that
//   saving    they are sent, with that signature
//   behind    something came in that matters here: what can be done about it is above, and saves as ready does
//   waiting   the server does not answer: a tap keeps the answers on this device (enqueue.js), or tries again
//   refused   the table, or the match, is gone: the answers stay to be read
//
// An answer changes only when a person changes it, and what the page says is about the present answers, or is hidden.
const wordsOf = ({ textContent }) => textContent.trim().replace(/\s+/g, " ");
class Sheet {
  static PATIENCE = [15000, 6000]; // milliseconds for a save, and for one that can be kept instead
  // What must be answered: all that is marked so, and every group of radio buttons that is not folded away. A flag may
  // stay empty; only one that is half answered asks for its other half.
  static NEEDED = "[data-need], fieldset.group:has([type=radio]):not(details *, [data-need] *)";
  static #all = new WeakMap();
  static here = () => Sheet.#all.get(document.querySelector("form[data-done]")) ?? null;

  #told = null; // the answers that the messages are about
  #unheard = null; // the answers to which the server did not respond: they are sent, or kept, as they are
  #then = ""; // the words of the button at which it saves by itself
  #changed = false; // whether the answers are others than those of which the page has stated something
  #ask = new Ask({
    fields: () => this.answers,
    send: (_, signal) => fetch(this.form.dataset.preview, { method: "POST", body: this.fields, signal }),
    done: (answer) => this.hear(answer),
  });

  constructor(form, signal) {
    this.form = form;
    Sheet.#all.set(form, this);
    if (!draft.recall(form)) this.#told = this.answers;
    for (const type of ["change", "input"]) form.addEventListener(type, (event) => this.#change(event), { signal });
    form.addEventListener("saveready", ({ detail }) => this.#check(false, detail), { signal });
    addEventListener("submit", (event) => event.target === form && this.#submit(event), { signal, capture: true });
    // A tap while it is sent would answer something else.
    form.addEventListener("click", (event) => this.state === "saving" && event.preventDefault(), { signal });
    addEventListener("pagehide", () => this.#become("filling"), { signal }); // the back button may show it again
    signal.addEventListener("abort", () => this.#ask.drop());
  }

  get fields() {
    const fields = new URLSearchParams(new FormData(this.form));
    if (this.#changed) fields.delete("shown"); // the signature of what was stated of other answers
    return fields;
  }
  get answers() { return answers.of(this.form); }
  get state() { return this.form.dataset.state; }
  get button() { return [...this.form.elements].find((element) => element.matches("[data-offline]")); } // anywhere

  #become(state) {
    const { form, button } = this;
    form.dataset.state = state;
    Object.assign(button ?? {}, { ariaBusy: state === "checking" ? "true" : null, disabled: state === "refused" });
  }
  // Sets the words of the button alone: the page's messages are no longer about these answers.
  #say(words, wait) {
    const label = document.getElementById("save");
    label.textContent = words;
    label.classList.toggle("wait", wait);
    document.getElementById("short").textContent = "";
    this.#told = this.#unheard = null;
  }
  // Called once the page has changed around the form, or the browser has given back answers.
  refresh = () => {
    if ("fresh" in this.form.dataset) this.#told = this.answers; // the server has put the answers there as well
    this.form.removeAttribute("data-fresh");
    if (!["saving", "refused", "waiting"].includes(this.state)) this.#check();
  };
  // Called once the messages are about the present answers.
  #settle() {
    const label = document.getElementById("save");
    const open = label.matches(".wait");
    const filled = open && document.querySelector("#live-problems, #sheet :checked:not([value=''])");
    const behind = this.button && !this.form.contains(this.button);
    this.#changed = false;
    this.#become((open && (filled ? "filling" : "empty")) || (behind ? "behind" : "ready"));
    if (filled || !open) heard.say([label, document.getElementById("short")].map(wordsOf).filter(Boolean).join(". "));
    if (open) return;
    const then = this.#then;
    this.#then = "";
    if (then && then === label.textContent.trim()) this.form.requestSubmit(this.button);
  }

  #change({ target, type }) {
    target.closest(".asked")?.classList.remove("asked"); // what was asked for is marked until it is answered
    draft.keep(this.form);
    setTimeout(() => this.state !== "saving" && draft.keep(this.form)); // with what a game's script has changed
    this.#check(type === "input");
  }

  #check(typing = false, then = this.#then) {
    this.#then = then;
    const now = this.answers;
    if (this.state === "refused" || !this.button || this.#unheard === now) return;
    this.#ask.drop();
    if (this.#told === now) return this.#settle();
    const question = this.#open()?.querySelector("legend, .field > span");
    this.#changed = true;
    this.#become("checking");
    this.#say(question?.textContent.trim() || this.button.dataset.waiting, true);
    this.#ask.soon(typing);
  }
  // Shows the server's answer to the present fields: a whole page if the asking one is out of date.
  hear(answer, asked = true) {
    const whole = answer?.page.querySelector("main");
    if (!asked && !whole && this.state === "waiting") return; // it is about to be tried again
    this.#ask.drop();
    if (!answer?.ok) return this.lose(answer && this.button.firstElementChild.textContent); // says why once sent
    this.#become("filling");
    this.#told = this.answers;
    this.#unheard = null;
    if (!whole) {
      this.form.dataset.fresh = ""; // the server may have chosen the only possible answer
      const before = this.#top;
      page.put(answer.page);
      const [left, top] = [0, this.#top];
      // The bar has grown over a row that a finger may be on its way to.
      if (top < before) finger.cover({ left, top, width: innerWidth, height: before - top });
      return;
    }
    page.show(answer.page, false);
    document.querySelector("main [role=alert]")?.scrollIntoView({ block: "center" });
  }
  get #top() { return this.button?.closest(".bar")?.getBoundingClientRect().top ?? 0; }
  // The next tap tries again, whatever the button asked for before.
  lose(words) {
    this.#say(words ?? enqueue.offers(this), false);
    this.#become("waiting");
    this.#unheard = this.answers;
  }
  // ``why``: the answers can no longer be saved; empty: they can be after all.
  refuse(why) {
    this.#become(why ? "refused" : "filling");
    this.#check();
  }

  #open() {
    const isFilled = (group) => group.querySelector(":checked:not([value=''])")
      || [...group.querySelectorAll("textarea, input:not([type])")].some((field) => field.value.trim());
    const isHalf = (row) => isFilled(row)
      && [...row.querySelectorAll("[role=radiogroup]")].some((half) => !half.querySelector(":checked"));
    const isOpen = (group) => group.offsetParent && !group.closest(".flag") && !isFilled(group);
    return [...this.form.querySelectorAll(Sheet.NEEDED)].find(isOpen)
      ?? [...this.form.querySelectorAll("[data-together]")].find(isHalf);
  }
  // Leads to what is missing or wrong, unless a game's own script does, which may know the place better.
  lead() {
    if (!this.form.dispatchEvent(new CustomEvent("lead", { bubbles: true, cancelable: true }))) return;
    const wrong = document.getElementById("live-problems");
    const open = wrong ? null : this.#open() ?? this.form.querySelector("[data-change]");
    const target = open ?? wrong ?? document.getElementById("problems");
    document.querySelectorAll(".asked").forEach((group) => group.classList.remove("asked"));
    open?.classList.add("asked");
    if (open?.closest("details")) open.closest("details").open = true;
    // What is taller than half the screen just comes into view: its middle could be anywhere.
    target?.scrollIntoView({ block: target.offsetHeight < innerHeight / 2 ? "center" : "nearest" });
  }
  // Scrolls to what came in and leaves the URL as it is, by which the page may refresh itself.
  static leadToNews(event) {
    const place = document.getElementById("came-in");
    event.preventDefault();
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  }

  #submit(event) {
    const { state, button, form } = this;
    event.preventDefault();
    event.stopImmediatePropagation(); // nobody else sends it
    if (!form.contains(button) && event.submitter !== button) Sheet.leadToNews(event); // the return key
    else if (["empty", "filling"].includes(state) || (state === "checking" && this.#open())) this.lead();
    else if (["ready", "behind", "waiting"].includes(state)) this.#save();
  }

  async #save() {
    const { form, fields } = this;
    if (this.#told === null) fields.set("waited", "1"); // the page has stated nothing about these answers
    this.#ask.drop();
    finger.keep();
    this.#become("saving");
    if (await enqueue.inLine(form)) return this.#keep();
    const answer = await this.#send(fields).catch(() => null);
    if (!answer && enqueue.keeps(form)) return this.#keep();
    const unanswered = new CustomEvent("unanswered", { bubbles: true, cancelable: true }); // pages/copied.js
    if (!answer) return form.dispatchEvent(unanswered) && this.lose();
    if (answer.ok || !answer.page) enqueue.recorded(form);
    // What is only proposed leads to another page.
    if (!answer.page) return location.assign(document.getElementById("save").dataset.done ?? form.dataset.done);
    await finger.up();
    return this.#answered(answer);
  }
  // A connection that has just come back may drop the first request; the form has a key, so that it counts once.
  async #send(body, again = true) {
    const { action, dataset } = this.form;
    const signal = AbortSignal.timeout(Sheet.PATIENCE[Number(enqueue.keeps(this.form))]);
    const headers = { "X-Requested-With": "sheet", ..."swap" in dataset && { "HX-Request": "true" } };
    try {
      const came = await fetch(action, { method: "POST", headers, body, redirect: "manual", signal });
      if ([0, 502, 504].includes(came.status)) throw new Error("the server does not answer"); // 0: a redirect
      return { ok: came.ok, page: came.status === 204 ? null : await page.read(came) };
    } catch (trouble) {
      if (!again || signal.aborted) throw trouble;
      await new Promise((later) => setTimeout(later, 400));
      return this.#send(body, false);
    }
  }

  #answered({ ok, page: came }) {
    this.#become("filling");
    if (document.body.dataset.gone && came.querySelector("[data-why]")) { // the table is gone, not what was tapped
      document.dispatchEvent(new CustomEvent("gone", { detail: came }));
    } else if (!ok && !came.querySelector("form[data-done]")) {
      this.form.submit(); // an error is a page of its own, so that the back button leads to the sheet
    } else {
      page.show(came, true, !ok);
      if (!ok) scrollTo(0, 0);
    }
  }
  // A tap leads to what is still asked for first; a second one keeps the answers all the same.
  async #keep() {
    const open = this.#changed ? this.#open() : null; // of what the page has stated nothing is missing
    const given = open?.querySelector("[type=radio]:checked") && !open.matches("[data-need]");
    const leads = open && !given && !open.classList.contains("asked");
    if (leads || !await enqueue.keep(this)) this.lose();
    if (leads) this.lead();
  }
}

page.sheet = Sheet.here;
attach("form[data-done]", (form, signal) => new Sheet(form, signal).refresh);
attach("[data-leads]", (link, signal) => link.addEventListener("click", Sheet.leadToNews, { signal }));
// Answers that have no place on the sheet that came are named; one that is only asked for in other words is not lost.
document.addEventListener("stayed", ({ detail }) => {
  const now = new Map(answers.told(Sheet.here().form));
  const lost = detail.filter(([field]) => !now.has(field)).map(([, words]) => words);
  if (!lost.length) return;
  const place = document.getElementById("lost");
  Object.assign(place, { textContent: place.dataset.words.replace("{answers}", lost.join(" · ")), hidden: false });
});
