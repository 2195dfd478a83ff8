/** Bindings and variables of the reference backend (backend/wrangler.toml). */
export interface Env {
  DB: D1Database;
  /** Answers `/pictures`: in the demo, the picture studio (demo/studio). */
  STUDIO: Fetcher;
  /** Origin of this Worker, as browsers see it. */
  ORIGIN: string;
  /** Domain that passkeys are tied to: that of ORIGIN, which it is without this, or one above it. Never to be changed. */
  PASSKEY_RP_ID?: string;
  /** As the storefront's ORIGIN: that of the shop where all markets share one host, empty where each has its own domain. */
  SHOP_ORIGIN: string;
  GATEWAY_SUBSCRIPTION_KEY: string;
  /** `on` shows at /mail what would be sent by mail: only on a machine of one's own. */
  MAIL_PAGE?: string;
  /** `on` lets the demo's orders move by themselves (backend/orders/demo-pace.ts). */
  DEMO_ORDERS?: string;
  /** Where mails are sent as JSON; without it none are. */
  MAIL_URL?: string;
  /** Sent there as a bearer token. */
  MAIL_TOKEN?: string;
  /** Authorises this backend to tell the storefront's edge what changed. */
  PURGE_KEY: string;
  /** Lets `npm run import` write the catalogue; without it there is no import. */
  IMPORT_KEY?: string;
  /** Signs what shop and payment provider say to each other; hexadecimal, as Adyen gives the key of its notifications. */
  PAYMENT_HMAC_KEY: string;
  /** The key that stood there before: what was signed with it is still taken, while the new one is brought everywhere. */
  PAYMENT_HMAC_KEY_BEFORE?: string;
  /** A real account at Adyen, all of it or nothing (backend/adyen/account.ts). */
  ADYEN_API_KEY?: string;
  ADYEN_MERCHANT_ACCOUNT?: string;
  ADYEN_CLIENT_KEY?: string;
  /** `test`, `live`, `live-us`, … */
  ADYEN_ENVIRONMENT?: string;
  /** Address of Adyen's Checkout API without its version; that of the test environment unless told otherwise. */
  ADYEN_API_URL?: string;
  /** Keys of the webhooks, hexadecimal, separated by a comma: two while one takes the other's place. */
  ADYEN_HMAC_KEYS?: string;
  /** As the storefront's: `on` tells people from programs on the forms of this server, in markets with the flag. */
  BOT_CHECK?: string;
  BOT_CHECK_PROVIDER?: string;
  BOT_CHECK_SITE_KEY?: string;
  BOT_CHECK_SECRET?: string;
  BOT_CHECK_URL?: string;
  /** Encrypts the mails with gift cards until they are sent. */
  MAIL_KEY: string;
  /** Encrypts the bank details of customers; without it they cannot be read again. */
  BANK_KEY: string;
  /** Private ES256 key that signs the tokens, as a JWK in JSON. */
  AUTH_SIGNING_KEY: string;
}
