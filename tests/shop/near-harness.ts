/**
 * Replaces `tests/shop/harness.ts` while mutants are judged: the same shop, with both Workers in the tests' own
 * process and a SQLite database. It starts quickly, answers without a network, and its mutants can be switched.
 *
 * Each shop has its own copy of the Workers' modules, so that cached data, also that of a mutant, ends with it.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { localVariables } from '../../scripts/building/installation.ts';
import { openDatabase } from '../../scripts/database/database.ts';
import { SqliteD1 } from '../../scripts/database/sqlite-d1.ts';
import { makeSecrets, type Secrets } from '../../scripts/state.ts';
import type { Instrumentation } from '../mutation/switch.ts';
import { prepareTemplate, type Shop, type ShopOptions } from './harness.ts';

type Answer = (request: Request) => Promise<Response>;

/** A shop with switchable mutants. */
export interface NearShop extends Shop {
  instrumentation: Instrumentation;
  /** True for the shop of all test files that do not start their own. */
  isShared(): Promise<boolean>;
}

export const runningShops = new Set<NearShop>();

let shared: Promise<NearShop> | undefined;

export function sharedShop(): Promise<NearShop> {
  shared ??= startShop();
  return shared;
}

/** Handlers by origin; other origins are fetched over the network. */
const origins = new Map<string, Answer>();
const outside = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const answer = origins.get(new URL(request.url).origin);
  if (answer === undefined) return outside(request);
  if (!request.headers.has('host')) request.headers.set('host', new URL(request.url).host);
  const response = await answer(request);
  return request.method === 'HEAD' ? new Response(null, response) : response;
};

/** KV as far as the storefront uses it. */
class MemoryKv {
  readonly #values = new Map<string, { value: string; metadata: unknown }>();

  async getWithMetadata(key: string) {
    const found = this.#values.get(key);
    return { value: found ? JSON.parse(found.value) : null, metadata: found?.metadata ?? null };
  }

  async get(key: string, type?: string) {
    const found = this.#values.get(key);
    if (found === undefined) return null;
    return type === 'json' ? JSON.parse(found.value) : found.value;
  }

  async put(key: string, value: string, options?: { metadata?: unknown }) {
    this.#values.set(key, { value, metadata: options?.metadata });
  }

  async delete(key: string) {
    this.#values.delete(key);
  }
}

