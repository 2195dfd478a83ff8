import type { ReactElement } from 'react';
import { href } from '../../../shared/routes.ts';
import { Message } from '../../components/message.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../page-module.ts';

interface ErrorData {
  status: number;
}

/** Shown with status 404: a title, two texts, the way to the home page. */
export const notFound = {
  seo: (_: ErrorData, { t }: PageRequest): PageSeo => ({ title: `${t('error.not-found.title')} | Selvedge` }),

  View({ request: { locale, t } }: ViewProps<ErrorData>): ReactElement {
    return (
      <Message
        title={t('error.not-found.title')}
        lines={[t('error.not-found.text'), t('error.not-found.hint')]}
        target={{ href: href(locale, 'index'), label: t('error.home') }}
      >
        <p className="eyebrow" aria-hidden="true">
          404
        </p>
      </Message>
    );
  },
};
