import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import { searchHelp } from '../../../shared/content/help-search.ts';
import type { ContentPage } from '../../../shared/contract/content/content-page.ts';
import {
  heading,
  joinParts,
  list,
  type Markdown,
  markdownLink,
  markdownText,
  paragraphs,
  section,
} from '../../../shared/format/markdown.ts';
import { slugify } from '../../../shared/format/slug.ts';
import { faqData } from '../../../shared/seo/structured-data.ts';
import { type BlockData, loadBlocks } from '../../blocks/block-data.ts';
import { Blocks } from '../../blocks/blocks.tsx';
import { blocksMarkdown } from '../../blocks/blocks-markdown.ts';
import { Breadcrumb, breadcrumbData, homeStep } from '../../components/breadcrumb.tsx';
import type { NextStepsData } from '../../components/product/next-steps.tsx';
import { findTopics, helpHref, type Question, questionsOf, topicHref } from '../../content/help-topics.ts';
import type { PageRequest, PublicPage } from '../../page/page-module.ts';
import { HelpSearch, maxQuestionLength } from './help-search.tsx';
import { unmanagedSeo, withoutContent } from './managed.ts';
import { landingUrl } from './page-url.ts';
import { Unavailable, unavailableMarkdown } from './unavailable.tsx';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/content/prose.css';
import '../../../client/styles/content/questions.css';
import '../../../client/styles/content/text-page.css';
import '../../../client/styles/forms.css';
import '../../../client/styles/content/help.css';

type HelpData =
  | {
      topics: ContentPage[];
      /** Data of the topics' blocks, if the topics are on this page. */
      shown: BlockData | null;
      /** The question; empty without one. */
      asked: string;
      found: Question[];
      contact: string;
    }
  | { topics: null; nextSteps: NextStepsData };

/** True if the topics have no pages of their own: the short markets (specification, section 2). */
const isWhole = (topics: readonly ContentPage[]): boolean => topics.every(({ url }) => url === null);

function Results({ found, asked, request }: { found: Question[]; asked: string; request: PageRequest }): ReactElement {
  const { t } = request;
  return (
    <section className="help__results" aria-labelledby="help-results">
      <h2 className="heading" id="help-results">
        {found.length === 0 ? t('help.none', { query: asked }) : t('help.results', { query: asked })}
      </h2>
      {found.length === 0 && <p className="muted">{t('help.none-text')}</p>}
      <ul>
        {found.map((question) => (
          <li key={question.href}>
            <a href={question.href}>
              <span className="small muted">{question.topic}</span>
              <span className="help__question">{question.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Topics({ topics, request }: { topics: ContentPage[]; request: PageRequest }): ReactElement {
  return (
    <nav aria-label={request.t('help.topics')}>
      <ul className="help__topics">
        {topics.map((topic) => (
          <li key={topic.uid}>
            <a href={topicHref(request, topic)}>
              <span className="heading">{topic.title}</span>
              {topic.summary !== null && <span className="muted">{topic.summary}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The topics as Markdown: each with its address and a summary. */
export const topicsMarkdown = (topics: readonly ContentPage[], request: PageRequest): Markdown =>
  list(
    topics.map((topic) => {
      const link = markdownLink(topic.title, request.origin + topicHref(request, topic));
      return topic.summary === null ? link : `${link}: ${markdownText(topic.summary)}`;
    }),
  );

function resultsMarkdown({ found, asked }: { found: readonly Question[]; asked: string }, request: PageRequest) {
  const { t, origin } = request;
  if (asked === '') return null;
  if (found.length === 0)
    return joinParts([heading(2, t('help.none', { query: asked })), paragraphs(t('help.none-text'))]);
  return section(
    t('help.results', { query: asked }),
    list(found.map(({ title, href, topic }) => `${markdownLink(title, origin + href)} (${markdownText(topic)})`)),
  );
}

/** The help: a search over all questions, and the topics, which are on this page in short markets. */
export const help: PublicPage<HelpData> = {
  async load(request) {
    const topics = await findTopics(request);
    if (topics === null) {
      const { nextSteps } = await withoutContent(request);
      return { topics, nextSteps };
    }
    const asked = (request.url.searchParams.get('q') ?? '').trim().slice(0, maxQuestionLength);
    const questions = topics.flatMap((topic) => questionsOf(request, topic));
    const [shown, contact] = await Promise.all([
      isWhole(topics)
        ? loadBlocks(
            request,
            topics.flatMap(({ blocks }) => blocks),
          )
        : null,
      landingUrl(request, 'contact'),
    ]);
    return { topics, shown, asked, found: searchHelp(asked, questions), contact };
  },

  seo(data, request) {
    if (data.topics === null) return unmanagedSeo(request);
    const { t } = request;
    const questions = isWhole(data.topics) ? data.topics.flatMap((topic) => questionsOf(request, topic)) : [];
    return {
      title: pageTitle(t('help.title')),
      description: t('help.description'),
      structuredData: [
        breadcrumbData(request, [homeStep(request)], {
          name: t('help.title'),
          href: helpHref(request),
        }),
        ...(questions.length > 0 ? [faqData(questions)] : []),
      ],
      tags: ['content:help_page'],
    };
  },

  View({ data, request }) {
    if (data.topics === null) return <Unavailable products={data.nextSteps} request={request} />;
    const { topics, shown, asked, found, contact } = data;
    const { t } = request;
    return (
      <div className="wrap text-page help">
        <Breadcrumb ancestors={[homeStep(request)]} current={t('help.title')} request={request} />
        <header className="text-page__head">
          <h1 className="title">{t('help.title')}</h1>
          <HelpSearch request={request} asked={asked} />
        </header>
        {asked !== '' && <Results found={found} asked={asked} request={request} />}
        <Topics topics={topics} request={request} />
        {shown !== null &&
          topics.map((topic) => (
            <section key={topic.uid} className="help__topic" aria-labelledby={slugify(topic.title)}>
              <h2 className="heading" id={slugify(topic.title)}>
                {topic.title}
              </h2>
              <div className="text-page__text">
                <Blocks blocks={topic.blocks} data={shown} request={request} styled opening={false} />
              </div>
            </section>
          ))}
        <p className="help__contact">
          <a className="button" href={contact}>
            {t('help.contact')}
          </a>
        </p>
      </div>
    );
  },

  status: ({ topics }) => (topics === null ? 503 : 200),

  markdown(data, request) {
    if (data.topics === null) return unavailableMarkdown(request);
    const { topics, shown, contact } = data;
    const { t, origin } = request;
    return joinParts([
      heading(1, t('help.title')),
      paragraphs(t('help.description')),
      resultsMarkdown(data, request),
      section(t('help.topics'), topicsMarkdown(topics, request)),
      ...(shown === null
        ? []
        : topics.map((topic) => section(topic.title, blocksMarkdown(topic.blocks, shown, request)))),
      markdownLink(t('help.contact'), origin + contact),
    ]);
  },
};
