import { sellsGiftCards } from '../../shared/cart/gift-card-sale.ts';
import { domainOf, type Locale } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { Market } from './market.ts';
import { capabilitiesOf, offeredParameters } from './offered-parameters.ts';
import { attemptShared } from './shared-answers.ts';

/** The announced markets that sell gift cards; only this one if the gateway does not answer. */
export async function giftCardMarkets(request: Market & { gateway: Gateway }): Promise<readonly Locale[]> {
  const { locale, domain, markets } = request;
  const domains = markets.online.map((each) => domainOf(each)).join(',');
  const records = (await attemptShared(request, 'getWebDomains', { domains })) ?? [];
  return [...new Set([...markets.online, locale])].filter((each) => {
    if (each === locale) return sellsGiftCards(domain);
    const record = records.find((found) => found.domain === domainOf(each));
    return record !== undefined && sellsGiftCards(offeredParameters(record, capabilitiesOf(record)));
  });
}

/** The path of the gift card page in a market; undefined if it sells none. */
export function giftCardPath(sold: readonly Locale[], locale: Locale): string | undefined {
  return sold.includes(locale) ? href(locale, 'gift-card') : undefined;
}
