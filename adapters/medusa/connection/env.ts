/** Bindings and variables of the adapter (wrangler.toml beside this file). */
export interface Env {
  /** The reference backend, which answers what Medusa does not know: content, sign-in, stores, parameters. */
  REFERENCE: Pick<Fetcher, 'fetch'>;
  /** Address of the Medusa server, without a slash at the end. */
  MEDUSA_URL: string;
  /** Key of its Store API; it names the sales channel. */
  MEDUSA_PUBLISHABLE_KEY: string;
  /** Milliseconds for an answer of Medusa: less than the storefront waits for the gateway. */
  MEDUSA_TIMEOUT: number;
  /** The secret of Medusa's tokens, with which the adapter signs its own. */
  MEDUSA_JWT_SECRET: string;
  GATEWAY_SUBSCRIPTION_KEY: string;
  /** As the storefront's ORIGIN: the shop's origin if all markets share one host, empty if each has its own domain. */
  SHOP_ORIGIN: string;
  /** Signs the messages to and from the payment provider. */
  PAYMENT_HMAC_KEY: string;
}
