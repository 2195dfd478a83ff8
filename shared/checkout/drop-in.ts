import type { SecurityPolicy } from '../contract/markets/domain.ts';

/** Where Adyen runs its pages and forms, as its library calls them. */
const environments = ['test', 'live', 'live-us', 'live-au', 'live-apse', 'live-in', 'live-nea'] as const;
export type AdyenEnvironment = (typeof environments)[number];

/** The environment of a name; undefined for one that nobody knows, whose hosts no page lets in. */
export function adyenEnvironment(name: string | undefined): AdyenEnvironment | undefined {
  return environments.find((known) => known === name);
}

/** What the payment page gives Adyen's drop-in. */
export interface DropInPlace {
  environment: AdyenEnvironment;
  clientKey: string;
  sessionId: string;
  sessionData: string;
  /** Country (two letters) and language, as Adyen wants them. */
  countryCode: string;
  locale: string;
  /** Where the shopper goes with the result. */
  check: string;
}

/**
 * What a page with the drop-in may load besides: the hosts of one environment of Adyen's. Adyen's page for a bank that
 * wants to know more is posted to.
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
