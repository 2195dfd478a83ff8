import type { SecurityPolicy } from '../contract/markets/domain.ts';

/** Adyen's environments, by the names in its library. */
const environments = ['test', 'live', 'live-us', 'live-au', 'live-apse', 'live-in', 'live-nea'] as const;
export type AdyenEnvironment = (typeof environments)[number];

/** Returns the environment with this name; undefined for an unknown one, whose hosts no page allows. */
export function adyenEnvironment(name: string | undefined): AdyenEnvironment | undefined {
  return environments.find((known) => known === name);
}

/** Data that the payment page passes to Adyen's drop-in. */
export interface DropInPlace {
  environment: AdyenEnvironment;
  clientKey: string;
  sessionId: string;
  sessionData: string;
  /** Country (two letters) and language, in Adyen's format. */
  countryCode: string;
  locale: string;
  /** URL to which the shopper goes with the result. */
  check: string;
}

/**
 * Returns the additional CSP sources of a page with the drop-in: the hosts of one Adyen environment. Adyen's page for
 * banks that require more data receives a form post.
 */
export function dropInSources(environment: AdyenEnvironment): SecurityPolicy {
  const host = `https://checkoutshopper-${environment}.adyen.com`;
  const files = `https://checkoutshopper-${environment}.cdn.adyen.com`;
  const analytics = `https://checkoutanalytics-${environment}.adyen.com`;
  return {
    'connect-src': [host, files, analytics],
    'frame-src': [host, files],
    'img-src': [host, files],
    'form-action': [host],
  };
}
