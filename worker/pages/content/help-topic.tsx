import type { ContentPage } from '../../../shared/contract/content/content-page.ts';
import { heading, joinParts, paragraphs, section } from '../../../shared/format/markdown.ts';
import { faqData } from '../../../shared/seo/structured-data.ts';
import { loadBlocks } from '../../blocks/block-data.ts';
import { Blocks } from '../../blocks/blocks.tsx';
import { blocksMarkdown } from '../../blocks/blocks-markdown.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { findEntry, toEntry } from '../../content/find-entry.ts';
import { findTopics, helpAncestors, questionsOf, topicHref } from '../../content/help-topics.ts';
import { NotFound } from '../../errors/errors.ts';
import type { PublicPage } from '../../page/page-module.ts';
import { topicsMarkdown } from './help.tsx';
import { HelpSearch } from './help-search.tsx';
import { type Managed, managedSeo, managedStatus, type Unmanaged, unmanagedSeo, withoutContent } from './managed.ts';
import { Unavailable, unavailableMarkdown } from './unavailable.tsx';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/content/prose.css';
import '../../../client/styles/content/questions.css';
import '../../../client/styles/content/text-page.css';
import '../../../client/styles/forms.css';
import '../../../client/styles/content/help.css';

type TopicData = (Managed & { topics: ContentPage[] }) | Unmanaged;

export const helpTopic: PublicPage<TopicData> = {
  async load(request) {
    const topics = await findTopics(request);
    if (topics === null) return withoutContent(request);
    const path = request.url.pathname;
    const isAt = (url: string | null) => url !== null && `/${request.locale}${url}` === path;
    const found = topics.find(({ url }) => isAt(url)) ?? topics.find(({ former_urls }) => former_urls.some(isAt));
    if (found === undefined) throw new NotFound(path, undefined, ['content:help_page']);
    const moved = toEntry(request, 'help_page', found);
    if (moved !== undefined) return moved;
    // The entry in the list does not name the other markets that have it.
    const entry = (await findEntry(request, 'help_page', found.uid)) ?? found;
    return { entry, topics, shown: await loadBlocks(request, entry.blocks) };
  },

  seo(data, request) {
    if (data.entry === null) return unmanagedSeo(request);
    const seo = managedSeo(request, 'help_page', data, helpAncestors(request));
    const questions = questionsOf(request, data.entry);
    return {
      ...seo,
      structuredData: [...(seo.structuredData ?? []), ...(questions.length > 0 ? [faqData(questions)] : [])],
      // All topics are listed beside it.
      tags: [...(seo.tags ?? []), 'content:help_page'],
    };
  },

  View({ data, request }) {
    if (data.entry === null) return <Unavailable products={data.nextSteps} request={request} />;
    const { entry, shown, topics } = data;
    const { t } = request;
    return (
      <div className="wrap text-page help">
        <Breadcrumb ancestors={helpAncestors(request)} current={entry.title} request={request} />
        <header className="text-page__head">
          <h1 className="title">{entry.title}</h1>
          {entry.summary !== null && <p className="text-page__lead">{entry.summary}</p>}
        </header>
        <div className="text-page__body">
          <nav className="sections" aria-labelledby="topics-title">
            <h2 className="eyebrow" id="topics-title">
              {t('help.topics')}
            </h2>
            <ul className="help__others">
              {topics.map((topic) => (
                <li key={topic.uid}>
                  <a href={topicHref(request, topic)} aria-current={topic.uid === entry.uid ? 'page' : undefined}>
                    {topic.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="text-page__text">
            <Blocks blocks={entry.blocks} data={shown} request={request} styled opening={false} />
            <HelpSearch request={request} />
          </div>
        </div>
      </div>
    );
  },

  status: managedStatus,

  markdown(data, request) {
    if (data.entry === null) return unavailableMarkdown(request);
    const { entry, shown, topics } = data;
    const others = topics.filter(({ uid }) => uid !== entry.uid);
    return joinParts([
      heading(1, entry.title),
      paragraphs(entry.summary ?? ''),
      blocksMarkdown(entry.blocks, shown, request),
      section(request.t('help.topics'), topicsMarkdown(others, request)),
    ]);
  },
};
