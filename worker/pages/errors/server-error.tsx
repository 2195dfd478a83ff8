import type { ReactElement } from 'react';
import { href } from '../../../shared/routes.ts';
import { Message } from '../../components/message.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../page-module.ts';

interface ErrorData {
  status: number;
}

/** Shown with every other status than 404: the logo, large on desktops, and the way home. */
export const serverError = {
  seo: (_: ErrorData, { t }: PageRequest): PageSeo => ({ title: `${t('error.server.title')} | Selvedge` }),

  View({ request: { locale, t } }: ViewProps<ErrorData>): ReactElement {
    return (
      <Message
        title={t('error.server.title')}
        lines={[t('error.server.text'), t('error.server.hint')]}
        target={{ href: href(locale, 'index'), label: t('error.home') }}
      >
        <Wordmark className="message__logo" />
      </Message>
    );
  },
};
