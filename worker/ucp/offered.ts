import type { Locale } from '../../shared/markets/locales.ts';
import { nobody } from '../../shared/releases/release.ts';
import { isDisabled } from '../../shared/releases/switches.ts';
import type { Env } from '../env.ts';
import type { ConfigSource } from '../market/configuration.ts';
import { loadMarket, type Market } from '../market/market.ts';
import { operations } from './operations.ts';
import { parentsOf, type UcpCapability } from './protocol/capabilities.ts';
import { offersLinking } from './protocol/offers-linking.ts';

/** Loads a market as everybody sees it: platforms belong to no share of a release. */
export const marketForPlatforms = (source: ConfigSource, locale: Locale): Promise<Market> =>
  loadMarket(source, locale, nobody);

/** What the shop's operations are for, and what extends them. */
const spoken: ReadonlySet<UcpCapability> = new Set([
  ...Object.values(operations).map(({ capability }) => capability),
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.buyer_consent',
]);

type Keeping = Pick<Env, 'CHECKOUTS'>;

/** What a capability of the protocol needs of the market and the Worker. */
const needed: Partial<Record<UcpCapability, (market: Market, env: Keeping) => boolean>> = {
  'dev.ucp.shopping.discount': ({ capabilities }) => capabilities.has('promo-codes'),
  'dev.ucp.shopping.order': ({ capabilities }) => capabilities.has('assistant-orders'),
  'dev.ucp.shopping.checkout': ({ capabilities, switches }, { CHECKOUTS }) =>
    CHECKOUTS !== undefined && capabilities.has('account') && !isDisabled(switches, 'checkout'),
};

/** Capabilities whose operations all need a linked customer. */
const forCustomers = new Set(
  [...spoken].filter((name) => {
    const own = Object.values(operations).filter(({ capability }) => capability === name);
    return own.length > 0 && own.every(({ scope, orSigned }) => scope !== undefined && orSigned !== true);
  }),
);

/** What a market offers to platforms; nothing if its operators have switched it off. */
export function offeredBy(market: Market, env: Keeping): ReadonlySet<UcpCapability> {
  if (!market.domain.params.ucp) return new Set();
  const links = offersLinking(market);
  const possible = new Set(
    [...spoken].filter((name) => (needed[name]?.(market, env) ?? true) && (links || !forCustomers.has(name))),
  );
  if (links) possible.add('dev.ucp.common.identity_linking');
  // An extension means nothing without what it extends.
  return new Set(
    [...possible].filter((name) => {
      const parents = parentsOf(name);
      return parents.length === 0 || parents.some((parent) => possible.has(parent as UcpCapability));
    }),
  );
}

/** The scopes without which some operation is refused. */
export const gatingScopes = new Set(Object.values(operations).flatMap(({ scope }) => scope ?? []));

/** Those of them that a signed request of the platform can do without, for what is its own. */
export const signedScopes = new Set(
  Object.values(operations).flatMap(({ scope, orSigned }) => (orSigned === true ? (scope ?? []) : [])),
);
