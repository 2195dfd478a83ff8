/**
 * Runs the built Workers on workerd, for `npm start`, tests and bench: configured by each wrangler.toml, with this
 * machine's addresses and secrets. Storefront and backend have a local port each, the studio is behind the backend.
 */
import { join } from 'node:path';
import { Log, LogLevel, Miniflare, type MiniflareOptions, Response } from 'miniflare';
import { distFolder } from '../sources.mjs';
import { type Installation, localDatabaseId, localVariables, readBuiltOptions } from './installation.ts';
import { needsBackend } from './upstreams.ts';
import type { WorkerName } from './worker-sources.ts';

export interface RunningWorkers {
  storefront: Miniflare;
  backend: Miniflare;
  /** Ends the storefront's process and starts another one on its data. */
  restartStorefront(): Promise<void>;
  dispose(): Promise<void>;
}

/** Starts the storefront alone: all its upstreams are somebody else's. */
export async function serveStorefront(installation: Installation): Promise<Pick<RunningWorkers, 'dispose'>> {
  const storefront = new Miniflare(storefrontOptions(installation));
  try {
    await storefront.ready;
    return storefront;
  } catch (error) {
    await storefront.dispose();
    throw error;
  }
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
    const restartStorefront = () => storefront.setOptions(storefrontOptions(installation));
    return { storefront, backend, restartStorefront, dispose };
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

function common(persistence: string, { log, inspected }: Pick<Installation, 'log' | 'inspected'>) {
  return {
    host: '127.0.0.1',
    port: 0,
    // Prevents Miniflare from fetching this machine's location from Cloudflare.
    cf: false,
    log: new Log(LogLevel.WARN),
    ...(log && { handleStructuredLogs: ({ message }: { message: string }) => void log(message) }),
    ...(inspected && { inspectorPort: 0 }),
    defaultPersistRoot: persistence,
  } as const;
}

/** Modules are listed explicitly: otherwise Miniflare parses the bundle, which takes over a second. */
function modulesOf(name: WorkerName, { inFront }: Installation) {
  const modulesRoot = join(distFolder, name);
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
  const { host, shopPort, backendPort, persistence, gateway, raw = false, upstreams = {} } = installation;
  const storefront = readBuiltOptions('storefront');
  if (!storefront.assets) throw new Error('wrangler.toml has no assets.');
  const directory = join(distFolder, 'client');
  const backend = { external: { address: `127.0.0.1:${backendPort}`, http: {} } };
  const between = typeof gateway === 'object' ? gateway : undefined;
  // Another's gateway is called over the network.
  const { GATEWAY: _, ...otherBindings } = storefront.serviceBindings ?? {};
  const bound = upstreams.gateway === undefined && { GATEWAY: between ? 'gateway' : (gateway ?? backend) };
  const hasBackend = needsBackend(upstreams);
  const worker = {
    ...storefront,
    name: 'selvedge-storefront',
    ...modulesOf('storefront', installation),
    bindings: { ...storefront.bindings, ...localVariables(installation).storefront },
    assets: raw ? undefined : { ...storefront.assets, directory, workerName: 'selvedge-storefront' },
    serviceBindings: {
      ...otherBindings,
      ...(raw && { ASSETS: absent }),
      ...bound,
    },
    analyticsEngineDatasets: {},
    ...(hasBackend && { wrappedBindings: { VITALS: 'vitals-store', POLICY_REPORTS: 'policy-reports-store' } }),
    unsafeDirectSockets: [{ host, port: shopPort }],
  };
  const { compatibilityDate } = storefront;
  const serviceBindings = { BACKEND: backend };
  const stores = (hasBackend ? ['vitals', 'policy-reports'] : []).map((what) => ({
    name: `${what}-store`,
    modules: true as const,
    script: measurementStore,
    serviceBindings,
    bindings: { ORIGIN: installation.backendOrigin, PATH: `/${what}/points` },
  }));
  // Two workerd processes must not open the same files.
  const shared = common(join(persistence, 'storefront'), installation);
  const gatewayWorker = between && {
    name: 'gateway',
    modules: true,
    compatibilityDate,
    ...between,
    bindings: { ...between.bindings, SHOP_ORIGIN: installation.shopOrigin },
    serviceBindings: { ...serviceBindings, REFERENCE: backend },
  };
  return { ...shared, workers: [worker, ...stores, ...(gatewayWorker ? [gatewayWorker] : [])] };
}

/** The studio listens on a free port that only the backend knows. */
function studioOptions(installation: Installation): MiniflareOptions {
  const { persistence } = installation;
  const studio = readBuiltOptions('studio');
  return {
    ...studio,
    ...common(join(persistence, 'studio'), { log: installation.log }),
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
  const { host, backendPort, persistence, workerBesideBackend } = installation;
  const backend = readBuiltOptions('backend');
  const { compatibilityDate } = backend;
  const worker = {
    ...backend,
    name: 'selvedge-backend',
    ...modulesOf('backend', installation),
    bindings: { ...backend.bindings, ...localVariables(installation).backend },
    assets: { ...backend.assets, directory: join(distFolder, 'contract'), workerName: 'selvedge-backend' },
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
    ...common(persistence, installation),
    workers: [worker, ...(studio ? [] : [blank]), ...(beside ? [beside] : [])],
  };
}
