/**
 * Source of a module in front of the storefront, which has `count(name, by)`: counts the calls and alarms of Durable
 * Objects, how long they take, and the rows that they read and write by the key-value methods of their storage.
 *
 * - `watchNamespace(namespace)` returns the same namespace, whose calls are counted.
 * - `watchObject(Own, envOf)` returns the same class, with the bindings of `envOf`.
 */
export const watchedObjects = `
const timed = async (work) => {
  const began = performance.now();
  try { return await work(); } finally { count('objectMilliseconds', performance.now() - began); }
};
const watchNamespace = (namespace) => ({
  getByName(name) {
    const stub = namespace.getByName(name);
    const calling = (method) => (...input) => {
      count('objectCalls');
      return timed(() => stub[method](...input));
    };
    return new Proxy({}, { get: (_, method) => calling(method) });
  },
});
// Milliseconds for which each object stores something.
const storedFor = new Map();
const noteAlarm = (id, at) => {
  const known = storedFor.get(id);
  const milliseconds = Math.max(known ?? 0, Number(at) - Date.now());
  if (known === undefined) count('objects');
  count('objectDays', (milliseconds - (known ?? 0)) / 86_400_000);
  storedFor.set(id, milliseconds);
};
const watchStorage = (storage, id) => new Proxy(storage, {
  get(own, key) {
    const value = own[key];
    if (typeof value !== 'function') return value;
    return (...input) => {
      if (key === 'get' || key === 'getAlarm') count('objectRowsRead');
      if (key === 'put') count('objectRowsWritten', typeof input[0] === 'string' ? 1 : Object.keys(input[0]).length);
      if (key === 'setAlarm') { count('objectRowsWritten'); noteAlarm(id, input[0]); }
      return value.apply(own, input);
    };
  },
});
const watchObject = (Own, envOf) => class extends Own {
  constructor(state, env) {
    super(state, envOf(env));
    this.ctx = { storage: watchStorage(state.storage, state.id.toString()) };
  }
  alarm(...input) {
    count('objectAlarms');
    return timed(() => super.alarm(...input));
  }
};
`;
