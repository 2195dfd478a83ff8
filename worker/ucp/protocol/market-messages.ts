import { countryName } from '../../../shared/format/intl.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { countryOf } from './country-of.ts';
import type { BuyerContext } from './market-of-request.ts';
import type { UcpMessage } from './messages.ts';
import type { UcpRequest } from './operation.ts';

/** True if a country is that of the market, or has no market of its own and is delivered to by this one. */
function isServed({ market, env }: UcpRequest, given: string): boolean {
  const country = countryOf(given);
  if (country === market.properties.iso2) return true;
  const { deliveryCountries } = market.domain.params;
  const hasMarket = env.MARKETS.online.some((locale) => locales[locale].iso2 === country);
  return !hasMarket && deliveryCountries.some((each) => each === country);
}

/** Says which market answers, if it is not that of the country or currency in the context. */
export function marketMessages(request: UcpRequest, context: BuyerContext = {}): UcpMessage[] {
  const { address_country: country = '', currency = '' } = context;
  const { properties, domain, t } = request.market;
  const isServedThere = country === '' || isServed(request, country);
  const isPaidSo = currency === '' || currency.toUpperCase() === domain.devise;
  if (isServedThere && isPaidSo) return [];
  const content = t('assistants.other-market', {
    country: countryName(properties.iso2, properties.intl),
    currency: domain.devise,
  });
  const path = isServedThere ? '$.context.currency' : '$.context.address_country';
  return [{ type: 'warning', code: 'market_changed', content, path }];
}
