import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import { href } from '../../../shared/routes.ts';
import { Message } from '../../components/message.tsx';
import { NextSteps, type NextStepsData } from '../../components/product/next-steps.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';
import { BlockStyles } from '../../styles/late-styles.tsx';

interface ErrorData {
  status: number;
  /** Products offered in place of the page. */
  products: NextStepsData;
}

/** Shown with status 404: a title, two texts, a link to the home page, a search field and a few products. */
export const notFound = {
  seo: (_: ErrorData, { t }: PageRequest): PageSeo => ({ title: pageTitle(t('error.not-found.title')) }),

  View({ data, request }: ViewProps<ErrorData>): ReactElement {
    const { locale, t } = request;
    return (
      <>
        <Message
          title={t('error.not-found.title')}
          lines={[t('error.not-found.text'), t('error.not-found.hint')]}
          target={{ href: href(locale, 'index'), label: t('error.home') }}
        >
          <p className="eyebrow" aria-hidden="true">
            404
          </p>
        </Message>
        <BlockStyles />
        <NextSteps products={data.products} request={request} />
      </>
    );
  },
};
