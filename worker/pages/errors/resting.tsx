import type { ReactElement } from 'react';
import type { ShopPart } from '../../../shared/contract/gateway/parts.ts';
import { href } from '../../../shared/routes.ts';
import { Message } from '../../components/message.tsx';
import { restingWords } from '../../components/resting-words.ts';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';

interface RestingData {
  part: ShopPart;
}

/** Shown with status 503 in the place of a part of the shop that rests. */
export const resting = {
  seo: ({ part }: RestingData, request: PageRequest): PageSeo => ({
    title: `${restingWords(part, request).title} | Selvedge`,
  }),

  View({ data: { part }, request }: ViewProps<RestingData>): ReactElement {
    const { locale, t } = request;
    return (
      <Message
        {...restingWords(part, request)}
        target={{ href: href(locale, 'index'), label: t('error.home') }}
      />
    );
  },
};
