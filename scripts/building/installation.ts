/** How the Workers are installed on this machine: addresses, secrets, and the variables that differ from production. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Response } from 'miniflare';
import type { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { distFolder } from '../sources.mjs';
import type { Secrets } from '../state.ts';
import { type Upstreams, upstreamVariables } from './upstreams.ts';
import type { WorkerName } from './worker-sources.ts';

/** The options that `scripts/build.ts` has read from a wrangler.toml. */
type WorkerOptions = ReturnType<typeof unstable_getMiniflareWorkerOptions>['workerOptions'];

/** A Worker that the storefront has as its gateway. */
export interface GatewayWorker {
  script: string;
  compatibilityFlags?: string[];
  bindings?: Record<string, string>;
  durableObjects?: WorkerOptions['durableObjects'];
  /** Where others reach it: the payment provider, the check of gateways. */
  unsafeDirectSockets?: { host: string; port: number }[];
}

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
  /** Opens storefront and backend to a debugger or profiler, on free ports. */
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
  gateway?: ((request: Request) => Promise<Response>) | GatewayWorker;
  /** Upstreams of somebody else, in place of the backend's. */
  upstreams?: Upstreams;
  /** Sources of modules that wrap a Worker's own module, which they import as `./index.js`, to measure or break it. */
  inFront?: { storefront: string; backend: string };
  /** A Worker beside the backend, with its database as `env.DB`, on a free port of its own, to read and write it. */
  workerBesideBackend?: { name: string; script: string };
  /** Receives the log lines of the Workers; by default they are printed. */
  log?: (line: string) => void;
}

/** Reads a Worker's configuration as written by the build. */
export function readBuiltOptions(name: WorkerName): WorkerOptions {
  return JSON.parse(readFileSync(join(distFolder, `${name}.json`), 'utf8'));
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
    upstreams = {},
  } = installation;
  const { FORM_KEY, CONFIG_KEY, UCP_SIGNING_KEY, ...shared } = secrets;
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
      UCP_SIGNING_KEY,
      ...upstreamVariables(upstreams),
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
