// Forms that wait on this phone for a connection, match by match, in the order in which they were kept. Each has a
// place of its own in localStorage, so that two pages never write over each other, and a key of its own, so that what
// is sent twice is recorded once. They are sent one after another by one page at a time; each is sent with what its
// page had seen, and with what those before it have led to since (`known`), but with nothing else that came in by then.
// What the server does not take stays, and all behind it, until somebody has looked at it; what is only proposed stays,
// and all behind it, until that is answered.
const queue = {
  PLACE: "waiting:",
  SEEN: "seen", // the place of the match that was looked at last, and of how much of it was there to be seen
  WAIT: 15000, // milliseconds for an answer
  AGAIN: 5000, // milliseconds until the next try
  ASKED: 423, // what the server answers as long as this, or something else, waits for somebody's yes

  newKey: () => crypto.randomUUID(),

  all: () => Object.keys(localStorage).filter((place) => place.startsWith(queue.PLACE)).sort()
    .map((place) => queue.get(place.slice(queue.PLACE.length))).filter(Boolean),
  of: (match) => queue.all().filter((item) => item.match === match),
  get: (id) => {
    const kept = localStorage.getItem(queue.PLACE + id);
    return kept && { ...JSON.parse(kept), id };
  },
  // Raises where the phone has no room for it.
  put: (item) => {
    localStorage.setItem(queue.PLACE + item.id, JSON.stringify({ ...item, id: undefined }));
    queue.changed();
  },
  add: (item) => {
    const last = Number(queue.all().at(-1)?.id.split("-")[0] ?? 0);
    queue.put({ ...item, id: `${String(last + 1).padStart(9, "0")}-${queue.newKey().slice(0, 8)}` });
    navigator.storage?.persist?.(); // or a phone that is short of room might clear it away
  },
  remove: (id) => {
    localStorage.removeItem(queue.PLACE + id);
    queue.changed();
  },
  changed: () => document.dispatchEvent(new Event("queue")),

  // What an item has led to, by the numbers of the entries, what comes behind it knows. All else that came in since it
  // was filled in it has not seen, though somebody was shown it beside the one before: it may be what waits here too.
  tell: ({ id, match }, entries) => queue.of(match).filter((next) => next.id > id).forEach((next) => {
    let { seen } = next;
    const known = [...new Set([...next.known ?? [], ...entries])].filter((n) => n > seen).sort((a, b) => a - b);
    while (known[0] === seen + 1) seen = known.shift();
    queue.put({ ...next, seen, known });
  }),

  // An item is recorded, and is the last of so many entries; it is recorded only where its page had seen all before it.
  went: (item, seen) => {
    queue.tell(item, Array.from({ length: Math.max(0, seen - item.seen) }, (_, n) => item.seen + 1 + n));
    queue.remove(item.id);
    document.dispatchEvent(new CustomEvent("wentin", { detail: { match: item.match, was: item.seen, seen } }));
  },

  // -- one at a time, whichever page does it -------------------------------------------------------------------------

  locked: (work, how = {}) => navigator.locks.request("waiting", how, work),

  // By a person only. ``same``: the number of the entry that says just the same, where one does.
  drop: (id, same) => queue.locked(() => {
    const item = queue.get(id);
    if (!item) return; // it went in just then
    if (same) queue.tell(item, [same]);
    queue.remove(id);
  }),

  // Tries to send all that waits, unless another page is at it; whoever asks while this one is waits for it to end.
  // What is cut off in the midst of an answer waits on.
  run: () => {
    queue.running ??= queue.locked(async (mine) => {
      if (!mine) return;
      for (const match of new Set(queue.all().map((item) => item.match))) {
        if (!queue.of(match)[0]?.stopped && !await queue.send(match)) return;
      }
    }, { ifAvailable: true }).catch(() => {}).finally(() => { queue.running = null; });
    return queue.running;
  },

  // What the server says of an item that it does not refuse: it waits for somebody's yes, or is recorded.
  taken: ({ stopped, ...item }, answer) => {
    if (answer.ok) queue.went(item, answer.seen);
    else if (stopped || !item.asks) queue.put({ ...item, asks: true });
  },
  takes: (answer) => answer.ok || answer.status === queue.ASKED,

  // Whether the server answers; then all that waits for this match went in, or stopped, or waits for a yes.
  send: async (match) => {
    const token = await queue.token(match);
    if (token === null) return false;
    for (let item = queue.of(match)[0]; item && !item.stopped; [item] = queue.of(match)) {
      const answer = await queue.post(item, token, { Accept: "application/json" });
      if (!answer) return false;
      if (queue.takes(answer)) queue.taken(item, answer);
      else queue.put({ ...item, asks: undefined, stopped: answer.status });
      if (answer.status === queue.ASKED) return true;
    }
    return true;
  },

  // A token of now, for forms of this match; empty where the server gives none, null where it does not answer.
  token: async (match) => {
    const answer = await queue.ask(match, { cache: "no-store" });
    if (!answer) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector("input[name=csrf_token]")?.value ?? "";
  },

  // What the server says of an item: whether it is recorded and what it led to, or a page; null where it says nothing.
  post: async (item, token, headers = {}) => {
    const fields = [...item.fields, ["csrf_token", token], ["seen", item.seen], ["key", item.key]];
    if (item.known?.length) fields.push(["known", item.known.join(" ")]);
    const answer = await queue.ask(item.address, { method: "POST", headers, body: new URLSearchParams(fields) });
    if (!answer?.ok) return answer;
    try {
      return { ok: true, ...await answer.json() };
    } catch {
      return null; // who answers like that is not our server
    }
  },

  ask: async (address, how) => {
    try {
      const answer = await fetch(address, { ...how, redirect: "manual", signal: AbortSignal.timeout(queue.WAIT) });
      const later = answer.type === "opaqueredirect" || answer.status >= 500 || answer.status === 429;
      return later ? null : answer;
    } catch {
      return null;
    }
  },
};
