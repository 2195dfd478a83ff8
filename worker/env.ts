import { z } from 'zod';
import { botCheckProviders } from '../shared/bot-check.ts';
import { gatewayKeyName } from '../shared/contract/gateway/gateway-key.ts';
import { faultsOf, faultsText } from '../shared/contract/gateway/schema-faults.ts';
import type { Locale } from '../shared/markets/locales.ts';
import { readOpenMarkets } from '../shared/markets/open-markets.ts';
import { memoise } from '../shared/memoise.ts';
import type { Counted, Counts, RolloutVariant } from '../shared/releases/guard-rails.ts';
import { isSigningKeySet } from '../shared/signing-keys.ts';
import type { IdempotencyStore } from './ucp/stored/idempotency-store.ts';
import type { CheckoutStore } from './ucp/stored/stored-checkout.ts';
import type { OrderStore } from './ucp/stored/stored-order.ts';

const originOrEmpty = z.union([z.literal(''), z.url()]).transform((value) => value.replace(/\/$/, ''));
const baseUrl = z.url().transform((value) => value.replace(/\/$/, ''));

const variables = z.object({
  /** Origin of the shop if all markets share one host; empty if each market has its own domain. */
  ORIGIN: originOrEmpty,
  /** Announced markets that are open, separated by commas; empty: all. */
  MARKETS: z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      try {
        return readOpenMarkets(text);
      } catch (error) {
        addIssue(String(error));
        return z.NEVER;
      }
    }),
  ENVIRONMENT: z.string().regex(/^[a-z0-9-]+$/),
  GATEWAY_URL: baseUrl,
  CONTENT_URL: baseUrl,
  /** Base URL of the authentication service, as browsers and this Worker see it. */
  AUTH_URL: baseUrl,
  PICTURES_URL: baseUrl,
  /** `on`: pages link pictures below `/pictures` of the shop, so that a browser needs no second connection. */
  PICTURE_PROXY: z.enum(['off', 'on']).default('off'),
  /** Where shoppers are sent to pay. The substitute policy, without the market's own, allows it as well. */
  PAYMENT_URL: baseUrl,
  /** Origin of the tag manager's containers. */
  TAG_MANAGER_URL: baseUrl.default('https://www.googletagmanager.com'),
  /** Origin of the scripts of AB Tasty, the vendor of A/B tests. */
  AB_TASTY_URL: baseUrl.default('https://try.abtasty.com'),
  /** In markets with the flag: `on` puts a bot check on every form for people, `off` on payment only. */
  BOT_CHECK: z.enum(['off', 'on']).default('off'),
  BOT_CHECK_PROVIDER: z.enum(botCheckProviders).default('turnstile'),
  /** Empty: no bot check. */
  BOT_CHECK_SITE_KEY: z.string().default(''),
  BOT_CHECK_SECRET: z.string().default(''),
  /** Origin of the script and of the verification, if not the provider's own. */
  BOT_CHECK_URL: originOrEmpty.default(''),
  /** Vendors that may fill slots of managed pages (shared/consent/slots.ts); a vendor without key fills nothing. */
  OLAPIC_URL: baseUrl.default('https://photorankstatics-a.akamaihd.net'),
  OLAPIC_KEY: z.string().default(''),
  RICH_RELEVANCE_URL: baseUrl.default('https://recs.richrelevance.com/rrserver/api/rrPlatform'),
  RICH_RELEVANCE_KEY: z.string().default(''),
  AUTH_CLIENT_ID: z.string().min(1),
  /** Sent to the gateway. A secret for this gateway alone (gateway-key.ts) replaces it. */
  GATEWAY_SUBSCRIPTION_KEY: z.string().min(1),
  /** Sent to the authentication service with calls of the storefront alone. By host as well, else the gateway's. */
  AUTH_SUBSCRIPTION_KEY: z.string().default(''),
  /** `off` renders every public page anew: for measurements, or to find out why a page stays old. */
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  /** `off` asks the gateway anew for every page, also for what pages of a market share. For the same purposes. */
  SHARED_ANSWERS: z.enum(['on', 'off']).default('on'),
  /** Milliseconds for all upstream calls of one request together. */
  UPSTREAM_BUDGET: z.coerce.number().int().min(100).max(60_000).default(2300),
  /** Milliseconds for which a page for one visitor waits for data that it can do without. */
  OPTIONAL_WAIT: z.coerce.number().int().min(0).max(60_000).default(300),
  /** Milliseconds for which a part of the shop is not called after repeated failures; 0: always called. */
  CIRCUIT_COOLDOWN: z.coerce.number().int().min(0).max(600_000).default(15_000),
  /** Milliseconds between two evaluations of a staged release. */
  ROLLOUT_INTERVAL: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Shared with the backend, which purges the edge cache with it. */
  PURGE_KEY: z.string().min(16),
  /** Key of operators to release the configuration of markets; empty: nobody can. */
  CONFIG_KEY: z.union([z.literal(''), z.string().min(32)]).default(''),
  /** Base URL of an OpenTelemetry collector (OTLP over HTTP), without `/v1/traces`; empty: no traces are sent. */
  OTLP_URL: z.union([z.literal(''), baseUrl]).default(''),
  /** Its `Authorization` header. */
  OTLP_AUTHORIZATION: z.string().default(''),
  /** Percentage of the answers whose trace is sent. */
  OTLP_SHARE: z.coerce.number().min(0).max(100).default(100),
  /**
   * Signs what the shop sends to assistants: a private key, or a set of them (shared/signing-keys.ts). Empty: nothing
   * is sent.
   */
  UCP_SIGNING_KEY: z
    .string()
    .refine((text) => text === '' || isSigningKeySet(text), 'is neither a private P-256 key as a JWK nor a set of them')
    .default(''),
  /** Milliseconds after the first failed webhook to an assistant; doubled each time, up to an hour. */
  WEBHOOK_RETRY: z.coerce.number().int().min(10).max(3_600_000).default(30_000),
  /** Encrypts the drafts of forms in the visitor's cookies. */
  FORM_KEY: z.string().min(32),
});

