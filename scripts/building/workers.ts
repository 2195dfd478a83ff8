/**
 * Runs the built Workers on workerd, for `npm start`, tests and bench: configured by each wrangler.toml, with this
 * machine's addresses and secrets. Storefront and backend have a local port each, the studio is behind the backend.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare, type MiniflareOptions, type Request, Response } from 'miniflare';
import type { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { root } from '../sources.mjs';
import type { Secrets } from '../state.ts';
import type { WorkerName } from './worker-sources.ts';

/** The options that `scripts/build.ts` has read from a wrangler.toml. */
type WorkerOptions = ReturnType<typeof unstable_getMiniflareWorkerOptions>['workerOptions'];

/** How the Workers are installed on this machine. */
export interface Installation {
  /** Address to listen on, e.g. `127.0.0.1`. */
  host: string;
  shopPort: number;
  backendPort: number;
  /** Addresses for browsers, without a slash at the end. */
  shopOrigin: string;
  backendOrigin: string;
  /** Folder of D1, KV, R2 and cache. */
  persistence: string;
  secrets: Secrets;
  /** Number of seeded products; that of the collection if missing. */
  products?: number;
  /** False runs without the picture studio: every picture is blank. */
  studio?: boolean;
  /** Runs without static assets and the router in front of the storefront, for measuring. */
  raw?: boolean;
  /** Opens the storefront to a debugger or profiler, on a free port. */
  inspected?: boolean;
  /** The demo's orders advance automatically. */
  ordersMove?: boolean;
  /** Overrides of the storefront's local variables. */
  variables?: Record<string, string>;
  /** Overrides of the backend's local variables. */
  backendVariables?: Record<string, string>;
  /**
   * Intercepts requests from storefront to backend, e.g. to inject faults; by default they are bound directly. A
   * function runs in this process; a script is the module of a Worker beside the storefront, with the backend as
   * `env.BACKEND`.
   */
  gateway?: ((request: Request) => Promise<Response>) | { script: string };
  /** Sources of modules that wrap a Worker's own module, which they import as `./index.js`, for measuring. */
  inFront?: { storefront: string; backend: string };
  /** A Worker beside the backend, with its database as `env.DB`, on a free port of its own, to read and write it. */
  workerBesideBackend?: { name: string; script: string };
  /** Receives the log lines of the Workers; by default they are printed. */
  log?: (line: string) => void;
}

/** Reads a Worker's configuration as written by the build. */
export function readBuiltOptions(name: WorkerName): WorkerOptions {
  return JSON.parse(readFileSync(join(root, 'dist', `${name}.json`), 'utf8'));
}

/** Id of the D1 database on this machine, which decides the name of its file, independent of a deployed id. */
export const localDatabaseId = '00000000-0000-0000-0000-000000000000';

/** Id of the D1 database in backend/wrangler.toml. */
export function databaseId(): string {
  const database = readBuiltOptions('backend').d1Databases?.DB;
  if (typeof database !== 'object' || !('id' in database))
    throw new Error('backend/wrangler.toml has no D1 binding DB.');
  return database.id;
}

