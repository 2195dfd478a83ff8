import type { MarketIndexes } from './catalogue-index/durable/market-index.ts';
import type { NearDatabase } from './database/near-database.ts';
import type { ReadDatabase } from './database/read-database.ts';

/** Bindings and variables of the reference backend (backend/wrangler.toml). */
export interface Env {
  DB: D1Database;
  /** Answer listings and searches of large catalogues (backend/catalogue-index/). */
  CATALOGUES?: MarketIndexes;
  /** Where listings and searches are answered: `memory`, `durable-object`, or `auto` by size (default). */
  CATALOGUE_INDEX?: string;
  /** Serves `/pictures`: the picture studio (studio/). */
  STUDIO: Fetcher;
  /** Public origin of this Worker. */
  ORIGIN: string;
  /** Domain of passkeys: that of ORIGIN (default) or one above it. Changing it disables all existing passkeys. */
  PASSKEY_RP_ID?: string;
  /** As the storefront's ORIGIN: the shop's origin if all markets share one host, empty if each has its own domain. */
  SHOP_ORIGIN: string;
  GATEWAY_SUBSCRIPTION_KEY: string;
  /** `on` shows mails at /mail instead of sending them: only for local installs. */
  MAIL_PAGE?: string;
  /** `on` advances the demo's orders automatically (backend/orders/demo-pace.ts). */
  DEMO_ORDERS?: string;
  /** Address to which mails are sent as JSON; without it no mails are sent. */
  MAIL_URL?: string;
  /** Bearer token for MAIL_URL. */
  MAIL_TOKEN?: string;
  /** Authorises this backend to purge the storefront's cache. */
  PURGE_KEY: string;
  /** Key of `npm run import` for writing the catalogue; without it imports are disabled. */
  IMPORT_KEY?: string;
  /** Feeds that the backend imports by itself, as JSON (backend/scheduled-imports/feeds.ts). */
  IMPORT_FEEDS?: string;
  /** Signs the messages between shop and payment provider; hexadecimal, like Adyen's key for notifications. */
  PAYMENT_HMAC_KEY: string;
  /** The previous PAYMENT_HMAC_KEY, still accepted while the key is rotated. */
  PAYMENT_HMAC_KEY_BEFORE?: string;
  /** Where the stand-in provider notifies other shops, as JSON: an address by merchant account. */
  MERCHANT_ACCOUNTS?: string;
  /** Credentials of a real Adyen account; all or none are set (backend/adyen/account.ts). */
  ADYEN_API_KEY?: string;
  ADYEN_MERCHANT_ACCOUNT?: string;
  ADYEN_CLIENT_KEY?: string;
  /** `test`, `live`, `live-us`, … */
  ADYEN_ENVIRONMENT?: string;
  /** Base address of Adyen's Checkout API without version; the test environment by default. */
  ADYEN_API_URL?: string;
  /** HMAC keys of the webhooks, hexadecimal, separated by a comma: two during rotation. */
  ADYEN_HMAC_KEYS?: string;
  /** As the storefront's: `on` enables the bot check on the forms of this server, in markets with the flag. */
  BOT_CHECK?: string;
  BOT_CHECK_PROVIDER?: string;
  BOT_CHECK_SITE_KEY?: string;
  BOT_CHECK_SECRET?: string;
  BOT_CHECK_URL?: string;
  /** Encrypts mails with gift cards until they are sent. */
  MAIL_KEY: string;
  /** Encrypts the bank details of customers; they cannot be read without it. */
  BANK_KEY: string;
  /** Private ES256 key that signs the tokens, a JWK as JSON. */
  AUTH_SIGNING_KEY: string;
}

/** The bindings for reads, whichever database answers them. */
export type ReadEnv = Omit<Env, 'DB'> & { DB: ReadDatabase };

/** The bindings of calls that may read from a replica (backend/database/near-calls.ts). */
export type NearEnv = Omit<Env, 'DB'> & { DB: NearDatabase };