/** Bindings from the platform, unchecked. */
export interface Bindings {
  ASSETS: Fetcher;
  CONFIG: KVNamespace;
  /** Worker that answers the calls to the origin of `GATEWAY_URL`; without it they go over the network. */
  GATEWAY?: Fetcher;
  SEARCH_LIMIT: RateLimit;
  CART_LIMIT: RateLimit;
  ATTEMPT_LIMIT: RateLimit;
  /** Requests of one platform of assistants that signs them; optional. */
  PLATFORM_LIMIT?: RateLimit;
  VITALS?: VitalsStore;
  POLICY_REPORTS?: VitalsStore;
  /** Store of metrics of answers and calls; optional. */
  METRICS?: VitalsStore;
  /** Durable Object that watches staged releases and takes them back; optional. */
  ROLLOUTS?: Rollouts;
  /** Durable Objects of the checkouts of assistants, by cart id; without them no checkout is offered. */
  CHECKOUTS?: Named<CheckoutStore>;
  /** Durable Objects of their idempotency keys; without them keys are not kept. */
  IDEMPOTENCY_KEYS?: Named<IdempotencyStore>;
  /** Durable Objects of the orders of assistants, by number; without them platforms see no orders of strangers. */
  ORDERS?: Named<OrderStore>;
  [name: string]: unknown;
}

/** Workers Analytics Engine, or its local stand-in, which returns a promise to wait for. */
export interface VitalsStore {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): unknown;
}

/** A namespace of Durable Objects. */
interface Named<Store> {
  getByName(name: string): Store;
}

/** The Durable Objects that watch the releases of the markets, by market name (worker/releases/rollout.ts). */
interface Rollouts {
  getByName(locale: Locale): RolloutGuard;
}

export interface RolloutGuard {
  add(locale: Locale, release: string, added: readonly Added[]): Promise<void>;
  /** The recent counts of the staged and of the live release. */
  counts(release: string): Promise<Record<RolloutVariant, Counts>>;
}

/** Counts of one kind, from one visitor of one variant. */
export interface Added {
  variant: RolloutVariant;
  counted: Counted;
  times: number;
  /** Keys of the visitor and, if the platform has it, of the network: hashes for this release only. */
  by: readonly string[];
}

export interface Env extends z.output<typeof variables> {
  CONFIG: KVNamespace;
  GATEWAY: Fetcher | undefined;
  SEARCH_LIMIT: RateLimit;
  CART_LIMIT: RateLimit;
  ATTEMPT_LIMIT: RateLimit;
  PLATFORM_LIMIT: RateLimit | undefined;
  VITALS: VitalsStore | undefined;
  METRICS: VitalsStore | undefined;
  POLICY_REPORTS: VitalsStore | undefined;
  ROLLOUTS: Rollouts | undefined;
  CHECKOUTS: Named<CheckoutStore> | undefined;
  IDEMPOTENCY_KEYS: Named<IdempotencyStore> | undefined;
  ORDERS: Named<OrderStore> | undefined;
}

/** The key for a service at this address: that of its host, else the common one. */
function keyFor(address: unknown, bindings: Bindings): unknown {
  const { GATEWAY_SUBSCRIPTION_KEY } = bindings;
  if (typeof address !== 'string' || !URL.canParse(address)) return GATEWAY_SUBSCRIPTION_KEY;
  return bindings[gatewayKeyName(address)] || GATEWAY_SUBSCRIPTION_KEY;
}

/** The bindings, checked once per isolate. @throws Error with one sentence that names what is missing or wrong */
export const readEnv = memoise((bindings: Bindings): Env => {
  const { GATEWAY_URL, AUTH_URL } = bindings;
  const gatewayKey = keyFor(GATEWAY_URL, bindings);
  const result = variables.safeParse({
    ...bindings,
    GATEWAY_SUBSCRIPTION_KEY: gatewayKey,
    AUTH_SUBSCRIPTION_KEY: keyFor(AUTH_URL, bindings) || gatewayKey,
  });
  if (!result.success) {
    const faults = faultsText(faultsOf(result.error, 'the bindings'));
    throw new Error(`The storefront is not configured: check wrangler.toml and its secrets. ${faults}`);
  }
  const {
    ASSETS,
    CONFIG,
    GATEWAY,
    SEARCH_LIMIT,
    CART_LIMIT,
    ATTEMPT_LIMIT,
    PLATFORM_LIMIT,
    VITALS,
    METRICS,
    POLICY_REPORTS,
    ROLLOUTS,
    CHECKOUTS,
    IDEMPOTENCY_KEYS,
    ORDERS,
  } = bindings;
  if (!ASSETS || !CONFIG || !SEARCH_LIMIT || !CART_LIMIT || !ATTEMPT_LIMIT) {
    throw new Error(
      'The storefront is not configured: the bindings ASSETS, CONFIG, SEARCH_LIMIT, CART_LIMIT and ATTEMPT_LIMIT are needed in wrangler.toml.',
    );
  }
  return {
    ...result.data,
    CONFIG,
    GATEWAY,
    SEARCH_LIMIT,
    CART_LIMIT,
    ATTEMPT_LIMIT,
    PLATFORM_LIMIT,
    VITALS,
    METRICS,
    POLICY_REPORTS,
    ROLLOUTS,
    CHECKOUTS,
    IDEMPOTENCY_KEYS,
    ORDERS,
  };
});
