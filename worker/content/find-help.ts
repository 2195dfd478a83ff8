import { sellsGiftCards } from '../../shared/cart/gift-card-sale.ts';
import {
  asksForGiftCard,
  beginsTopic,
  mistypesTopic,
  namesTopic,
} from '../../shared/catalogue/service-words.ts';
import type { HelpLink } from '../../shared/catalogue/suggested.ts';
import { searchHelp } from '../../shared/content/help-search.ts';
import type { ContentPage } from '../../shared/contract/content/content-page.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';
import { type Question, questionsOf, sharedTopics, topicHref } from './help-topics.ts';

const maxShown = 4;

/** A page that a search may name. */
interface ServicePage extends HelpLink {
  summary: string | null;
}

/** The topics of the help, and the stores where the market has the locator. */
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

/** Pages that a search may have been meant to name, typing errors and all. */
const meantBy = (query: string, pages: readonly ServicePage[], { properties }: PageRequest) =>
  pages.filter(({ title }) => mistypesTopic(query, title, properties.lang));

/** A question names its topic: "What does it cost?" says nothing alone. */
const titleOf = ({ topic, title }: Question): string => `${topic} – ${title}`;

/** The first links, each address once. */
const linksTo = (found: readonly HelpLink[]): HelpLink[] =>
  [...new Map(found.map(({ title, href }) => [href, { title, href }])).values()].slice(0, maxShown);

/**
 * What the help has for the words of a search: pages that are called so, and where nothing is for
 * sale those that may be meant, and the answers that speak of it. Of the help there is nothing
 * while the content service fails.
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
  return linksTo([...meantBy(query, pages, request), ...called, ...answers]);
}

/**
 * What the help has while somebody types: the pages that it may become the name of. Where there
 * are none and nothing else is suggested, those that may be meant, else questions with these
 * words; an answer often has them by chance.
 */
export function suggestHelp(
  request: PageRequest,
  topics: readonly ContentPage[],
  { typed, isFound }: { typed: string; isFound: boolean },
): HelpLink[] {
  const pages = servicePages(request, topics);
  const begun = pages.filter(({ title }) => beginsTopic(typed, title, request.properties.lang));
  if (isFound || begun.length > 0) return linksTo(begun);
  const meant = meantBy(typed, pages, request);
  if (meant.length > 0) return linksTo(meant);
  const questions = topics
    .flatMap((topic) => questionsOf(request, topic))
    .map((each) => ({ ...each, paragraphs: [] }));
  return linksTo(searchHelp(typed, questions).map((each) => ({ ...each, title: titleOf(each) })));
}

/**
 * The page that a search names and nothing else ("returns", "size guide", "shop"); undefined where
 * it names none.
 */
export const pageCalled = (
  request: PageRequest,
  topics: readonly ContentPage[],
  query: string,
): HelpLink | undefined =>
  linksTo(
    servicePages(request, topics).filter(({ title }) => namesTopic(query, title, request.properties.lang)),
  )[0];

/** Where that page is. */
export const helpCalled = async (request: PageRequest, query: string): Promise<string | undefined> =>
  pageCalled(request, (await sharedTopics(request)) ?? [], query)?.href;

/** The page of the gift card for a search that asks for one and nothing else, in a market that sells them. */
export const giftCardCalled = ({ domain, locale }: PageRequest, query: string): string | undefined =>
  sellsGiftCards(domain) && asksForGiftCard(query) ? href(locale, 'gift-card') : undefined;

/** The page for a search that asks for no pieces, but for a service; also while no pieces can be searched. */
export const serviceCalled = async (request: PageRequest, query: string): Promise<string | undefined> =>
  giftCardCalled(request, query) ?? (await helpCalled(request, query));