/** The variables that differ from the production values in wrangler.toml. */
export function localVariables(installation: Installation) {
  const {
    shopOrigin,
    backendOrigin,
    secrets,
    variables,
    backendVariables,
    products,
    ordersMove = false,
  } = installation;
  const { FORM_KEY, CONFIG_KEY, ...shared } = secrets;
  return {
    storefront: {
      ORIGIN: shopOrigin,
      // Locally all markets are open, whichever a deploy opens.
      MARKETS: '',
      ENVIRONMENT: 'local',
      GATEWAY_URL: `${backendOrigin}/gateway`,
      CONTENT_URL: `${backendOrigin}/content`,
      AUTH_URL: `${backendOrigin}/authentication`,
      PICTURES_URL: `${backendOrigin}/pictures`,
      PAYMENT_URL: `${backendOrigin}/payment`,
      TAG_MANAGER_URL: `${backendOrigin}/tag-manager`,
      BOT_CHECK_URL: `${backendOrigin}/bot-check`,
      BOT_CHECK_SITE_KEY: 'stand-in',
      BOT_CHECK_SECRET: 'stand-in',
      OLAPIC_URL: `${backendOrigin}/olapic`,
      OLAPIC_KEY: 'stand-in',
      RICH_RELEVANCE_URL: `${backendOrigin}/rich-relevance`,
      RICH_RELEVANCE_KEY: 'stand-in',
      AB_TASTY_URL: `${backendOrigin}/ab-tasty`,
      GATEWAY_SUBSCRIPTION_KEY: secrets.GATEWAY_SUBSCRIPTION_KEY,
      PURGE_KEY: secrets.PURGE_KEY,
      FORM_KEY,
      CONFIG_KEY,
      ...variables,
    },
    backend: {
      ORIGIN: backendOrigin,
      SHOP_ORIGIN: shopOrigin,
      BOT_CHECK_URL: `${backendOrigin}/bot-check`,
      BOT_CHECK_SITE_KEY: 'stand-in',
      BOT_CHECK_SECRET: 'stand-in',
      MAIL_PAGE: 'on',
      ...(ordersMove && { DEMO_ORDERS: 'on' }),
      ...shared,
      ...backendVariables,
    },
    studio: { ...(products !== undefined && { PRODUCTS: String(products) }) },
  };
}

export interface RunningWorkers {
  storefront: Miniflare;
  backend: Miniflare;
  dispose(): Promise<void>;
}

/**
 * Starts the Workers; resolves when they answer. Each runs in its own workerd, as on a machine of its own, so that
 * drawing a picture does not delay pages and gateway.
 */
