import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import type { ShopPart } from '../../../shared/contract/gateway/parts.ts';
import { href } from '../../../shared/routes.ts';
import { disabledText } from '../../components/disabled-text.ts';
import { Message } from '../../components/message.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';

interface DisabledData {
  part: ShopPart;
}

/** Shown with status 503 in place of a part of the shop that is disabled. */
export const disabled = {
  seo: ({ part }: DisabledData, request: PageRequest): PageSeo => ({
    title: pageTitle(disabledText(part, request).title),
  }),

  View({ data: { part }, request }: ViewProps<DisabledData>): ReactElement {
    const { locale, t } = request;
    return (
      <Message {...disabledText(part, request)} target={{ href: href(locale, 'index'), label: t('error.home') }} />
    );
  },
};
