import { sellsGiftCards } from '../../shared/gift-card-sale.ts';
import { searchHelp } from '../../shared/help-search.ts';
import { href } from '../../shared/routes.ts';
import { asksForGiftCard, beginsTopic, namesTopic } from '../../shared/service-words.ts';
import type { HelpLink } from '../../shared/suggested.ts';
import type { PageRequest } from '../page/page-module.ts';
import { questionsOf, sharedTopics, topicHref } from './help-topics.ts';

const maxShown = 4;

/**
 * What the help has for the words of a search: topics that are called so, and where nothing is for sale the answers that
 * speak of it. Nothing while the content service fails.
 */
export async function findHelp(request: PageRequest, query: string, isFound: boolean): Promise<HelpLink[]> {
  const topics = (await sharedTopics(request)) ?? [];
  const pages = topics.map((topic) => ({
    title: topic.title,
    paragraphs: isFound || topic.summary === null ? [] : [topic.summary],
    href: topicHref(request, topic),
  }));
  const questions = isFound ? [] : topics.flatMap((topic) => questionsOf(request, topic));
  return [...searchHelp(query, pages), ...searchHelp(query, questions)]
    .slice(0, maxShown)
    .map(({ title, href }) => ({ title, href }));
}

/**
 * What the help has while somebody types: the topics that it may become the name of, and where nothing else is suggested
 * what the search would show of the help.
 */
export async function suggestHelp(
  request: PageRequest,
  typed: string,
  isFound: boolean,
): Promise<HelpLink[]> {
  const topics = (await sharedTopics(request)) ?? [];
  const begun = topics
    .filter(({ title }) => beginsTopic(typed, title, request.properties.lang))
    .map((topic) => ({ title: topic.title, href: topicHref(request, topic) }));
  const found = isFound ? [] : await findHelp(request, typed, false);
  return [...new Map([...begun, ...found].map((link) => [link.href, link])).values()].slice(0, maxShown);
}

/** The page of the help that a search names and nothing else ("returns", "size guide"); undefined where it names none. */
export async function helpCalled(request: PageRequest, query: string): Promise<string | undefined> {
  const topics = (await sharedTopics(request)) ?? [];
  const named = topics.find(({ title }) => namesTopic(query, title, request.properties.lang));
  return named && topicHref(request, named);
}

/** The page of the gift card for a search that asks for one and nothing else, in a market that sells them. */
export const giftCardCalled = ({ domain, locale }: PageRequest, query: string): string | undefined =>
  sellsGiftCards(domain) && asksForGiftCard(query) ? href(locale, 'gift-card') : undefined;

/** The page for a search that asks for no pieces, but for a service; also while no pieces can be searched. */
export const serviceCalled = async (request: PageRequest, query: string): Promise<string | undefined> =>
  giftCardCalled(request, query) ?? (await helpCalled(request, query));