export async function serveWorkers(installation: Installation): Promise<RunningWorkers> {
  const running: Miniflare[] = [];
  const start = (options: MiniflareOptions): Miniflare => {
    const worker = new Miniflare(options);
    running.push(worker);
    return worker;
  };
  const dispose = async (): Promise<void> => {
    await Promise.all(running.map((worker) => worker.dispose()));
  };
  try {
    const studio = installation.studio === false ? undefined : start(studioOptions(installation));
    const backend = start(backendOptions(installation, await studio?.unsafeGetDirectURL()));
    await backend.ready;
    // Last, so that the backend is ready when the shop answers.
    const storefront = start(storefrontOptions(installation));
    await storefront.ready;
    return { storefront, backend, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Starts backend and studio alone on a free port, to write to them without a shop. Returns the backend's origin. */
export async function serveBackend(
  installation: Pick<Installation, 'shopOrigin' | 'backendOrigin' | 'persistence' | 'secrets' | 'log'>,
): Promise<{ origin: string; dispose(): Promise<void> }> {
  const alone = { ...installation, host: '127.0.0.1', shopPort: 0, backendPort: 0 };
  const studio = new Miniflare(studioOptions(alone));
  const backend = new Miniflare(backendOptions(alone, await studio.unsafeGetDirectURL()));
  const dispose = async (): Promise<void> => {
    await Promise.all([backend.dispose(), studio.dispose()]);
  };
  try {
    return { origin: (await backend.unsafeGetDirectURL()).origin, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function common(persistence: string, log: Installation['log']) {
  return {
    host: '127.0.0.1',
    port: 0,
    // Prevents Miniflare from fetching this machine's location from Cloudflare.
    cf: false,
    log: new Log(LogLevel.WARN),
    ...(log && { handleStructuredLogs: ({ message }: { message: string }) => void log(message) }),
    defaultPersistRoot: persistence,
  } as const;
}

/** Modules are listed explicitly: otherwise Miniflare parses the bundle, which takes over a second. */
function modulesOf(name: WorkerName, { inFront }: Installation) {
  const modulesRoot = join(root, 'dist', name);
  const built = { type: 'ESModule', path: join(modulesRoot, 'index.js') } as const;
  if (!inFront || name === 'studio') return { modules: [built], modulesRoot };
  const contents = inFront[name];
  const first = { type: 'ESModule', path: join(modulesRoot, 'front.js'), contents } as const;
  return { modules: [first, built], modulesRoot };
}

/** Replaces a Worker that is left out. */
const absent = () => new Response(null, { status: 503 });

/**
 * Stands in for Analytics Engine, which Miniflare does not implement: passes each data point to the backend, which
 * shows it (backend/vitals/, backend/policy-reports/).
 */
const measurementStore = `
export default ({ BACKEND, ORIGIN, PATH }) => ({
  async writeDataPoint({ blobs, doubles }) {
    await BACKEND.fetch(ORIGIN + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ blobs, doubles }),
    });
  },
});
`;

function storefrontOptions(installation: Installation): MiniflareOptions {
  const { host, shopPort, backendPort, persistence, gateway, log, inspected, raw = false } = installation;
  const storefront = readBuiltOptions('storefront');
  if (!storefront.assets) throw new Error('wrangler.toml has no assets.');
  const directory = join(root, 'dist', 'client');
  const backend = { external: { address: `127.0.0.1:${backendPort}`, http: {} } };
  const between = typeof gateway === 'object' ? gateway : undefined;
  const worker = {
    ...storefront,
    name: 'selvedge-storefront',
    ...modulesOf('storefront', installation),
    bindings: { ...storefront.bindings, ...localVariables(installation).storefront },
    assets: raw ? undefined : { ...storefront.assets, directory, workerName: 'selvedge-storefront' },
    serviceBindings: {
      ...storefront.serviceBindings,
      ...(raw && { ASSETS: absent }),
      GATEWAY: between ? 'gateway' : (gateway ?? backend),
    },
    analyticsEngineDatasets: {},
    wrappedBindings: { VITALS: 'vitals-store', POLICY_REPORTS: 'policy-reports-store' },
    unsafeDirectSockets: [{ host, port: shopPort }],
  };
  const { compatibilityDate } = storefront;
  const serviceBindings = { BACKEND: backend };
  const stores = ['vitals', 'policy-reports'].map((what) => ({
    name: `${what}-store`,
    modules: true as const,
    script: measurementStore,
    serviceBindings,
    bindings: { ORIGIN: installation.backendOrigin, PATH: `/${what}/points` },
  }));
  // Two workerd processes must not open the same files.
  const shared = { ...common(join(persistence, 'storefront'), log), ...(inspected && { inspectorPort: 0 }) };
  const gatewayWorker = between && {
    name: 'gateway',
    modules: true,
    compatibilityDate,
    serviceBindings,
    ...between,
  };
  return { ...shared, workers: [worker, ...stores, ...(gatewayWorker ? [gatewayWorker] : [])] };
}

/** The studio listens on a free port that only the backend knows. */
function studioOptions(installation: Installation): MiniflareOptions {
  const { persistence, log } = installation;
  const studio = readBuiltOptions('studio');
  return {
    ...studio,
    ...common(join(persistence, 'studio'), log),
    name: 'selvedge-studio',
    ...modulesOf('studio', installation),
    bindings: { ...studio.bindings, ...localVariables(installation).studio },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
}

/** Answers every picture request at once with a blank one: its size comes from the page. */
const blankStudio = `
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>';
const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
export default { fetch: () => new Response(svg, { headers }) };
`;

function backendOptions(installation: Installation, studio: URL | undefined): MiniflareOptions {
  const { host, backendPort, persistence, log, workerBesideBackend } = installation;
  const backend = readBuiltOptions('backend');
  const { compatibilityDate } = backend;
  const worker = {
    ...backend,
    name: 'selvedge-backend',
    ...modulesOf('backend', installation),
    bindings: { ...backend.bindings, ...localVariables(installation).backend },
    d1Databases: { DB: localDatabaseId },
    serviceBindings: {
      ...backend.serviceBindings,
      STUDIO: studio ? { external: { address: studio.host, http: {} } } : 'blank-studio',
    },
    unsafeDirectSockets: [{ host, port: backendPort }],
  };
  const blank = { name: 'blank-studio', modules: true as const, compatibilityDate, script: blankStudio };
  const beside = workerBesideBackend && {
    ...workerBesideBackend,
    modules: true as const,
    compatibilityDate,
    d1Databases: worker.d1Databases,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
  return {
    ...common(persistence, log),
    workers: [worker, ...(studio ? [] : [blank]), ...(beside ? [beside] : [])],
  };
}
