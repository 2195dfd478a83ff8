import { type AdyenEnvironment, adyenEnvironment } from '../../shared/checkout/drop-in.ts';
import type { HostedMethod } from '../../shared/checkout/payment-products.ts';
import { providerOf } from '../../shared/checkout/payment-products.ts';
import type { Env } from '../env.ts';
import { ProviderError } from '../provider/provider-error.ts';

/** Version of Adyen's Checkout API. */
const version = 'v71';

/** A real account at Adyen. */
export interface AdyenAccount {
  /** Address of the Checkout API, with its version. */
  apiUrl: string;
  apiKey: string;
  merchantAccount: string;
  /** Public. */
  clientKey: string;
  /** Adyen's environment of pages and forms; its browser library uses the same names. */
  environment: AdyenEnvironment;
  /** HMAC keys of the webhooks, hexadecimal; two during a rotation. */
  hmacKeys: string[];
}

type Settings = Pick<
  Env,
  | 'ADYEN_API_KEY'
  | 'ADYEN_MERCHANT_ACCOUNT'
  | 'ADYEN_CLIENT_KEY'
  | 'ADYEN_ENVIRONMENT'
  | 'ADYEN_API_URL'
  | 'ADYEN_HMAC_KEYS'
>;

/** Splits keys in a variable, separated by commas. */
export const keysIn = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/**
 * Returns the Adyen account of this installation; null if it has none, and the backend plays the provider.
 *
 * @throws Error if it is partly configured: no payment must go to an unintended provider.
 */
export function adyenAccount(env: Settings): AdyenAccount | null {
  const { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT_ACCOUNT: merchantAccount, ADYEN_CLIENT_KEY: clientKey } = env;
  const hmacKeys = keysIn(env.ADYEN_HMAC_KEYS ?? '');
  const given = [apiKey, merchantAccount, clientKey, env.ADYEN_ENVIRONMENT, env.ADYEN_HMAC_KEYS];
  if (given.every((setting) => !setting)) return null;
  const environment = adyenEnvironment(env.ADYEN_ENVIRONMENT);
  const base = env.ADYEN_API_URL || (environment === 'test' ? 'https://checkout-test.adyen.com' : undefined);
  if (!apiKey || !merchantAccount || !clientKey || !environment || !base || hmacKeys.length === 0)
    throw new Error(
      'Adyen is configured by half: ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT, ADYEN_CLIENT_KEY, ADYEN_ENVIRONMENT, ADYEN_HMAC_KEYS and, unless it is test, ADYEN_API_URL.',
    );
  const apiUrl = `${base.replace(/\/$/, '')}/${version}`;
  return { apiUrl, apiKey, merchantAccount, clientKey, environment, hmacKeys };
}

/**
 * True if payments with a product are accepted here. With a real Adyen account only Adyen's products are offered: the
 * second provider is a stand-in that takes no money.
 */
export function isOffered(env: Settings, product: HostedMethod): boolean {
  return adyenAccount(env) === null || providerOf(product) === 'adyen';
}

/** Returns the account, for a payment that was started with it. */
export function requireAccount(env: Settings): AdyenAccount {
  const account = adyenAccount(env);
  if (account === null) throw new ProviderError(503, 'A payment was begun at Adyen, which is not configured.');
  return account;
}
