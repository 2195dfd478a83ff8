import type { ReactElement } from 'react';
import { heading, joinParts, type Markdown, markdownLink, paragraphs } from '../../../shared/format/markdown.ts';
import type { PageRequest } from '../../page/page-module.ts';

interface NoSuchPageProps {
  request: PageRequest;
  /** Url of the first page. */
  first: string;
}

/** Shown in a listing for a page that it does not have: a link to its first one. */
export function NoSuchPage({ request: { t }, first }: NoSuchPageProps): ReactElement {
  return (
    <section className="empty" aria-labelledby="no-such-page">
      <h2 className="heading" id="no-such-page">
        {t('catalog.no-page-title')}
      </h2>
      <p className="muted">{t('catalog.no-page-text')}</p>
      <a className="button" href={first}>
        {t('catalog.first-page')}
      </a>
    </section>
  );
}

/** The same as Markdown. */
export const noSuchPageMarkdown = ({ t }: PageRequest, first: string): Markdown =>
  joinParts([
    heading(2, t('catalog.no-page-title')),
    paragraphs(t('catalog.no-page-text')),
    markdownLink(t('catalog.first-page'), first),
  ]);
