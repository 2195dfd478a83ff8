import { type AdyenEnvironment, adyenEnvironment } from '../../shared/checkout/drop-in.ts';
import type { HostedMethod } from '../../shared/checkout/payment-products.ts';
import { providerOf } from '../../shared/checkout/payment-products.ts';
import type { Env } from '../env.ts';
import { ProviderError } from '../provider/provider-error.ts';

/** The version of Adyen's Checkout API that this shop speaks. */
const version = 'v71';

/** A real account at Adyen. */
export interface AdyenAccount {
  /** Address of the Checkout API, with its version. */
  apiUrl: string;
  apiKey: string;
  merchantAccount: string;
  /** Known to browsers. */
  clientKey: string;
  /** Where Adyen runs its pages and forms; its browser library has the same names. */
  environment: AdyenEnvironment;
  /** Keys of the webhooks, hexadecimal; two while one takes the other's place. */
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

/** Keys as they are written in a variable: separated by commas. */
export const keysIn = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/**
 * The account at Adyen that this installation has; null when it has none, and the backend plays the provider.
 *
 * @throws Error for one that is configured by half: nobody pays at a provider that was not meant.
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
 * Whether money for a product is taken here. With a real account only what it takes is offered: the second provider is
 * played, and whoever pays there pays nothing.
 */
export function isTaken(env: Settings, product: HostedMethod): boolean {
  return adyenAccount(env) === null || providerOf(product) === 'adyen';
}

/** The account, for a payment that was begun with it. */
export function requireAccount(env: Settings): AdyenAccount {
  const account = adyenAccount(env);
  if (account === null)
    throw new ProviderError(503, 'A payment was begun at Adyen, which is not configured.');
  return account;
}
