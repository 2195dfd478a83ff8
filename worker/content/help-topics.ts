import type { ContentPage } from '../../shared/contract/content/content-page.ts';
import { slugify } from '../../shared/format/slug.ts';
import { helpWords, href } from '../../shared/routes.ts';
import { homeStep, type Step } from '../components/breadcrumb.tsx';
import { attemptShared } from '../market/shared-answers.ts';
import type { PageRequest } from '../page/page-module.ts';
import { contentQuery } from './content-query.ts';

/** All help topics in their order; null if the content service failed. */
export async function findTopics(request: PageRequest): Promise<ContentPage[] | null> {
  const answer = await request.gateway.call('getPages', {
    ...contentQuery(request),
    type: 'help_page',
    include: 'former_urls',
  });
  return answer?.entries.toSorted((a, b) => a.position - b.position) ?? null;
}

/** All help topics, cached for ten seconds; null if the content service failed. For pages that can do without. */
export async function sharedTopics(request: PageRequest): Promise<ContentPage[] | null> {
  const asked = { ...contentQuery(request), type: 'help_page', include: 'former_urls' } as const;
  return (await attemptShared(request, 'getPages', asked))?.entries ?? null;
}

export function helpHref({ locale, properties }: PageRequest): string {
  return href(locale, 'help', { help: helpWords[properties.lang] });
}

/** The address of a topic: its own page or, in markets with a single help page, an anchor there. */
export function topicHref(request: PageRequest, topic: ContentPage): string {
  return topic.url === null ? `${helpHref(request)}#${slugify(topic.title)}` : `/${request.locale}${topic.url}`;
}

export interface Question {
  title: string;
  paragraphs: readonly string[];
  href: string;
  topic: string;
}

export function questionsOf(request: PageRequest, topic: ContentPage): Question[] {
  const page = topicHref(request, topic).split('#')[0];
  return topic.blocks.flatMap((block) =>
    'accordion' in block
      ? block.accordion.items.map(({ title, paragraphs }) => ({
          title,
          paragraphs,
          href: `${page}#${slugify(title)}`,
          topic: topic.title,
        }))
      : [],
  );
}

export function helpAncestors(request: PageRequest): Step[] {
  return [homeStep(request), { name: request.t('help.title'), href: helpHref(request) }];
}
