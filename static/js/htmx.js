// The little of htmx (https://htmx.org) that the pages use, under its names: an element with hx-get or hx-post asks
// that address when what hx-trigger names happens (a click, where it is not there), and what comes back is shown in
// hx-target, as hx-swap and hx-select say; parts of it marked hx-swap-oob are shown in place of those with their ids. A
// form sends its fields, anything else those that hx-include selects. While it asks, it has the class htmx-request; who
// asks again drops what was under way. What comes is shown once no finger presses (press.js), and only where the fields
// are still what was asked about: a tap made since is never undone by an answer that knows nothing of it.
const htmx = {
  WAIT: 8000, // milliseconds for an answer
  asked: new WeakMap(), // of each element the timer until it asks, the request under way, of a form what was shown last

  trigger: (element, name) => element.dispatchEvent(new CustomEvent(name, { bubbles: true })),

  // Attaches what stands in `root` and is not attached yet.
  process: (root) => root.querySelectorAll("[hx-get], [hx-post]").forEach((element) => {
    if (htmx.asked.has(element)) return;
    htmx.asked.set(element, {});
    htmx.shown(element);
    htmx.triggers(element).forEach(({ name, delay, sources }) => sources.forEach((source) => {
      source.addEventListener(name, (event) => {
        if (element.localName === "a") event.preventDefault();
        htmx.ask(element, delay);
      });
    }));
  }),

  // "input delay:300ms, change from:closest .flag": what happens, how long it waits, and to whom it happens.
  triggers: (element) => (element.getAttribute("hx-trigger") ?? "click").split(", ").map((words) => {
    const [, name, delay, closest, from] = words.match(/^(\w+)(?: delay:(\d+)ms)?(?: from:(closest )?(.+))?$/);
    const others = () => (closest ? [element.closest(from)] : [...document.querySelectorAll(from)]);
    return { name, delay: Number(delay ?? 0), sources: from ? others() : [element] };
  }),

  fields: (element) => {
    if (element.localName === "form") return new URLSearchParams(new FormData(element));
    const included = [...document.querySelectorAll(element.getAttribute("hx-include"))];
    const sent = included.filter((field) => field.checked || !field.matches("[type=radio], [type=checkbox]"));
    return new URLSearchParams(sent.map((field) => [field.name, field.value]));
  },

  // What the page shows of a form is of the fields as they are now; until they are others, there is nothing to ask.
  shown: (element, fields = htmx.fields(element)) => {
    if (element.localName === "form") htmx.asked.get(element).shown = String(fields);
  },
  known: (element) => htmx.asked.get(element).shown === String(htmx.fields(element)),

  // Waits at least until everybody else has heard of what happened: other scripts may fill in fields.
  ask: (element, delay) => {
    const asked = htmx.asked.get(element);
    if (asked.timer && !asked.delay) return;
    clearTimeout(asked.timer);
    asked.delay = delay;
    asked.timer = setTimeout(() => htmx.send(element, asked), delay);
    if (!delay) element.classList.add("htmx-request");
  },

  // Forgets what an element is about to ask, or has asked.
  drop: (element) => {
    const asked = htmx.asked.get(element);
    clearTimeout(asked.timer);
    const { request } = asked;
    Object.assign(asked, { timer: null, request: null });
    request?.abort();
    element.classList.remove("htmx-request");
  },

  send: async (element, asked) => {
    const request = new AbortController();
    const latest = () => asked.request === request;
    const late = setTimeout(() => request.abort(), htmx.WAIT);
    asked.request?.abort();
    Object.assign(asked, { timer: null, request });
    element.classList.toggle("htmx-request", !htmx.known(element));
    try {
      if (htmx.known(element)) return;
      const fields = htmx.fields(element);
      const answer = await htmx.fetch(element, fields, request.signal);
      const text = await answer.text();
      clearTimeout(late);
      await press.over();
      if (!latest() || !element.isConnected) return;
      if (String(fields) !== String(htmx.fields(element))) {
        if (!asked.timer) htmx.ask(element, 0);
        return;
      }
      if (!answer.ok) {
        htmx.trigger(element, "htmx:responseError");
        return;
      }
      if (!htmx.show(element, text)) return;
      htmx.shown(element); // with what the answer has chosen in a field itself, because it alone can be
      htmx.trigger(element, "htmx:afterSwap");
    } catch {
      if (latest()) htmx.trigger(element, request.signal.aborted ? "htmx:timeout" : "htmx:sendError");
    } finally {
      clearTimeout(late);
      if (latest() && !asked.timer) element.classList.remove("htmx-request");
    }
  },

  fetch: async (element, fields, signal) => {
    const post = element.getAttribute("hx-post");
    const address = new URL(post ?? element.getAttribute("hx-get"), location.href);
    if (!post) fields.forEach((value, name) => address.searchParams.append(name, value));
    return fetch(address, post ? { method: "POST", body: fields, signal } : { signal });
  },

  // A page as a whole comes where the one that asked is out of date, and leads to what it says of that; otherwise the
  // parts that were asked for.
  show: (element, text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    if (answer.querySelector("main") && !element.hasAttribute("hx-select")) {
      morph.page(answer);
      document.querySelector("main [role=alert]")?.scrollIntoView({ block: "center" });
      return false;
    }
    answer.querySelectorAll("[hx-swap-oob]").forEach((part) => {
      const place = document.getElementById(part.id);
      const within = part.getAttribute("hx-swap-oob") === "innerHTML";
      part.remove();
      part.removeAttribute("hx-swap-oob");
      if (within) place?.replaceChildren(...part.childNodes);
      else place?.replaceWith(part);
    });
    const target = element.getAttribute("hx-target");
    const around = target.startsWith("closest ") && element.closest(target.slice("closest ".length));
    const place = target === "this" ? element : around || document.querySelector(target);
    const select = element.getAttribute("hx-select");
    const parts = select ? answer.querySelectorAll(select) : answer.body.childNodes;
    if (element.getAttribute("hx-swap") === "innerHTML") place.replaceChildren(...parts);
    else place.replaceWith(...parts);
    return true;
  },
};
document.addEventListener("DOMContentLoaded", () => htmx.process(document));
