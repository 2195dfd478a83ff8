import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import type { LinkFault } from '../../../shared/content/preview.ts';
import { href } from '../../../shared/routes.ts';
import { Message } from '../../components/message.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';

interface RefusedLinkData {
  fault: LinkFault;
}

/** Shown for an invalid preview link, so that nobody takes the live shop for the preview. */
export const refusedLink = {
  seo: ({ fault }: RefusedLinkData, { t }: PageRequest): PageSeo => ({
    title: pageTitle(t(`preview.refused.${fault}.title`)),
  }),

  View({ data: { fault }, request: { locale, t } }: ViewProps<RefusedLinkData>): ReactElement {
    return (
      <Message
        title={t(`preview.refused.${fault}.title`)}
        lines={[t(`preview.refused.${fault}.text`), t('preview.refused.hint')]}
        target={{ href: href(locale, 'index'), label: t('error.home') }}
      />
    );
  },
};
