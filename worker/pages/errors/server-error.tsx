import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import type { Markdown } from '../../../shared/format/markdown.ts';
import { href } from '../../../shared/routes.ts';
import { Message, messageMarkdown } from '../../components/message.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';
import '../../../client/styles/message.css';

interface ErrorData {
  status: number;
}

function wordsOf({ status }: ErrorData, t: PageRequest['t']) {
  return status === 429
    ? { title: t('error.busy.title'), lines: [t('error.busy.text'), t('error.busy.hint')] as const }
    : { title: t('error.server.title'), lines: [t('error.server.text'), t('error.server.hint')] as const };
}

const messageOf = (data: ErrorData, { locale, t }: PageRequest) => ({
  ...wordsOf(data, t),
  target: { href: href(locale, 'index'), label: t('error.home') },
});

/** Shown with every status except 404: the logo, large on desktops, and a link to the home page. */
export const serverError = {
  seo: (data: ErrorData, { t }: PageRequest): PageSeo => ({ title: pageTitle(wordsOf(data, t).title) }),

  View({ data, request }: ViewProps<ErrorData>): ReactElement {
    return (
      <Message {...messageOf(data, request)}>
        <Wordmark className="message__logo" />
      </Message>
    );
  },

  markdown: (data: ErrorData, request: PageRequest): Markdown =>
    messageMarkdown(messageOf(data, request), request.origin),
};
