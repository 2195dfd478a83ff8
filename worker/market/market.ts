import { type DomainParameters, domainParameters } from '../../shared/contract/domain.ts';
import { type Translate, translate } from '../../shared/i18n/i18n.ts';
import { type Locale, type LocaleProperties, locales } from '../../shared/locales.ts';
import { marketOrigin } from '../../shared/seo.ts';
import type { Env } from '../env.ts';
import { type ConfigSource, configuration } from './configuration.ts';

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
  /** The parameters that the gateway gives. */
  domain: DomainParameters;
  /** Changes with the parameters: what is made with them and kept is kept under it. */
  version: string;
  /** Scheme and host that absolute links of this market start with, without a slash. */
  origin: string;
  /** The same for any other market, for alternate links. */
  originOf(locale: Locale): string;
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
  if (found === undefined) throw new Error(`The gateway knows no domain '${domain}'.`);
  return found;
});

const versions = new WeakMap<DomainParameters, string>();

/** A short hash of the parameters (FNV-1a over their JSON); the same record gives the same in every isolate. */
function versionOf(domain: DomainParameters): string {
  const known = versions.get(domain);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(domain))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const version = (hash >>> 0).toString(36);
  versions.set(domain, version);
  return version;
}

/**
 * Loads a market, of this version if it can be had. Throws the getParams error when its parameters are nowhere to be
 * had.
 */
export async function loadMarket(source: ConfigSource, locale: Locale, version?: string): Promise<Market> {
  let domain: DomainParameters;
  try {
    const accepts = (known: DomainParameters) => version === undefined || versionOf(known) === version;
    domain = await readParameters(source, locale, { accepts });
  } catch (error) {
    throw new ParametersUnavailable(error);
  }
  const known = markets.get(domain);
  if (known !== undefined) return known;
  const market = marketOf(locale, domain, source.env);
  markets.set(domain, market);
  return market;
}

/** By their parameters: the same record is the same market. */
const markets = new WeakMap<DomainParameters, Market>();

function marketOf(locale: Locale, domain: DomainParameters, env: Env): Market {
  const properties = locales[locale];
  return {
    locale,
    properties,
    version: versionOf(domain),
    domain: {
      ...domain,
      params: { ...domain.params, paymentProducts: byRank(domain.params.paymentProducts) },
    },
    origin: marketOrigin(locale, env.ORIGIN),
    originOf: (other) => marketOrigin(other, env.ORIGIN),
    picturesUrl: env.PICTURES_URL,
    environment: env.ENVIRONMENT,
    t: translate(properties.lang),
  };
}

/** Payment products are sorted by ascending rank when a domain is chosen (specification, section 4). */
function byRank<Product extends { rank: number }>(products: readonly Product[]): Product[] {
  return products.toSorted((a, b) => a.rank - b.rank);
}
