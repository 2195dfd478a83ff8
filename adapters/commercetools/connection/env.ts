/** Bindings and variables of the adapter (wrangler.toml). */
export interface Env {
  /** The reference backend, which answers what commercetools does not: content, sign-in, stores, parameters. */
  REFERENCE: Pick<Fetcher, 'fetch'>;
  /** Address of the HTTP API, such as `https://api.europe-west1.gcp.commercetools.com`, without a slash at the end. */
  COMMERCETOOLS_API_URL: string;
  /** Address of the service that gives out tokens. */
  COMMERCETOOLS_AUTH_URL: string;
  COMMERCETOOLS_PROJECT: string;
  /** An API client with the scopes view_products, view_categories and manage_orders. */
  COMMERCETOOLS_CLIENT_ID: string;
  COMMERCETOOLS_CLIENT_SECRET: string;
  /** Milliseconds for an answer: less than the storefront waits for the gateway. */
  COMMERCETOOLS_TIMEOUT: string;
  GATEWAY_SUBSCRIPTION_KEY: string;
}
