/**
 * The shop under test: both *built* Workers on workerd, on free ports, with a real D1 (migrated and seeded), KV and
 * R2. Nothing inside is mocked. `npm run build` must have run.
 *
 * The seeded database is created once, stored under `.selvedge/tests/`, and copied for each shop.
 */
import { randomInt } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  type Miniflare,
  MiniflareCoreError,
  type Request as WorkerRequest,
  type Response as WorkerResponse,
} from 'miniflare';
import { type GatewayWorker, type Installation, localDatabaseId } from '../../scripts/building/installation.ts';
import { serveWorkers } from '../../scripts/building/workers.ts';
import { databaseFile } from '../../scripts/database/database.ts';
import { fill, migrate } from '../../scripts/database/prepare-database.ts';
import { hashOf, stateFolder } from '../../scripts/sources.mjs';
import { makeSecrets, type Secrets } from '../../scripts/state.ts';
import { ask } from './ask.ts';
import { DistantD1, databaseDoor } from './database-door.ts';

declare global {
  var runningShop: Promise<Shop> | undefined;
  /** The last log lines of the shops of this process, printed with a failing test. */
  var lastLogged: string[] | undefined;
}

/** Number of log lines stored. */
const rememberedLines = 20;

function note(line: string): void {
  console.error(line);
  globalThis.lastLogged = [...(globalThis.lastLogged ?? []), line].slice(-rememberedLines);
}

/** A running pair of Workers. Origins have no slash at the end. */
export interface Shop {
  shopUrl: string;
  backendUrl: string;
  /** The backend's database; the Workers see writes at once. */
  db: D1Database;
  /** Opens the storefront's KV: domain parameters, redirects, content security policies. */
  kv(): Promise<KVNamespace>;
  secrets: Secrets;
  /** Folder of D1, KV, R2, Durable Objects and cache; those of the storefront in `storefront/`. */
  persistence: string;
  backend: Miniflare;
  storefront: Miniflare;
  /** Ends the storefront's process and starts another one on its data. */
  restartStorefront(): Promise<void>;
  /** A request to the storefront that does not follow redirects; `path` begins with a slash. */
  fetchShop(path: string, init?: RequestInit): Promise<Response>;
  /** A request to the backend that does not follow redirects. */
  fetchBackend(path: string, init?: RequestInit): Promise<Response>;
  dispose(): Promise<void>;
}

export interface ShopOptions
  extends Pick<
    Installation,
    'log' | 'inspected' | 'raw' | 'variables' | 'backendVariables' | 'inFront' | 'studio' | 'ordersMove'
  > {
  /**
   * Milliseconds for all upstream calls of a request together. On a busy machine a response may take seconds, so
   * the default is long; tests of timeouts set a short one.
   */
  timeout?: number;
  /** Number of seeded products; the seed's own number if missing. */
  products?: number;
  /**
   * Intercepts requests from storefront to backend, to inject faults: respond, throw, wait, or `pass` the request
   * on. By default the two are bound directly. Or a Worker that does so, with the backend as `env.BACKEND`.
   */
  gateway?:
    | ((request: WorkerRequest, pass: (request: WorkerRequest) => Promise<WorkerResponse>) => Promise<WorkerResponse>)
    | GatewayWorker;
  /** Random ones by default. */
  secrets?: Secrets;
}

/** The shop of this test process, started on first use; tests must leave its data usable for others. */
export function sharedShop(): Promise<Shop> {
  // On globalThis, because each test file has its own copy of this module.
  globalThis.runningShop ??= startShop();
  return globalThis.runningShop;
}

/** Starts a separate shop, to be disposed of: for tests that break things. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  try {
    return await startShopAt(await freePort(), await freePort(), options);
  } catch (error) {
    // Another process has taken the same port meanwhile.
    if (error instanceof MiniflareCoreError && error.code === 'ERR_ADDRESS_IN_USE') return startShop(options);
    throw error;
  }
}

async function startShopAt(shopPort: number, backendPort: number, options: ShopOptions): Promise<Shop> {
  const { products, gateway, timeout = 30_000, variables, secrets = await makeSecrets(), ...installation } = options;
  const persistence = makeRunFolder();
  const shopUrl = `http://localhost:${shopPort}`;
  const backendUrl = `http://localhost:${backendPort}`;
  const template = await prepareTemplate(products);
  copyDatabase(template, databaseFile(persistence, localDatabaseId));
  const workers = await serveWorkers({
    // Few tests need pictures: drawing those of a whole listing takes longer than any test.
    studio: false,
    log: note,
    ...installation,
    ...(products !== undefined && { products }),
    workerBesideBackend: { name: 'database-door', script: databaseDoor },
    // Pages wait for all their data. Calls are retried at once after a failure, without a pause of the circuit breaker.
    variables: { UPSTREAM_BUDGET: String(timeout), OPTIONAL_WAIT: '60000', CIRCUIT_COOLDOWN: '0', ...variables },
    host: '127.0.0.1',
    shopPort,
    backendPort,
    shopOrigin: shopUrl,
    backendOrigin: backendUrl,
    persistence,
    secrets,
    ...(typeof gateway === 'object' && { gateway }),
    ...(typeof gateway === 'function' && {
      gateway: async (request) => {
        const backend = await workers.backend.getWorker();
        return gateway(request, (passed) => backend.fetch(passed.url, passed));
      },
    }),
  });
  return {
    shopUrl,
    backendUrl,
    secrets,
    persistence,
    backend: workers.backend,
    storefront: workers.storefront,
    restartStorefront: workers.restartStorefront,
    db: new DistantD1((await workers.backend.unsafeGetDirectURL('database-door')).href),
    // Opened when used, which takes Miniflare a third of a second. It declares the same interface under its own names.
    kv: async () => (await workers.storefront.getKVNamespace('CONFIG')) as unknown as KVNamespace,
    fetchShop: (path, init) => ask(shopUrl + path, init),
    fetchBackend: (path, init) => ask(backendUrl + path, init),
    async dispose() {
      await workers.dispose();
      rmSync(persistence, { recursive: true, force: true });
    },
  };
}

/** Creates the seeded database that shops are copied from, unless it exists. Returns its file. */
export async function prepareTemplate(products?: number): Promise<string> {
  const version = hashOf(['backend/migrations', 'demo', 'starter', 'shared']).slice(0, 12);
  const file = join(testsFolder, `template-${version}-${products ?? 'full'}.sqlite`);
  if (existsSync(file)) return file;
  const draft = join(makeRunFolder(), 'draft.sqlite');
  await migrate(draft);
  await fill(draft, { ...(products !== undefined && { products }) });
  renameSync(draft, file);
  return file;
}

const testsFolder = join(stateFolder, 'tests');

const runFolders: string[] = [];

function makeRunFolder(): string {
  mkdirSync(testsFolder, { recursive: true });
  const folder = mkdtempSync(join(testsFolder, `run-${process.pid}-`));
  if (runFolders.push(folder) === 1)
    process.on('exit', () => {
      for (const each of runFolders) rmSync(each, { recursive: true, force: true });
    });
  return folder;
}

function copyDatabase(template: string, file: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  copyFileSync(template, file, constants.COPYFILE_FICLONE);
}

/**
 * A free port below the range of outgoing connections: one of those could take it between this check and the start
 * of the Worker.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
