/**
 * Modules in front of storefront and backend that count their calls to the platform. `/_counts` returns the counts
 * and resets them.
 */
import { watchedDatabase } from '../shop/watched-database.ts';

const answerCounts = `
const counts = {};
const count = (name, by = 1) => { counts[name] = (counts[name] ?? 0) + by; };
const take = () => {
  const taken = Response.json(counts);
  for (const name of Object.keys(counts)) delete counts[name];
  return taken;
};
const isAsked = (request) => new URL(request.url).pathname === '/_counts';
`;

/** Counts reads of KV and calls of the gateway. */
const storefront = `${answerCounts}
import door, { Pages as OwnPages } from './index.js';

const watch = (target, name, methods) => new Proxy(target, {
  get(own, key) {
    if (methods.includes(key)) count(name);
    const value = own[key];
    return typeof value === 'function' ? value.bind(own) : value;
  },
});
const watched = new WeakMap();
const watchAll = (env) => {
  if (!watched.has(env)) watched.set(env, {
    ...env,
    CONFIG: watch(env.CONFIG, 'kvReads', ['get', 'getWithMetadata']),
    GATEWAY: watch(env.GATEWAY, 'gatewayCalls', ['fetch']),
  });
  return watched.get(env);
};
export class Pages extends OwnPages {
  constructor(ctx, env) { super(ctx, watchAll(env)); }
}
export default { fetch: (request, env, ctx) => isAsked(request) ? take() : door.fetch(request, watchAll(env), ctx) };
`;

/** Counts the rows that D1 reads and writes. */
const backend = `${answerCounts}${watchedDatabase}
import own from './index.js';

const note = (_, { meta }) => {
  count('rowsRead', meta.rows_read);
  count('rowsWritten', meta.rows_written);
};
export default {
  ...own,
  fetch: (request, env, ctx) =>
    isAsked(request) ? take() : own.fetch(request, { ...env, DB: watchDatabase(env.DB, note) }, ctx),
};
`;

export const counters = { storefront, backend };

/** The calls to the platform for one page. */
export interface Counts {
  gatewayCalls: number;
  kvReads: number;
  rowsRead: number;
  rowsWritten: number;
}

export const noCounts: Counts = { gatewayCalls: 0, kvReads: 0, rowsRead: 0, rowsWritten: 0 };

/** The counts since the last call. */
export async function takeCounts(shop: { shopUrl: string; backendUrl: string }): Promise<Counts> {
  const [front, back] = await Promise.all(
    [shop.shopUrl, shop.backendUrl].map(
      async (url) => (await fetch(`${url}/_counts`)).json() as Promise<Partial<Counts>>,
    ),
  );
  return { ...noCounts, ...front, ...back };
}