/** A rate limiter like the platform's: calls per minute. */
function limiter(limit: number): RateLimit {
  const counts = new Map<string, number>();
  return {
    async limit({ key }) {
      const name = `${key} ${Math.floor(Date.now() / 60_000)}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return { success: (counts.get(name) ?? 0) <= limit };
    },
  };
}

let serial = 0;
let secrets: Promise<Secrets> | undefined;

/** Loads fresh copies of the Workers, with their own switches. */
async function loadWorkers(instrumentation: Instrumentation) {
  const ours = globalThis.__stryker__;
  // Each module captures this value when it is loaded.
  globalThis.__stryker__ = instrumentation;
  try {
    vi.resetModules();
    const { app } = await import('../../worker/app.ts');
    const { publicPages } = await import('../../worker/public-entrypoint.tsx');
    const { default: backend } = await import('../../backend/index.ts');
    const { SqliteObjects } = await import('../unit/catalogue-index/sqlite-object.ts');
    return { app, publicPages, backend, SqliteObjects };
  } finally {
    globalThis.__stryker__ = ours;
  }
}

export interface NearOptions extends ShopOptions {
  /** The database of the backend, over the primary and a second one with the same content. */
  replicated?: (primary: SqliteD1, replica: SqliteD1) => D1Database;
}

/** A second database with the content of the first one. */
function copyOf(file: string): SqliteD1 {
  copyFileSync(file, `${file}-replica`);
  return new SqliteD1(openDatabase(`${file}-replica`));
}

export async function startShop(options: NearOptions = {}): Promise<NearShop> {
  const { products, gateway, timeout = 30_000, variables, backendVariables = {}, replicated } = options;
  if (typeof gateway === 'object') throw new Error('A script in front of the backend needs workerd.');
  serial += 1;
  const shopUrl = `http://shop-${serial}.localhost:8787`;
  const backendUrl = `http://backend-${serial}.localhost:8788`;
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-near-'));
  const file = join(folder, 'shop.sqlite');
  copyFileSync(await prepareTemplate(products), file);
  const replica = replicated === undefined ? undefined : copyOf(file);
  const database = openDatabase(file);
  // The data need not survive a crash.
  database.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY;');
  secrets ??= makeSecrets();
  const instrumentation: Instrumentation = {};
  const { app, publicPages, backend, SqliteObjects } = await loadWorkers(instrumentation);
  const primary = new SqliteD1(database);
  const db = replicated === undefined || replica === undefined ? primary : replicated(primary, replica);
  const kv = new MemoryKv();
  const context = {
    waitUntil: (promise: Promise<unknown>) => void promise.catch(() => undefined),
    passThroughOnException() {},
    props: {},
  };
  const own = localVariables({
    host: '127.0.0.1',
    shopPort: 8787,
    backendPort: 8788,
    shopOrigin: shopUrl,
    backendOrigin: backendUrl,
    persistence: folder,
    secrets: await secrets,
    variables: { UPSTREAM_BUDGET: String(timeout), OPTIONAL_WAIT: '60000', ...variables },
    backendVariables,
  });
  const backendEnv = {
    DB: db,
    STUDIO: { fetch: async () => new Response(null, { status: 503 }) },
    ...own.backend,
    ...(backendVariables.CATALOGUE_INDEX === 'durable-object' && { CATALOGUES: new SqliteObjects(db) }),
  };
  const askBackend: Answer = async (request) => backend.fetch(request, backendEnv as never, context as never);
  const between = gateway as undefined | ((request: Request, pass: Answer) => Promise<Response>);
  const storefrontEnv = {
    AUTH_CLIENT_ID: 'selvedge-storefront',
    PAGE_CACHE: 'on',
    ...own.storefront,
    ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
    CONFIG: kv,
    GATEWAY: {
      fetch: (input: Request | string, init?: RequestInit) => {
        const request = new Request(input, init);
        return between ? between(request, askBackend) : askBackend(request);
      },
    },
    SEARCH_LIMIT: limiter(120),
    CART_LIMIT: limiter(120),
    ATTEMPT_LIMIT: limiter(20),
  };
  const door = {
    ...context,
    exports: {
      Pages: {
        fetch: async (request: Request) => publicPages.fetch(request, storefrontEnv as never, context as never),
      },
    },
  };
  origins.set(backendUrl, askBackend);
  origins.set(shopUrl, async (request) => app.fetch(request, storefrontEnv as never, door as never));
  const worker = {
    fetch: (address: string, init?: RequestInit) => fetch(address, init),
    scheduled: async () => backend.scheduled({ scheduledTime: Date.now() } as never, backendEnv as never),
  };
  const shop = {
    shopUrl,
    backendUrl,
    secrets: await secrets,
    instrumentation,
    db,
    kv: async () => kv,
    backend: { getWorker: async () => worker },
    fetchShop: (path: string, init?: RequestInit) => fetch(shopUrl + path, { redirect: 'manual', ...init }),
    fetchBackend: (path: string, init?: RequestInit) => fetch(backendUrl + path, { redirect: 'manual', ...init }),
    isShared: async () => (await shared) === shop,
    async dispose() {
      runningShops.delete(shop);
      origins.delete(shopUrl);
      origins.delete(backendUrl);
      if (await shop.isShared()) shared = undefined;
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
    // All that the tests use of Miniflare is above.
  } as unknown as NearShop;
  runningShops.add(shop);
  return shop;
}
