import { currencyOf, type Locale, locales } from '../../../shared/markets/locales.ts';
import { parseLanguages } from '../../../shared/markets/negotiation.ts';
import type { OpenMarkets } from '../../../shared/markets/open-markets.ts';
import { marketOrigin } from '../../../shared/seo/seo.ts';
import { marketOfHost } from '../../search-engines/sitemap-address.ts';
import { countryOf } from './country-of.ts';

/** Hints about the shopper, as platforms send them. None has to be there, and none is trusted. */
export interface BuyerContext {
  address_country?: string | undefined;
  language?: string | undefined;
  currency?: string | undefined;
}

interface MarketQuestion {
  /** The requested address. */
  url: URL;
  context: BuyerContext;
  /** The header `Accept-Language`: counts if the context names no language. */
  languages: string | undefined;
  /** Origin that all markets share; empty if each has its own. */
  origin: string;
  markets: OpenMarkets;
}

type Origin = Pick<MarketQuestion, 'url' | 'origin' | 'markets'>;

/** The markets whose origin is that of an address; none at an origin that is not the shop's. */
export const marketsOf = ({ url, origin, markets }: Origin): Locale[] =>
  markets.online.filter((locale) => marketOrigin(locale, origin) === url.origin);

/** The markets that answer at an origin: its own, or that of the host. */
export function marketsAt(asked: Origin): Locale[] {
  const own = marketsOf(asked);
  return own.length === 0 ? [marketOfHost(asked.url.host, asked.markets)] : own;
}

/**
 * The market that a platform's request is for: of those at this origin the one that fits country, language and
 * currency of the context best, in this order; else that of the host. The currency is the market's, whatever was asked.
 */
export function marketOfRequest(question: MarketQuestion): Locale {
  const { context, url, markets } = question;
  const candidates = marketsAt(question);
  const country = countryOf(context.address_country ?? '');
  const tags = parseLanguages(context.language ?? question.languages ?? '');
  const languages = [...new Set(tags.map((tag) => tag.split('-')[0]))];
  const usual = marketOfHost(url.host, markets);
  const score = (locale: Locale): number => {
    const { iso2, lang } = locales[locale];
    const spoken = languages.indexOf(lang);
    return (
      (iso2 === country ? 1000 : 0) +
      (spoken === -1 ? 0 : 100 - Math.min(50, spoken)) +
      (currencyOf[iso2] === context.currency?.toUpperCase() ? 10 : 0) +
      (locale === usual ? 1 : 0)
    );
  };
  const [first, ...rest] = candidates;
  if (first === undefined) return usual;
  return rest.reduce((best, locale) => (score(locale) > score(best) ? locale : best), first);
}
