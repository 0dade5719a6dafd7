// What a tab, or where `lasting` the whole device, keeps by name. A browser that keeps nothing has forgotten it.
/* exported memory */
const memory = (() => {
  const attempt = (lasting, work) => {
    try {
      return work(lasting ? localStorage : sessionStorage);
    } catch {
      return null;
    }
  };
  return {
    get: (name, lasting = false) => attempt(lasting, (place) => JSON.parse(place.getItem(name))),
    set: (name, value, lasting = false) => attempt(lasting, (place) => (
      value === null ? place.removeItem(name) : place.setItem(name, JSON.stringify(value))
    )),
  };
})();
