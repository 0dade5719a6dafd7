// Asks the server about the present fields: `fields` returns them, `send` asks, and `done` gets the answer, or null if
// there is none in time. A new question drops the one in progress; an answer about other fields than the present ones
// is dropped, and the question repeated. Nothing is shown while a finger presses.
/* exported Ask */
class Ask {
  static WAIT = 8000; // milliseconds for an answer
  static TYPING = 300; // milliseconds after a letter
  #timer = null;
  #request = null;
  #typing = false;
  constructor(how) { Object.assign(this, how); }
  // Waits at least until all other listeners have run: other scripts may fill in fields.
  soon(typing = false) {
    if (this.#timer && !this.#typing) return;
    clearTimeout(this.#timer);
    this.#typing = typing;
    this.#timer = setTimeout(() => this.#ask(), typing ? Ask.TYPING : 0);
  }
  drop() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#timer = this.#request = null;
  }

  async #ask() {
    this.drop();
    const request = new AbortController();
    const late = setTimeout(() => request.abort(), Ask.WAIT);
    const fields = String(this.fields());
    this.#request = request;
    const answer = await this.send(fields, request.signal)
      .then(async (came) => ({ ok: came.ok, page: await page.read(came) })).catch(() => null);
    clearTimeout(late);
    await finger.up();
    if (this.#request !== request) return;
    this.#request = null;
    if (fields === String(this.fields())) this.done(answer);
    else this.soon();
  }
}

// An element [data-ask] with a URL (empty: that of its page) asks there by itself as its form is filled in: with all
// fields, or those in [data-asks]. Of the answer it shows the element with the id [data-shows]: within itself or, if it
// is the form, in place of the old one.
attach("[data-ask]", (element, signal) => {
  const form = element.closest("form");
  const { ask: address, asks, shows } = element.dataset;
  const isAsked = ([name]) => !asks || asks.split(" ").includes(name);
  const fields = () => new URLSearchParams([...new FormData(form)].filter(isAsked));
  let known = String(fields());
  const ask = new Ask({
    fields,
    send: (sent, stop) => fetch(`${address}${address.includes("?") ? "&" : "?"}${sent}`, { signal: stop }),
    done: (answer) => {
      if (!answer?.ok) return;
      known = String(fields());
      page.put(answer.page, shows, element === form ? null : element);
    },
  });
  const changed = ({ type }) => known !== String(fields()) && ask.soon(type === "input");
  for (const type of ["change", "input"]) form.addEventListener(type, changed, { signal });
});
