import { sellsGiftCards } from '../../shared/cart/gift-card-sale.ts';
import { asksForGiftCard, beginsTopic, mistypesTopic, namesTopic } from '../../shared/catalogue/service-words.ts';
import type { HelpLink } from '../../shared/catalogue/suggested.ts';
import { searchHelp } from '../../shared/content/help-search.ts';
import type { ContentPage } from '../../shared/contract/content/content-page.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';
import { type Question, questionsOf, sharedTopics, topicHref } from './help-topics.ts';

const maxShown = 4;

/** A help or service page that a search can lead to. */
interface ServicePage extends HelpLink {
  summary: string | null;
}

/** The help topics, and the store locator where the market has one. */
function servicePages(request: PageRequest, topics: readonly ContentPage[]): ServicePage[] {
  const stores = { title: request.t('stores.title'), summary: null, href: href(request.locale, 'stores') };
  return [
    ...topics.map((topic) => ({
      title: topic.title,
      summary: topic.summary,
      href: topicHref(request, topic),
    })),
    ...(request.hasPage(stores.href) ? [stores] : []),
  ];
}

/** Pages whose title matches the query with typing errors. */
const mistypedPages = (query: string, pages: readonly ServicePage[], { properties }: PageRequest) =>
  pages.filter(({ title }) => mistypesTopic(query, title, properties.lang));

/** The title of a question, with its topic: "What does it cost?" is unclear alone. */
const titleOf = ({ topic, title }: Question): string => `${topic} – ${title}`;

const linksTo = (found: readonly HelpLink[]): HelpLink[] =>
  [...new Map(found.map(({ title, href }) => [href, { title, href }])).values()].slice(0, maxShown);

/**
 * Finds help for a search: pages with a matching title. If no products were found, also pages that match with typing
 * errors, and answers that contain the words. Empty while the content service fails.
 */
export async function findHelp(request: PageRequest, query: string, isFound: boolean): Promise<HelpLink[]> {
  const topics = (await sharedTopics(request)) ?? [];
  const pages = servicePages(request, topics).map((page) => ({
    ...page,
    paragraphs: isFound || page.summary === null ? [] : [page.summary],
  }));
  const called = searchHelp(query, pages);
  if (isFound) return linksTo(called);
  const questions = topics.flatMap((topic) => questionsOf(request, topic));
  const answers = searchHelp(query, questions).map((each) => ({ ...each, title: titleOf(each) }));
  return linksTo([...mistypedPages(query, pages, request), ...called, ...answers]);
}

/**
 * Suggests help while somebody types: pages whose title begins like this. If there are none and nothing else is
 * suggested: pages that match with typing errors, else questions with these words. Answers are not searched, because
 * they often contain the words by chance.
 */
export function suggestHelp(
  request: PageRequest,
  topics: readonly ContentPage[],
  { typed, isFound }: { typed: string; isFound: boolean },
): HelpLink[] {
  const pages = servicePages(request, topics);
  const begun = pages.filter(({ title }) => beginsTopic(typed, title, request.properties.lang));
  if (isFound || begun.length > 0) return linksTo(begun);
  const mistyped = mistypedPages(typed, pages, request);
  if (mistyped.length > 0) return linksTo(mistyped);
  const questions = topics.flatMap((topic) => questionsOf(request, topic)).map((each) => ({ ...each, paragraphs: [] }));
  return linksTo(searchHelp(typed, questions).map((each) => ({ ...each, title: titleOf(each) })));
}

/** The page whose title is the whole query ("returns", "size guide", "shop"), if any. */
export const pageCalled = (request: PageRequest, topics: readonly ContentPage[], query: string): HelpLink | undefined =>
  linksTo(servicePages(request, topics).filter(({ title }) => namesTopic(query, title, request.properties.lang)))[0];

/** The path of that page. */
export const helpCalled = async (request: PageRequest, query: string): Promise<string | undefined> =>
  pageCalled(request, (await sharedTopics(request)) ?? [], query)?.href;

/** The gift card page if the query asks for a gift card only, in a market that sells them. */
export const giftCardCalled = (
  { domain, locale }: Pick<PageRequest, 'domain' | 'locale'>,
  query: string,
): string | undefined => (sellsGiftCards(domain) && asksForGiftCard(query) ? href(locale, 'gift-card') : undefined);

/** The page for a search that names a service and no products; works also while product search is off. */
export const serviceCalled = async (request: PageRequest, query: string): Promise<string | undefined> =>
  giftCardCalled(request, query) ?? (await helpCalled(request, query));
