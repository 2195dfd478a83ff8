import { noFreeDelivery } from '../../shared/cart/free-delivery.ts';
import { picturesPath } from '../../shared/catalogue/picture.ts';
import { byRank } from '../../shared/checkout/payment-products.ts';
import type { FreeDelivery } from '../../shared/contract/cart/free-delivery.ts';
import type { Capability } from '../../shared/contract/gateway/capabilities.ts';
import { leftOutOf } from '../../shared/contract/gateway/list-of.ts';
import { faultsText } from '../../shared/contract/gateway/schema-faults.ts';
import { type DomainParameters, type WebDomain, webDomain } from '../../shared/contract/markets/domain.ts';
import { allOn, type Switches } from '../../shared/contract/markets/switches.ts';
import { shortHash } from '../../shared/hash.ts';
import { type Translate, translate } from '../../shared/i18n/i18n.ts';
import { domainOf, type Locale, type LocaleProperties, locales } from '../../shared/markets/locales.ts';
import type { OpenMarkets } from '../../shared/markets/open-markets.ts';
import { memoise, numberOf } from '../../shared/memoise.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import { type Asking, nobody, releaseOfVersion, versionOfRelease } from '../../shared/releases/release.ts';
import { withoutDisabled } from '../../shared/releases/switches.ts';
import { marketOrigin } from '../../shared/seo/seo.ts';
import type { Env } from '../env.ts';
import type { Gateway } from '../upstream/gateway.ts';
import { type ConfigSource, configuration } from './configuration.ts';
import { bytesWithDerived } from './market-caches.ts';
import { capabilitiesOf, offeredParameters } from './offered-parameters.ts';
import { type Release, readRelease, releaseFor } from './releases.ts';

/**
 * Everything that is the same for all visitors of a market.
 *
 * A *market* is a language and a country under one prefix. Its *locale* is its name everywhere: the prefix in the path
 * (`fr-ch`), the key of `locales`. Its *domain* is its record of parameters in the gateway, which operators change
 * without a deploy; the record's key is the market's host.
 */
export interface Market {
  locale: Locale;
  /** What the code defines of the market: language, country, formats. */
  properties: LocaleProperties;
  /** Its parameters, without what is disabled and what the gateway cannot do. */
  domain: DomainParameters;
  /** Its parameters as the operators have set them. */
  parameters: DomainParameters;
  /** What the gateway can do: nothing else is offered. */
  capabilities: ReadonlySet<Capability>;
  /** Changes with the configuration. It is part of the key of everything that is cached for the market. */
  version: string;
  /** The release with its parameters; null if they come from the gateway. */
  release: Release | null;
  switches: Switches;
  /** A preview of another date: nothing can be changed, though no operator has switched changes off. */
  isPreview?: true;
  /** Every page asks anew, also for what pages of the market share (`SHARED_ANSWERS`). */
  asksAnew?: true;
  /** Free delivery for the gateway, from the release; empty if the parameters are the gateway's own. */
  freeDelivery: FreeDelivery;
  /** Scheme and host of absolute links of this market, without slash at the end. */
  origin: string;
  /** The origin of any market, for alternate links. */
  originOf(locale: Locale): string;
  /** The open markets, including this one. */
  markets: OpenMarkets;
  /** Base URL of pictures on pages, without slash at the end: a path of the shop, or another origin. */
  picturesUrl: string;
  /** The same with scheme and host: for films, and for readers outside of the page. */
  absolutePicturesUrl: string;
  /** `production` or the name of another environment. */
  environment: string;
  t: Translate;
}

export const gatewayOptionsOf = ({ locale, domain, switches, capabilities, freeDelivery }: Market) => ({
  locale,
  storeId: domain.storeId,
  switches,
  capabilities,
  freeDelivery,
});

/** The shop cannot work without its parameters (specification, section 8). */
class ParametersUnavailable extends Error {
  override name = 'ParametersUnavailable';

  constructor(cause: unknown) {
    super("Une erreur est survenue lors de l'appel à getParams", { cause });
  }
}

async function askForRecord(gateway: Gateway, locale: Locale): Promise<WebDomain> {
  const domain = domainOf(locale);
  const answer = await gateway.call('getWebDomains', { domains: domain });
  const found = answer.find((record) => record.domain === domain);
  const faults = faultsText(leftOutOf(answer));
  if (found === undefined && faults !== '')
    throw new Error(`The gateway's record of domain '${domain}' does not fit the contract: ${faults}`);
  if (found === undefined) throw new Error(`The gateway knows no domain '${domain}'.`);
  return found;
}

const readParameters = configuration('domain', webDomain, askForRecord);

/**
 * What the gateway can do, while a release has the other parameters: operators do not decide that. Everything, if the
 * gateway has never said it.
 */
const readCapabilities = configuration(
  'capabilities',
  webDomain.pick({ capabilities: true }),
  async (gateway, locale) => {
    const { capabilities } = await askForRecord(gateway, locale);
    return { capabilities };
  },
  () => ({ capabilities: null }),
);

