import { noFreeDelivery } from '../../shared/cart/free-delivery.ts';
import { byRank } from '../../shared/checkout/payment-products.ts';
import type { FreeDelivery } from '../../shared/contract/cart/free-delivery.ts';
import { leftOutOf } from '../../shared/contract/gateway/list-of.ts';
import { faultsText } from '../../shared/contract/gateway/schema-faults.ts';
import { type DomainParameters, domainParameters } from '../../shared/contract/markets/domain.ts';
import { allOn, type Switches } from '../../shared/contract/markets/switches.ts';
import { shortHash } from '../../shared/hash.ts';
import { type Translate, translate } from '../../shared/i18n/i18n.ts';
import { type Locale, type LocaleProperties, locales } from '../../shared/markets/locales.ts';
import type { OpenMarkets } from '../../shared/markets/open-markets.ts';
import { memoise } from '../../shared/memoise.ts';
import { type Asking, nobody, releaseOfVersion, versionOfRelease } from '../../shared/releases/release.ts';
import { withoutDisabled } from '../../shared/releases/switches.ts';
import { marketOrigin } from '../../shared/seo/seo.ts';
import type { Env } from '../env.ts';
import { type ConfigSource, configuration } from './configuration.ts';
import { type Release, readRelease, releaseFor } from './releases.ts';

/**
 * Everything that is the same for all visitors of a market.
 *
 * A *market* is what a shopper sees: a language and a country under one prefix. Its *locale* is the name that it goes
 * by everywhere: the prefix in the path (`fr-ch`), the key of `locales`. Its *domain* is the record of parameters that
 * the gateway keeps for it, which operators change without a deploy; the record's key is the market's host.
 */
export interface Market {
  locale: Locale;
  /** What the code itself knows of the market: language, country, formats. */
  properties: LocaleProperties;
  /** Its parameters, without what rests. */
  domain: DomainParameters;
  /** Changes with the configuration: what is made with it and kept is kept under it. */
  version: string;
  /** The release that its parameters are from; null where they are the gateway's. */
  release: Release | null;
  /** What rests. */
  switches: Switches;
  /** It is only looked at, at another moment: nothing can be changed, and no operator has switched that off. */
  isPreview?: true;
  /** What the gateway is told of free delivery: what the release says; nothing where the parameters are its own. */
  freeDelivery: FreeDelivery;
  /** Scheme and host that absolute links of this market start with, without a slash. */
  origin: string;
  /** The same for any other market, for alternate links. */
  originOf(locale: Locale): string;
  /** The markets that are open, this one among them. */
  markets: OpenMarkets;
  /** Base URL of the pictures, without a slash. */
  picturesUrl: string;
  /** `production` or the name of another environment. */
  environment: string;
  t: Translate;
}

/** The shop cannot work without its parameters (specification, section 8). */
class ParametersUnavailable extends Error {
  override name = 'ParametersUnavailable';

  constructor(cause: unknown) {
    super("Une erreur est survenue lors de l'appel à getParams", { cause });
  }
}

const readParameters = configuration('domain', domainParameters, async (gateway, locale) => {
  const { domain } = locales[locale];
  const answer = await gateway.call('getWebDomains', { domains: domain });
  const found = answer.find((record) => record.domain === domain);
  const faults = faultsText(leftOutOf(answer));
  if (found === undefined && faults !== '')
    throw new Error(`The gateway's record of domain '${domain}' does not fit the contract: ${faults}`);
  if (found === undefined) throw new Error(`The gateway knows no domain '${domain}'.`);
  return found;
});

/** A short hash of the parameters; the same record gives the same in every isolate. */
const versionOf = memoise((domain: DomainParameters) => shortHash(JSON.stringify(domain)).toString(36));

/** The market as the gateway describes it, of this version if it can be had. */
async function marketOfGateway(source: ConfigSource, locale: Locale, version?: string): Promise<Market> {
  const accepts = (known: DomainParameters) => version === undefined || versionOf(known) === version;
  const domain = await readParameters(source, locale, { accepts });
  return marketOf(domain, locale, null, source.env);
}

function marketOfRelease(env: Env, locale: Locale, release: Release): Market {
  return marketOf(release.parameters, locale, release, env);
}

/**
 * Loads a market as somebody sees it: by the release that is live or that they are in the share of, or by what the
 * gateway says. @throws the getParams error when its parameters are nowhere to be had
 */
export async function loadMarket(source: ConfigSource, locale: Locale, asking: Asking): Promise<Market> {
  const release = await releaseFor(source, locale, asking);
  if (release !== null) return marketOfRelease(source.env, locale, release);
  return loadGatewayMarket(source, locale);
}

/** The market as the gateway describes it, whatever release is live. @throws the getParams error */
export function loadGatewayMarket(source: ConfigSource, locale: Locale): Promise<Market> {
  return orUnavailable(marketOfGateway(source, locale));
}

/**
 * The same market, in which nothing can be changed: for those who look at it at another moment. Under a version of its
 * own, so that nothing made with it is kept for others.
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

/** Loads a market of this version, if it can be had; else as those see it who are in no share. */
export async function loadMarketVersion(
  source: ConfigSource,
  locale: Locale,
  version: string,
): Promise<Market> {
  const id = releaseOfVersion(version);
  if (id === undefined) return orUnavailable(marketOfGateway(source, locale, version));
  const release = await readRelease(source, locale, id);
  return release === null ? loadMarket(source, locale, nobody) : marketOfRelease(source.env, locale, release);
}

async function orUnavailable(market: Promise<Market>): Promise<Market> {
  try {
    return await market;
  } catch (error) {
    throw new ParametersUnavailable(error);
  }
}

/** By its parameters: the same record is the same market. */
const marketOf = memoise(makeMarket);

function makeMarket(domain: DomainParameters, locale: Locale, release: Release | null, env: Env): Market {
  const version = release === null ? versionOf(domain) : versionOfRelease(release.id);
  const properties = locales[locale];
  const switches = release?.switches ?? allOn;
  const shown = withoutDisabled(domain, switches);
  return {
    locale,
    properties,
    version,
    release,
    switches,
    freeDelivery: release === null ? noFreeDelivery : domain.params.freeDelivery,
    domain: {
      ...shown,
      params: { ...shown.params, paymentProducts: byRank(shown.params.paymentProducts) },
    },
    origin: marketOrigin(locale, env.ORIGIN),
    originOf: (other) => marketOrigin(other, env.ORIGIN),
    markets: env.MARKETS,
    picturesUrl: env.PICTURES_URL,
    environment: env.ENVIRONMENT,
    t: translate(properties.lang),
  };
}
