/** A gateway between storefront and backend that lacks some capabilities, by market. */
import { Response as WorkerResponse } from 'miniflare';
import type { CallName } from '../../../shared/contract/contract.ts';
import type { Capability } from '../../../shared/contract/gateway/capabilities.ts';
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import type { WebDomain } from '../../../shared/contract/markets/domain.ts';
import { domainOf, isLocale, type Locale, localeNames } from '../../../shared/markets/locales.ts';
import type { ShopOptions } from '../../shop/harness.ts';
import { callOf } from './faults-layer.ts';

const localeOfDomain = new Map(localeNames.map((locale) => [domainOf(locale), locale]));

/**
 * `has` lists what the gateway can do in a market. All other markets have everything. `params` overrides parameters of
 * a market, so that each has all parts of the shop.
 */
export function lackingGateway({
  has,
  params,
}: {
  has(locale: Locale): readonly Capability[] | undefined;
  params: Partial<WebDomain['params']>;
}) {
  const asked: { call: CallName; locale: Locale }[] = [];
  const gateway: NonNullable<ShopOptions['gateway']> = async (request, pass) => {
    const call = callOf(request);
    const locale = request.headers.get(gatewayHeaders.language) ?? '';
    if (isLocale(locale)) asked.push({ call, locale });
    const answer = await pass(request);
    if (call !== 'getWebDomains') return answer;
    // The answer of the contract.
    const records = (await answer.json()) as WebDomain[];
    return WorkerResponse.json(
      records.map((record) => {
        const market = localeOfDomain.get(record.domain);
        const own = market && has(market);
        return own === undefined ? record : { ...record, capabilities: own, params: { ...record.params, ...params } };
      }),
    );
  };
  return { gateway, asked };
}
