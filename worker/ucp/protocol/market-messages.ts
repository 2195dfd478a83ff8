import { countryName, languageName } from '../../../shared/format/intl.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { parseLanguages } from '../../../shared/markets/negotiation.ts';
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
function otherMarket(request: UcpRequest, { address_country: country = '', currency = '' }: BuyerContext) {
  const { properties, domain, t } = request.market;
  const isServedThere = country === '' || isServed(request, country);
  const isPaidSo = currency === '' || currency.toUpperCase() === domain.devise;
  if (isServedThere && isPaidSo) return [];
  const content = t('assistants.other-market', {
    country: countryName(properties.iso2, properties.intl),
    currency: domain.devise,
  });
  const path = isServedThere ? '$.context.currency' : '$.context.address_country';
  return [{ type: 'warning', code: 'market_changed', content, path } as const];
}

/** Says which language is used, if it is none of those that were asked for. */
function otherLanguage({ market, languages }: UcpRequest, { language }: BuyerContext) {
  const { lang, intl } = market.properties;
  const asked = parseLanguages(language ?? languages ?? '').map((tag) => tag.split('-')[0]);
  if (asked.length === 0 || asked.includes(lang)) return [];
  const content = market.t('assistants.other-language', { language: languageName(lang, intl) });
  const path = language === undefined ? {} : { path: '$.context.language' };
  return [{ type: 'info', code: 'language_changed', content, ...path } as const];
}

/** Says which market and language answer, if they are others than those in the context. */
export const marketMessages = (request: UcpRequest, context: BuyerContext = {}): UcpMessage[] => [
  ...otherMarket(request, context),
  ...otherLanguage(request, context),
];
