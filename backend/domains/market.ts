import { type DomainParameters, domainParameters } from '../../shared/contract/markets/domain.ts';
import { type Currency, currencyOf, type Locale, locales } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';

type Params = DomainParameters['params'];

/** The parameters of a market that concern carts. */
export type MarketRules = Pick<
  Params,
  | 'paymentProducts'
  | 'freeCartCriteria'
  | 'deliveryCountries'
  | 'billingCountries'
  | 'giftCard'
  | 'donations'
  | 'loyalty'
  | 'loyaltyCardCentAmount'
  | 'loyaltyScale'
  | 'returns'
>;

const cartRules = domainParameters.shape.params.pick({
  paymentProducts: true,
  freeCartCriteria: true,
  deliveryCountries: true,
  billingCountries: true,
  giftCard: true,
  donations: true,
  loyalty: true,
  loyaltyCardCentAmount: true,
  loyaltyScale: true,
  returns: true,
});

/** The currency in which a market sells (ISO 4217). */
export function marketCurrency(locale: Locale): Currency {
  return currencyOf[locales[locale].iso2];
}

/** Reads the rules of a market from its domain parameters; a market without any is an installation error. */
export async function marketRules(env: Env, locale: Locale): Promise<MarketRules> {
  const params = await env.DB.prepare('SELECT params FROM domains WHERE locale = ?')
    .bind(locale)
    .first<string>('params');
  if (params === null) throw new Error(`No domain parameters for market '${locale}'`);
  return cartRules.parse(JSON.parse(params));
}
