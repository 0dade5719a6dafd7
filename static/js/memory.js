// Stores values by name for a tab or, if `lasting`, for the device; null removes one. A browser may forget them.
/* exported memory */
const memory = (() => {
  const attempt = (work) => { try { return work(); } catch { return null; } };
  const place = (lasting) => (lasting ? localStorage : sessionStorage);
  return {
    get: (name, lasting = false) => attempt(() => JSON.parse(place(lasting).getItem(name))),
    set: (name, value, lasting = false) => attempt(() => (
      value === null ? place(lasting).removeItem(name) : place(lasting).setItem(name, JSON.stringify(value)))),
  };
})();
