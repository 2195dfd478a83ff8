import { type DomainParameters, domainParameters } from '../../shared/contract/domain.ts';
import { type Translate, translate } from '../../shared/i18n/i18n.ts';
import { type Locale, type LocaleProperties, locales } from '../../shared/locales.ts';
import { marketOrigin } from '../../shared/seo.ts';
import { type ConfigSource, configuration } from './configuration.ts';

/** Everything that is the same for all visitors of a market. */
export interface Market {
  locale: Locale;
  properties: LocaleProperties;
  domain: DomainParameters;
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

/** Loads a market. Throws the getParams error when its parameters are nowhere to be had. */
export async function loadMarket(source: ConfigSource, locale: Locale): Promise<Market> {
  let domain: DomainParameters;
  try {
    domain = await readParameters(source, locale);
  } catch (error) {
    throw new ParametersUnavailable(error);
  }
  const properties = locales[locale];
  return {
    locale,
    properties,
    domain: {
      ...domain,
      params: { ...domain.params, paymentProducts: byRank(domain.params.paymentProducts) },
    },
    origin: marketOrigin(locale, source.env.ORIGIN),
    originOf: (other) => marketOrigin(other, source.env.ORIGIN),
    picturesUrl: source.env.PICTURES_URL,
    environment: source.env.ENVIRONMENT,
    t: translate(properties.lang),
  };
}

/** Payment products are sorted by ascending rank when a domain is chosen (specification, section 4). */
function byRank<Product extends { rank: number }>(products: readonly Product[]): Product[] {
  return products.toSorted((a, b) => a.rank - b.rank);
}
