// Keeps the app's database on this device, in IndexedDB, by pages as SQLite has them, and the small files beside it:
// the secret and the cookies. What changed of all of them goes in as one, and is on disk when `save` is done.
const PAGE = 4096; // bytes of a page, as SQLite has them unless told otherwise
const [PAGES, FILES] = ["pages", "files"];
const HEAD = "head"; // among the files: how many bytes the database has, and how often it was saved

// Another worker has saved since: this one's copy is out of date.
export class Overtaken extends Error {}

const promised = (work) => new Promise((done, fail) => {
  work.oncomplete = work.onsuccess = () => done(work.result);
  work.onabort = work.onerror = work.onblocked = () => fail(work.error ?? new Error("blocked"));
});
const differs = (one, other) => one.length !== other.length || one.some((byte, n) => byte !== other[n]);

// Returns the numbers of the pages of ``bytes`` that are not the same in ``before``.
const changedPages = (bytes, before) => {
  const length = Math.ceil(bytes.length / PAGE);
  const words = (of) => new Uint32Array(of.buffer, of.byteOffset, of.length >> 2); // a page has a whole number of them
  const [now, then] = [words(bytes), words(before)];
  const each = PAGE / 4;
  const isSame = (page) => {
    for (let at = page * each; at < (page + 1) * each; at += 1) if (now[at] !== then[at]) return false;
    return true;
  };
  return Array.from({ length }, (_, page) => page).filter((page) => !isSame(page));
};

export const openRecord = async () => {
  const asked = indexedDB.open("record", 1);
  asked.onupgradeneeded = () => [PAGES, FILES].forEach((name) => asked.result.createObjectStore(name));
  const database = await promised(asked);
  database.onversionchange = () => database.close(); // somebody deletes it
  let [kept, files, head] = [new Uint8Array(), new Map(), { size: 0, saved: 0 }]; // as they are on disk

  const read = async () => {
    const transaction = database.transaction([PAGES, FILES]);
    const [pages, others] = [PAGES, FILES].map((name) => transaction.objectStore(name));
    const reading = [pages.getAllKeys(), pages.getAll(), others.getAllKeys(), others.getAll()];
    const [numbers, bodies, names, contents] = await Promise.all(reading.map(promised));
    files = new Map(names.map((name, n) => [name, contents[n]]));
    head = files.get(HEAD) ?? head;
    files.delete(HEAD);
    kept = new Uint8Array(head.size);
    numbers.forEach((number, n) => kept.set(bodies[n], number * PAGE));
  };
  await read();

  // Saves what is new of the database's ``bytes`` and of other files, a map; returns whether anything was.
  const save = async (bytes, others) => {
    const changed = changedPages(bytes, kept);
    const rest = [...others].filter(([name, body]) => !files.has(name) || differs(body, files.get(name)));
    if (!changed.length && !rest.length && bytes.length === kept.length) return false;
    const then = { size: bytes.length, saved: head.saved + 1 };
    const transaction = database.transaction([PAGES, FILES], "readwrite", { durability: "strict" });
    const [into, beside] = [PAGES, FILES].map((name) => transaction.objectStore(name));
    let overtaken = false;
    const found = beside.get(HEAD);
    found.onsuccess = () => {
      overtaken = (found.result?.saved ?? 0) !== head.saved;
      if (overtaken) return transaction.abort();
      changed.forEach((page) => into.put(bytes.slice(page * PAGE, (page + 1) * PAGE), page));
      if (bytes.length < kept.length) into.delete(IDBKeyRange.lowerBound(bytes.length / PAGE));
      rest.forEach(([name, body]) => beside.put(body, name));
      beside.put(then, HEAD);
    };
    await promised(transaction).catch((error) => { throw overtaken ? new Overtaken() : error; });
    [kept, files, head] = [bytes, new Map(others), then];
    return true;
  };
  return {
    save,
    close: () => database.close(),
    get database() { return kept; }, // its bytes; none if nothing was saved yet
    get files() { return files; },
  };
};
