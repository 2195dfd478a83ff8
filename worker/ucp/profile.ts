import { assistantEndpoints } from '../../shared/assistant-endpoints.ts';
import { scopeKeys } from '../../shared/identity-linking/scope-keys.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import type { PublicKey } from '../../shared/signing-keys.ts';
import type { Env } from '../env.ts';
import type { Market } from '../market/market.ts';
import { gatingScopes, offeredBy, signedScopes } from './offered.ts';
import {
  declaredCapability,
  overview,
  type Transport,
  transportSchema,
  type UcpCapability,
  ucpVersion,
} from './protocol/capabilities.ts';

const service = (transport: Transport, origin: string) => ({
  version: ucpVersion,
  spec: overview,
  transport,
  endpoint: origin + assistantEndpoints[transport],
  schema: transportSchema[transport],
});

/** A market of the origin, for platforms that choose: `context` with its country and language leads to it. */
const marketEntry = ({ locale, properties, domain, origin }: Market) => ({
  locale,
  address_country: properties.iso2,
  language: properties.intl,
  currency: domain.devise,
  url: `${origin}/${locale}/`,
});

/** What the shop says of a capability. @param market whose language descriptions have */
function declare(name: UcpCapability, { t }: Market) {
  const declared = declaredCapability(name);
  if (name !== 'dev.ucp.common.identity_linking') return declared;
  const scopes = [...gatingScopes].map((scope) => {
    const plain = scopeKeys([scope]).map((key) => t(key));
    const more = signedScopes.has(scope) ? [t('assistants.or-signed')] : [];
    return [scope, { description: { plain: [plain.join('; '), ...more].join('. ') } }];
  });
  return { ...declared, config: { scopes: Object.fromEntries(scopes) } };
}

/**
 * The shop's profile for platforms (`/.well-known/ucp`), for all markets at one origin that let assistants shop.
 * Payment is always the shopper's own, on the shop's page, so there are no handlers. Null if there is no such market.
 * @param signingKeys with which the shop signs what it sends to platforms
 * @param locale of the market in whose language descriptions are, if it is open
 */
export function businessProfile(
  origin: string,
  markets: readonly Market[],
  { env, signingKeys, locale }: { env: Pick<Env, 'CHECKOUTS'>; signingKeys: readonly PublicKey[]; locale: Locale },
): Record<string, unknown> | null {
  const open = markets.filter((market) => offeredBy(market, env).size > 0);
  const spoken = open.find((market) => market.locale === locale) ?? open[0];
  if (spoken === undefined) return null;
  const offered = new Set(open.flatMap((market) => [...offeredBy(market, env)]));
  const capabilities = Object.fromEntries([...offered].map((name: UcpCapability) => [name, [declare(name, spoken)]]));
  return {
    ucp: {
      version: ucpVersion,
      services: { 'dev.ucp.shopping': [service('rest', origin), service('mcp', origin)] },
      capabilities,
      payment_handlers: {},
    },
    signing_keys: signingKeys,
    markets: open.map(marketEntry),
  };
}