/** A short hash of a record, equal in all isolates for equal records. */
const versionOf = memoise((record: object) => shortHash(JSON.stringify(record)).toString(36));

/** The market from the gateway, in this version if it is available. */
async function marketOfGateway(source: ConfigSource, locale: Locale, version?: string): Promise<Market> {
  const accepts = (known: WebDomain) => version === undefined || versionOf(known) === version;
  const record = await readParameters(source, locale, { accepts });
  return marketOf(record, locale, null, source.env);
}

/** The records that releases give, by release and the capabilities of the gateway. */
const recordsOfReleases = new MemoryCache<string, WebDomain>('records of releases', {
  maxBytes: 1_000_000,
  bytesOf: bytesWithDerived,
});

function recordOf(release: Release, capabilities: WebDomain['capabilities']): WebDomain {
  const key = `${numberOf(release)} ${JSON.stringify(capabilities)}`;
  return recordsOfReleases.getOrInsertComputed(key, () => ({ ...release.parameters, capabilities }));
}

async function marketOfRelease(source: ConfigSource, locale: Locale, release: Release, version?: string) {
  const accepts = (known: Pick<WebDomain, 'capabilities'>) =>
    version === undefined || releaseVersion(release, known) === version;
  const { capabilities } = await readCapabilities(source, locale, { accepts });
  return marketOf(recordOf(release, capabilities), locale, release, source.env);
}

function releaseVersion({ id }: Release, { capabilities }: Pick<WebDomain, 'capabilities'>): string {
  return versionOfRelease(id, capabilities === null ? '' : versionOf(capabilities));
}

/**
 * Loads a market from the release that the visitor sees (the live one, or the one of their share), else from the
 * gateway.
 * @throws the getParams error if the parameters are not available
 */
export async function loadMarket(source: ConfigSource, locale: Locale, asking: Asking): Promise<Market> {
  const release = await releaseFor(source, locale, asking);
  if (release !== null) return marketOfRelease(source, locale, release);
  return loadGatewayMarket(source, locale);
}

/** Loads a market from the gateway, whatever release is live. @throws the getParams error */
export function loadGatewayMarket(source: ConfigSource, locale: Locale): Promise<Market> {
  return orUnavailable(marketOfGateway(source, locale));
}

/**
 * The same market for a preview of another date: nothing can be changed, and it has a version of its own, so that
 * nothing is cached for others.
 */
export function previewMarket(market: Market): Market {
  const { version, switches } = market;
  return {
    ...market,
    version: `${version}-looked-at`,
    isPreview: true,
    switches: { ...switches, off: [...switches.off, 'changes'] },
  };
}

/** The same market without a wishlist. */
export function withoutWishlist(market: Market): Market {
  const { domain } = market;
  return { ...market, domain: { ...domain, params: { ...domain.params, wishlist: false } } };
}

/** Loads a market in this version if it is available; else as visitors outside of any share see it. */
export async function loadMarketVersion(source: ConfigSource, locale: Locale, version: string): Promise<Market> {
  const id = releaseOfVersion(version);
  if (id === undefined) return orUnavailable(marketOfGateway(source, locale, version));
  const release = await readRelease(source, locale, id);
  return release === null ? loadMarket(source, locale, nobody) : marketOfRelease(source, locale, release, version);
}

async function orUnavailable(market: Promise<Market>): Promise<Market> {
  try {
    return await market;
  } catch (error) {
    throw new ParametersUnavailable(error);
  }
}

/** Memoised by the parameters: the same record gives the same market. */
const marketOf = memoise(makeMarket);

function makeMarket(record: WebDomain, locale: Locale, release: Release | null, env: Env): Market {
  const version = release === null ? versionOf(record) : releaseVersion(release, record);
  const { capabilities: _, ...own } = record;
  const parameters = { ...own, params: { ...own.params, paymentProducts: byRank(own.params.paymentProducts) } };
  const capabilities = capabilitiesOf(record);
  const properties = locales[locale];
  const switches = release?.switches ?? allOn;
  return {
    locale,
    properties,
    version,
    release,
    switches,
    freeDelivery: release === null ? noFreeDelivery : parameters.params.freeDelivery,
    domain: withoutDisabled(offeredParameters(parameters, capabilities), switches),
    parameters,
    capabilities,
    origin: marketOrigin(locale, env.ORIGIN),
    originOf: (other) => marketOrigin(other, env.ORIGIN),
    markets: env.MARKETS,
    picturesUrl: env.PICTURE_PROXY === 'on' ? picturesPath : env.PICTURES_URL,
    absolutePicturesUrl: env.PICTURES_URL,
    environment: env.ENVIRONMENT,
    ...(env.SHARED_ANSWERS === 'off' && { asksAnew: true }),
    t: translate(properties.lang),
  };
}
