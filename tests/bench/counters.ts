/**
 * Modules in front of storefront and backend that count their calls to the platform. `/_counts` returns the counts
 * and resets them.
 */
import { gatewayHeaders } from '../../shared/contract/gateway/headers.ts';
import { watchedDatabase } from '../shop/watched-database.ts';

/** The session that the storefront names for pages that are the same for everybody (worker/public-entrypoint.tsx). */
const publicSession = 'public';

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
const objects = ['ROLLOUTS', 'CHECKOUTS', 'IDEMPOTENCY_KEYS', 'ORDERS'];
const watched = new WeakMap();
const watchAll = (env) => {
  if (!watched.has(env)) watched.set(env, {
    ...env,
    CONFIG: watch(env.CONFIG, 'kvReads', ['get', 'getWithMetadata']),
    GATEWAY: watch(env.GATEWAY, 'gatewayCalls', ['fetch']),
    ...Object.fromEntries(objects.map((name) => [name, watch(env[name], 'objectCalls', ['getByName'])])),
  });
  return watched.get(env);
};
export class Pages extends OwnPages {
  constructor(ctx, env) { super(ctx, watchAll(env)); }
}
export default {
  async fetch(request, env, ctx) {
    if (isAsked(request)) return take();
    const response = await door.fetch(request, watchAll(env), ctx);
    count('requests');
    const [, state] = /cache;desc=(\\w+)/.exec(response.headers.get('server-timing') ?? '') ?? [];
    if (state !== undefined) count('publicPages');
    if (state === 'hit' || state === 'stale') count('cacheHits');
    return response;
  },
};
`;

/** Counts the rows that D1 reads and writes. */
const backend = `${answerCounts}${watchedDatabase}
import own from './index.js';

const noteFor = (request) => {
  const isPublic = request.headers.get('${gatewayHeaders.sessionId}') === '${publicSession}';
  return (_, { meta }) => {
    count('statements');
    if (isPublic) count('publicStatements');
    count('rowsRead', meta.rows_read);
    count('rowsWritten', meta.rows_written);
  };
};
export default {
  ...own,
  fetch: (request, env, ctx) =>
    isAsked(request) ? take() : own.fetch(request, { ...env, DB: watchDatabase(env.DB, noteFor(request)) }, ctx),
};
`;

export const counters = { storefront, backend };

/** The calls to the platform, of one page or many. */
export interface Counts {
  requests: number;
  /** Of these, pages that are the same for everybody, and how many of them the edge cache had. */
  publicPages: number;
  cacheHits: number;
  gatewayCalls: number;
  kvReads: number;
  /** Calls of Durable Objects. */
  objectCalls: number;
  /** Of D1, and how many of them are for pages that are the same for everybody. */
  statements: number;
  publicStatements: number;
  rowsRead: number;
  rowsWritten: number;
}

export const noCounts: Counts = {
  requests: 0,
  publicPages: 0,
  cacheHits: 0,
  gatewayCalls: 0,
  kvReads: 0,
  objectCalls: 0,
  statements: 0,
  publicStatements: 0,
  rowsRead: 0,
  rowsWritten: 0,
};

/** The counts since the last call. */
export async function takeCounts(shop: { shopUrl: string; backendUrl: string }): Promise<Counts> {
  const [front, back] = await Promise.all(
    [shop.shopUrl, shop.backendUrl].map(
      async (url) => (await fetch(`${url}/_counts`)).json() as Promise<Partial<Counts>>,
    ),
  );
  return { ...noCounts, ...front, ...back };
}
