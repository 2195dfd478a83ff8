import type { Capability } from '../../shared/contract/gateway/capabilities.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { nobody } from '../../shared/releases/release.ts';
import type { ConfigSource } from '../market/configuration.ts';
import { loadMarket, type Market } from '../market/market.ts';
import { operations } from './operations.ts';
import type { UcpCapability } from './protocol/capabilities.ts';
import { offersLinking } from './protocol/offers-linking.ts';

/** Loads a market as everybody sees it: platforms belong to no share of a release. */
export const marketForPlatforms = (source: ConfigSource, locale: Locale): Promise<Market> =>
  loadMarket(source, locale, nobody);

/** What the shop's operations are for, and what extends them. */
const spoken: ReadonlySet<UcpCapability> = new Set([
  ...Object.values(operations).map(({ capability }) => capability),
  'dev.ucp.shopping.discount',
]);

/** What of the gateway a capability of the protocol needs. */
const needed: Partial<Record<UcpCapability, Capability>> = {
  'dev.ucp.shopping.discount': 'promo-codes',
  'dev.ucp.shopping.order': 'assistant-orders',
};

/** Capabilities whose operations all need a linked customer. */
const forCustomers = new Set(
  [...spoken].filter((name) => {
    const own = Object.values(operations).filter(({ capability }) => capability === name);
    return own.length > 0 && own.every(({ scope, orSigned }) => scope !== undefined && orSigned !== true);
  }),
);

/** What a market offers to platforms; nothing if its operators have switched it off. */
export function offeredBy(market: Market): ReadonlySet<UcpCapability> {
  const { domain, capabilities } = market;
  if (!domain.params.ucp) return new Set();
  const links = offersLinking(market);
  const has = (name: UcpCapability) =>
    (needed[name] === undefined || capabilities.has(needed[name])) && (links || !forCustomers.has(name));
  return new Set([...[...spoken].filter(has), ...(links ? (['dev.ucp.common.identity_linking'] as const) : [])]);
}

/** The scopes without which some operation is refused. */
export const gatingScopes = new Set(Object.values(operations).flatMap(({ scope }) => scope ?? []));
