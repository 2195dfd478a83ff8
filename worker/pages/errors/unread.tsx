import type { ReactElement } from 'react';
import { Unavailable } from '../../components/unavailable.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';

/** Shown in place of a page of the account that could not be loaded, beside the menu, with a link to reload it. */
export const unread = {
  seo: (_: null, { t }: PageRequest): PageSeo => ({ title: t('error.server.title') }),

  View({ request }: ViewProps<null>): ReactElement {
    return (
      <div className="stack">
        <h1 className="title">{request.t('error.server.title')}</h1>
        <Unavailable text="error.server.text" request={request} />
      </div>
    );
  },
};
