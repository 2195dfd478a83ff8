import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import type { Markdown } from '../../../shared/format/markdown.ts';
import { href } from '../../../shared/routes.ts';
import { Message, messageMarkdown } from '../../components/message.tsx';
import { NextSteps, type NextStepsData } from '../../components/product/next-steps.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';
import { BlockStyles } from '../../styles/late-styles.tsx';

interface ErrorData {
  status: number;
  /** Products offered in place of the page. */
  products: NextStepsData;
}

const messageOf = ({ locale, t }: PageRequest) => ({
  title: t('error.not-found.title'),
  lines: [t('error.not-found.text'), t('error.not-found.hint')] as const,
  target: { href: href(locale, 'index'), label: t('error.home') },
});

/** Shown with status 404: a title, two texts, a link to the home page, a search field and a few products. */
export const notFound = {
  seo: (_: ErrorData, { t }: PageRequest): PageSeo => ({ title: pageTitle(t('error.not-found.title')) }),

  View({ data, request }: ViewProps<ErrorData>): ReactElement {
    return (
      <>
        <Message {...messageOf(request)}>
          <p className="eyebrow" aria-hidden="true">
            404
          </p>
        </Message>
        <BlockStyles />
        <NextSteps products={data.products} request={request} />
      </>
    );
  },

  markdown: (_: unknown, request: PageRequest): Markdown => messageMarkdown(messageOf(request), request.origin),
};
