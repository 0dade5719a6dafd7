// The little of htmx (https://htmx.org) that the pages use, under its names: an element with hx-get or hx-post asks
// that address when what hx-trigger names happens, and what comes back is shown in hx-target, as hx-swap and hx-select
// say; parts of it marked hx-swap-oob are shown in place of those with their ids. A form sends its fields, anything
// else those that hx-include selects. While it asks, it has the class htmx-request; who asks again drops what was
// under way.
const htmx = {
  WAIT: 8000, // milliseconds for an answer
  asked: new WeakMap(), // of each element the timer until it asks, and the request under way

  trigger: (element, name) => element.dispatchEvent(new CustomEvent(name, { bubbles: true })),

  // Attaches what stands in `root`.
  process: (root) => root.querySelectorAll("[hx-get], [hx-post]").forEach((element) => {
    htmx.triggers(element).forEach(({ name, delay, sources }) => sources.forEach((source) => {
      source.addEventListener(name, () => htmx.ask(element, delay));
    }));
    htmx.trigger(element, "htmx:afterProcessNode");
  }),

  // "input delay:300ms, change from:closest .flag": what happens, how long it waits, and to whom it happens.
  triggers: (element) => element.getAttribute("hx-trigger").split(", ").map((words) => {
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

  // Waits at least until everybody else has heard of what happened: other scripts may fill in fields.
  ask: (element, delay) => {
    const asked = htmx.asked.get(element) ?? {};
    htmx.asked.set(element, asked);
    if (asked.timer && !asked.delay) return;
    clearTimeout(asked.timer);
    asked.delay = delay;
    asked.timer = setTimeout(() => htmx.send(element, asked), delay);
    if (!delay) element.classList.add("htmx-request");
  },

  send: async (element, asked) => {
    const request = new AbortController();
    const latest = () => asked.request === request;
    const late = setTimeout(() => request.abort(), htmx.WAIT);
    asked.request?.abort();
    Object.assign(asked, { timer: null, request });
    element.classList.add("htmx-request");
    try {
      const text = await htmx.fetch(element, request.signal);
      if (latest() && element.isConnected && text) htmx.show(element, text);
    } catch {
      if (latest()) htmx.trigger(element, request.signal.aborted ? "htmx:timeout" : "htmx:sendError");
    } finally {
      clearTimeout(late);
      if (latest()) element.classList.remove("htmx-request");
    }
  },

  // The text of the answer; nothing where it is no page.
  fetch: async (element, signal) => {
    const post = element.getAttribute("hx-post");
    const fields = htmx.fields(element);
    const address = new URL(post ?? element.getAttribute("hx-get"), location.href);
    if (!post) fields.forEach((value, name) => address.searchParams.append(name, value));
    const answer = await fetch(address, post ? { method: "POST", body: fields, signal } : { signal });
    return answer.ok ? answer.text() : "";
  },

  show: (element, text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    answer.querySelectorAll("[hx-swap-oob]").forEach((part) => {
      const place = document.getElementById(part.id);
      const within = part.getAttribute("hx-swap-oob") === "innerHTML";
      part.remove();
      part.removeAttribute("hx-swap-oob");
      if (within) place?.replaceChildren(...part.childNodes);
      else place?.replaceWith(part);
    });
    const target = element.getAttribute("hx-target");
    const place = target === "this" ? element : document.querySelector(target);
    const select = element.getAttribute("hx-select");
    const parts = select ? answer.querySelectorAll(select) : answer.body.childNodes;
    if (element.getAttribute("hx-swap") === "innerHTML") place.replaceChildren(...parts);
    else place.replaceWith(...parts);
  },
};
document.addEventListener("DOMContentLoaded", () => htmx.process(document));
