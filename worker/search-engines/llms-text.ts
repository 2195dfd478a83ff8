import { assistantEndpoints } from '../../shared/assistant-endpoints.ts';
import { brand } from '../../shared/brand/brand.ts';
import { familyHref } from '../../shared/catalogue/product-url.ts';
import type { ContentPage, PageType } from '../../shared/contract/content/content-page.ts';
import { countryName, countryNames, languageName } from '../../shared/format/intl.ts';
import {
  heading,
  joinParts,
  list,
  type Markdown,
  markdownLink,
  markdownText,
  paragraphs,
  section,
} from '../../shared/format/markdown.ts';
import { defaultLocale } from '../../shared/markets/locales.ts';
import { description } from '../../shared/seo/seo.ts';
import { contentQuery } from '../content/content-query.ts';
import { helpHref, topicHref } from '../content/help-topics.ts';
import type { Market } from '../market/market.ts';
import type { PageRequest } from '../page/page-module.ts';
import { feedPath, llmsPath } from './machine-address.ts';
import { isFindable, isSoldIn } from './sitemap-pages.ts';

/** What is said of a page in a list. */
const entry = (title: string, url: string, summary: string | null = null): Markdown =>
  summary === null || summary === ''
    ? markdownLink(title, url)
    : `${markdownLink(title, url)}: ${markdownText(summary)}`;

const start = (claim: string): Markdown => joinParts([heading(1, brand.name), `> ${markdownText(claim)}`]);

/** The managed pages of a type; none while the content service fails, which the gateway remembers. */
async function pagesOf(request: PageRequest, type: PageType, query?: string): Promise<readonly ContentPage[]> {
  const asked = { ...contentQuery(request), type, only: 'title,seo,url,summary,presentation,position' };
  const answer = await request.gateway.call('getPages', { ...asked, ...(query !== undefined && { query }) });
  return (answer?.entries ?? []).filter(isFindable);
}

/** The families that sell something in the market; none if the gateway has no list of them. */
async function families({ gateway, capabilities, locale, origin, properties }: PageRequest): Promise<Markdown> {
  if (!capabilities.has('sitemap')) return '';
  const { families } = await gateway.call('getSitemapParts', {});
  return list(
    families
      .filter((family) => isSoldIn(locale, family))
      .map((family) => entry(family.title[properties.lang], origin + familyHref(locale, family))),
  );
}

/** Where programs find the same in other forms. */
function forPrograms({ t, locale, origin, domain, capabilities }: PageRequest): Markdown {
  const { machines, ucp } = domain.params;
  const { markdown, productFeed } = machines;
  const hasSitemap = capabilities.has('sitemap');
  return joinParts([
    markdown ? paragraphs(t('llms.markdown', { header: 'Accept: text/markdown' })) : null,
    list([
      ...(hasSitemap ? [entry(t('llms.sitemap'), `${origin}/sitemap.xml`)] : []),
      ...(hasSitemap && productFeed ? [entry(t('llms.feed'), origin + feedPath(locale))] : []),
      ...(ucp
        ? [
            entry(t('llms.ucp'), origin + assistantEndpoints.profile),
            entry(t('llms.mcp'), origin + assistantEndpoints.mcp),
          ]
        : []),
    ]),
  ]);
}

/**
 * What a market has, and where: its `llms.txt` (llmstxt.org). Null while the content service fails.
 *
 * @throws UpstreamError if the gateway fails
 */
export async function llmsText(request: PageRequest): Promise<string | null> {
  const { t, locale, origin, properties, domain } = request;
  const { intl } = properties;
  const [home, categories, topics, landings] = await Promise.all([
    pagesOf(request, 'page', JSON.stringify({ uid: 'home' })),
    families(request),
    pagesOf(request, 'help_page'),
    pagesOf(request, 'landing_page'),
  ]);
  if (request.gateway.degraded) return null;
  const texts = landings.filter(({ presentation, url }) => presentation === 'text' && url !== null);
  const text = joinParts([
    start(description(home[0]?.seo.description_page ?? undefined, t('seo.description'))),
    paragraphs(
      [
        t('llms.prices', { currency: domain.devise }),
        t('delivery-offer.countries', { countries: countryNames(domain.params.deliveryCountries, intl) }),
      ].join(' '),
    ),
    section(t('suggest.families'), categories),
    section(
      t('help.title'),
      list([
        entry(t('help.title'), origin + helpHref(request), t('help.description')),
        ...topics
          .toSorted((one, other) => one.position - other.position)
          .map((topic) => entry(topic.title, origin + topicHref(request, topic), topic.summary)),
      ]),
    ),
    section(
      t('llms.legal'),
      list(texts.map(({ title, url, summary }) => entry(title, `${origin}/${locale}${url}`, summary))),
    ),
    section(t('llms.programs'), forPrograms(request)),
  ]);
  return `${text}\n`;
}

/** The markets of a host, each with its own text; `first` gives claim and language. */
export function marketsText(first: Market, markets: readonly Market[]): string {
  const { t, properties } = first;
  const { intl } = properties;
  const links = markets.map(({ locale, origin, properties: { iso2, lang } }) => {
    const country = locale === defaultLocale ? t('country.international') : countryName(iso2, intl);
    return entry(`${country} – ${languageName(lang, intl)}`, origin + llmsPath(locale));
  });
  return `${joinParts([start(t('seo.description')), section(t('layout.country'), list(links))])}\n`;
}
