import { z } from 'zod';
import { botCheckProviders } from '../shared/bot-check.ts';
import { faultsOf, faultsText } from '../shared/contract/gateway/schema-faults.ts';
import type { Locale } from '../shared/markets/locales.ts';
import { readOpenMarkets } from '../shared/markets/open-markets.ts';
import { memoise } from '../shared/memoise.ts';
import type { Counted, Counts, RolloutVariant } from '../shared/releases/guard-rails.ts';

const originOrEmpty = z.union([z.literal(''), z.url()]).transform((value) => value.replace(/\/$/, ''));
const baseUrl = z.url().transform((value) => value.replace(/\/$/, ''));

const variables = z.object({
  /** Origin of the shop where all markets share one host; empty where each market has its own domain. */
  ORIGIN: originOrEmpty,
  /** Announced markets that are open, with commas between them; empty: all. */
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
  /** Where shoppers are sent to pay: a page that was made without the market's policy still leads there. */
  PAYMENT_URL: baseUrl,
  /** Where the containers of the tag manager come from. */
  TAG_MANAGER_URL: baseUrl.default('https://www.googletagmanager.com'),
  /** Where the files of the vendor of comparisons are. */
  AB_TASTY_URL: baseUrl.default('https://try.abtasty.com'),
  /** Whether people are told from programs on every form that is for people, in markets with the flag; else on payment. */
  BOT_CHECK: z.enum(['off', 'on']).default('off'),
  BOT_CHECK_PROVIDER: z.enum(botCheckProviders).default('turnstile'),
  /** Empty: nobody is asked. */
  BOT_CHECK_SITE_KEY: z.string().default(''),
  BOT_CHECK_SECRET: z.string().default(''),
  /** Where script and verification are, if not at the provider's. */
  BOT_CHECK_URL: originOrEmpty.default(''),
  /** Vendors that may fill slots of managed pages (shared/consent/slots.ts); without its key one fills nothing. */
  OLAPIC_URL: baseUrl.default('https://photorankstatics-a.akamaihd.net'),
  OLAPIC_KEY: z.string().default(''),
  RICH_RELEVANCE_URL: baseUrl.default('https://recs.richrelevance.com/rrserver/api/rrPlatform'),
  RICH_RELEVANCE_KEY: z.string().default(''),
  AUTH_CLIENT_ID: z.string().min(1),
  GATEWAY_SUBSCRIPTION_KEY: z.string().min(1),
  /** `off` renders every public page anew: to measure, or to look for what keeps a page old. */
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  /** Milliseconds that all upstream calls of one request have together. */
  UPSTREAM_BUDGET: z.coerce.number().int().min(100).max(60_000).default(2300),
  /** Milliseconds for which a part of the shop that has failed again and again is not asked; 0: it is always asked. */
  CIRCUIT_REST: z.coerce.number().int().min(0).max(600_000).default(15_000),
  /** Milliseconds between two looks at how a release does that is tried. */
  ROLLOUT_INTERVAL: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Shared with the backend, which tells the edge what to forget. */
  PURGE_KEY: z.string().min(16),
  /** With it operators release the configuration of markets; without it nobody does. */
  CONFIG_KEY: z.union([z.literal(''), z.string().min(32)]).default(''),
  /** A collector of OpenTelemetry's traces, OTLP over HTTP, without `/v1/traces`; empty: none are sent. */
  OTLP_URL: z.union([z.literal(''), baseUrl]).default(''),
  /** What it wants to have as `Authorization`. */
  OTLP_AUTHORIZATION: z.string().default(''),
  /** Percent of the answers whose trace is sent. */
  OTLP_SHARE: z.coerce.number().min(0).max(100).default(100),
  /** Encrypts what was typed into a form while it waits in the visitor's cookie. */
  FORM_KEY: z.string().min(32),
});

/** Bindings as the platform hands them over, before they are checked. */
export interface Bindings {
  ASSETS: Fetcher;
  CONFIG: KVNamespace;
  GATEWAY: Fetcher;
  SEARCH_LIMIT: RateLimit;
  CART_LIMIT: RateLimit;
  ATTEMPT_LIMIT: RateLimit;
  /** Where measurements go; may be left out, then nothing is measured. */
  VITALS?: VitalsStore;
  /** Where it is counted what a policy that is tried would break; may be left out, then nothing is. */
  POLICY_REPORTS?: VitalsStore;
  /** Where answers and calls are counted; may be left out, then nothing is. */
  METRICS?: VitalsStore;
  /** Counts how a release does that is tried, and takes it back; may be left out, then nobody does. */
  ROLLOUTS?: Rollouts;
  [name: string]: unknown;
}

/** Workers Analytics Engine, or what stands for it on one's own machine, which is waited for. */
export interface VitalsStore {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): unknown;
}

/** The guards of the markets, by the market's name (worker/releases/rollout.ts). */
interface Rollouts {
  getByName(locale: Locale): RolloutGuard;
}

export interface RolloutGuard {
  /** Adds to what is counted of a release that is tried. */
  add(locale: Locale, release: string, added: readonly Added[]): Promise<void>;
  /** What was counted lately, of the release and of the one that is live. */
  counts(release: string): Promise<Record<RolloutVariant, Counts>>;
}

/** So many of one kind, of one visitor who sees one release. */
export interface Added {
  variant: RolloutVariant;
  counted: Counted;
  times: number;
  /** Under which the visitor and, where the platform tells it, the network are counted: made of a hash, for this release. */
  by: readonly string[];
}

export interface Env extends z.output<typeof variables> {
  CONFIG: KVNamespace;
  GATEWAY: Fetcher;
  SEARCH_LIMIT: RateLimit;
  CART_LIMIT: RateLimit;
  ATTEMPT_LIMIT: RateLimit;
  VITALS: VitalsStore | undefined;
  METRICS: VitalsStore | undefined;
  POLICY_REPORTS: VitalsStore | undefined;
  ROLLOUTS: Rollouts | undefined;
}

/** The bindings, checked once per isolate. Throws one sentence that names what is missing or wrong. */
export const readEnv = memoise((bindings: Bindings): Env => {
  const result = variables.safeParse(bindings);
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
    VITALS,
    METRICS,
    POLICY_REPORTS,
    ROLLOUTS,
  } = bindings;
  if (!ASSETS || !CONFIG || !GATEWAY || !SEARCH_LIMIT || !CART_LIMIT || !ATTEMPT_LIMIT) {
    throw new Error(
      'The storefront is not configured: the bindings ASSETS, CONFIG, GATEWAY, SEARCH_LIMIT, CART_LIMIT and ATTEMPT_LIMIT are needed in wrangler.toml.',
    );
  }
  return {
    ...result.data,
    CONFIG,
    GATEWAY,
    SEARCH_LIMIT,
    CART_LIMIT,
    ATTEMPT_LIMIT,
    VITALS,
    METRICS,
    POLICY_REPORTS,
    ROLLOUTS,
  };
});
