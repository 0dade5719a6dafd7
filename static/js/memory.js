// What a tab, or where `lasting` the whole device, keeps by name. A browser that keeps nothing has forgotten it.
/* exported memory */
const memory = {
  get: (name, lasting = false) => {
    try {
      return JSON.parse((lasting ? localStorage : sessionStorage).getItem(name));
    } catch {
      return null;
    }
  },
  set: (name, value, lasting = false) => {
    try {
      const place = lasting ? localStorage : sessionStorage;
      if (value === null) place.removeItem(name);
      else place.setItem(name, JSON.stringify(value));
    } catch {
      // it is not kept
    }
  },
};
