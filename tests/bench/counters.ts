/**
 * Modules in front of storefront and backend that count their calls to the platform. `/_counts` returns the counts
 * and resets them.
 */
import { gatewayHeaders } from '../../shared/contract/gateway/headers.ts';
import { watchedDatabase } from '../shop/watched-database.ts';
import { watchedObjects } from './watched-objects.ts';

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

/** Counts calls of KV, of the gateway and of Durable Objects. */
const storefront = `${answerCounts}${watchedObjects}
import door, * as own from './index.js';
export * from './index.js';

const watch = (target, note) => new Proxy(target, {
  get(own, key) {
    const value = own[key];
    if (typeof value !== 'function') return value;
    return (...input) => { note(key, input); return value.apply(own, input); };
  },
});
const copied = new Set();
const noteConfig = (method, [key, , options]) => {
  if (method.startsWith('get')) count('kvReads');
  else if (options?.metadata?.fetchedAt === undefined) count('kvWrites');
  // A copy of the gateway's record (worker/market/configuration.ts).
  else {
    count('kvCopies');
    if (!copied.has(key)) count('kvCopiedKeys');
    copied.add(key);
  }
};
const objects = ['ROLLOUTS', 'CHECKOUTS', 'IDEMPOTENCY_KEYS', 'ORDERS'];
const watched = new WeakMap();
const watchAll = (env) => {
  if (!watched.has(env)) watched.set(env, {
    ...env,
    CONFIG: watch(env.CONFIG, noteConfig),
    GATEWAY: watch(env.GATEWAY, () => count('gatewayCalls')),
    ...Object.fromEntries(objects.map((name) => [name, watchNamespace(env[name])])),
  });
  return watched.get(env);
};
export class Pages extends own.Pages {
  constructor(ctx, env) { super(ctx, watchAll(env)); }
}
${['Rollout', 'CheckoutSession', 'IdempotencyKey', 'OrderWebhook']
  .map((name) => `export const ${name} = watchObject(own.${name}, watchAll);`)
  .join('\n')}
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

/** Counts the rows that D1 reads and writes, those of the scheduled tasks apart. */
const backend = `${answerCounts}${watchedDatabase}
import own from './index.js';
export * from './index.js';

const noteFor = (request) => {
  const isPublic = request.headers.get('${gatewayHeaders.sessionId}') === '${publicSession}';
  return (_, { meta }) => {
    count('statements');
    if (isPublic) count('publicStatements');
    count('rowsRead', meta.rows_read);
    count('rowsWritten', meta.rows_written);
  };
};
const noteTask = (_, { meta }) => {
  count('taskStatements');
  count('taskRowsRead', meta.rows_read);
  count('taskRowsWritten', meta.rows_written);
};
const watched = (env, note) => ({ ...env, DB: watchDatabase(env.DB, note) });
// The stand-in of Analytics Engine (scripts/building/workers.ts).
const isMeasurement = (request) => new URL(request.url).pathname.endsWith('/points');
export default {
  ...own,
  fetch(request, env, ctx) {
    if (isAsked(request)) return take();
    if (isMeasurement(request)) return own.fetch(request, env, ctx);
    count('backendRequests');
    return own.fetch(request, watched(env, noteFor(request)), ctx);
  },
  scheduled(controller, env, ctx) {
    count('taskRuns');
    return own.scheduled(controller, watched(env, noteTask), ctx);
  },
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
  /** Requests to the backend, the calls of the gateway among them. */
  backendRequests: number;
  kvReads: number;
  /** Writes, deletions and lists, without copies of the gateway's records. */
  kvWrites: number;
  /** Copies of the gateway's records, and of how many keys, each counted once since the start. */
  kvCopies: number;
  kvCopiedKeys: number;
  /** Calls of methods of Durable Objects. */
  objectCalls: number;
  /** Alarms of Durable Objects that went off. */
  objectAlarms: number;
  /** Milliseconds of both by the clock; of calls, as the caller waits. */
  objectMilliseconds: number;
  objectRowsRead: number;
  objectRowsWritten: number;
  /** Objects that stored something for the first time, and for how many days, summed up. */
  objects: number;
  objectDays: number;
  /** Of D1, and how many of them are for pages that are the same for everybody. */
  statements: number;
  publicStatements: number;
  rowsRead: number;
  rowsWritten: number;
  /** Runs of the schedule, and what they ask of D1. */
  taskRuns: number;
  taskStatements: number;
  taskRowsRead: number;
  taskRowsWritten: number;
}

export const noCounts: Counts = {
  requests: 0,
  publicPages: 0,
  cacheHits: 0,
  gatewayCalls: 0,
  backendRequests: 0,
  kvReads: 0,
  kvWrites: 0,
  kvCopies: 0,
  kvCopiedKeys: 0,
  objectCalls: 0,
  objectAlarms: 0,
  objectMilliseconds: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  objects: 0,
  objectDays: 0,
  statements: 0,
  publicStatements: 0,
  rowsRead: 0,
  rowsWritten: 0,
  taskRuns: 0,
  taskStatements: 0,
  taskRowsRead: 0,
  taskRowsWritten: 0,
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
