/** Bindings and variables of the adapter (wrangler.toml beside this file). */
export interface Env {
  /** The reference backend, which answers what Medusa does not know: content, sign-in, stores, parameters. */
  REFERENCE: Fetcher;
  /** Address of the Medusa server, without a slash at the end. */
  MEDUSA_URL: string;
  /** Key of its Store API; it names the sales channel. */
  MEDUSA_PUBLISHABLE_KEY: string;
  /** Milliseconds for an answer of Medusa: less than the storefront waits for the gateway. */
  MEDUSA_TIMEOUT: number;
  GATEWAY_SUBSCRIPTION_KEY: string;
}
