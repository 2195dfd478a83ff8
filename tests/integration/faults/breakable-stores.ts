import type { Shop } from '../../shop/harness.ts';

const storefront = `
export * from './index.js';
import own from './index.js';

let broken = null;
let called = new Set();

function breakable(name, namespace) {
  const act = (store, method) => (...input) => {
    const call = name + '.' + method;
    called.add(call);
    if (broken?.call !== call) return store[method](...input);
    if (broken.how === 'hangs') return new Promise(() => undefined);
    return Promise.reject(new Error('Durable Object reset because its code was updated.'));
  };
  return {
    getByName(of) {
      const store = namespace.getByName(of);
      return new Proxy({}, { get: (_, method) => act(store, method) });
    },
  };
}

// Bindings are checked once for each object that has them.
let wrapped;
export default {
  ...own,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === '/_stores') {
      broken = await request.json();
      const before = [...called];
      called = new Set();
      return Response.json(before);
    }
    const { CHECKOUTS, IDEMPOTENCY_KEYS } = env;
    wrapped ??= {
      ...env,
      CHECKOUTS: breakable('CHECKOUTS', CHECKOUTS),
      IDEMPOTENCY_KEYS: breakable('IDEMPOTENCY_KEYS', IDEMPOTENCY_KEYS),
    };
    return own.fetch(request, wrapped, ctx);
  },
};
`;

const backend = `
export * from './index.js';
export { default } from './index.js';
`;

/** For `ShopOptions.inFront`: the Durable Objects of checkouts and idempotency keys can be broken. */
export const breakableStores = { storefront, backend };

/** A call of a Durable Object, such as `CHECKOUTS.begin`, that fails or never answers. */
export interface BrokenStore {
  call: string;
  how: 'fails' | 'hangs';
}

/** Breaks a call, or none; returns the calls since the last time. */
export async function breakStore(shop: Shop, broken: BrokenStore | null): Promise<string[]> {
  const answer = await shop.fetchShop('/_stores', { method: 'POST', body: JSON.stringify(broken) });
  return (await answer.json()) as string[];
}
