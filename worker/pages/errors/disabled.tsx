import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import type { ShopPart } from '../../../shared/contract/gateway/parts.ts';
import type { Markdown } from '../../../shared/format/markdown.ts';
import { href } from '../../../shared/routes.ts';
import { disabledText } from '../../components/disabled-text.ts';
import { Message, messageMarkdown } from '../../components/message.tsx';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';

interface DisabledData {
  part: ShopPart;
}

const messageOf = ({ part }: DisabledData, request: PageRequest) => ({
  ...disabledText(part, request),
  target: { href: href(request.locale, 'index'), label: request.t('error.home') },
});

/** Shown with status 503 in place of a part of the shop that is disabled. */
export const disabled = {
  seo: ({ part }: DisabledData, request: PageRequest): PageSeo => ({
    title: pageTitle(disabledText(part, request).title),
  }),

  View: ({ data, request }: ViewProps<DisabledData>): ReactElement => <Message {...messageOf(data, request)} />,

  markdown: (data: DisabledData, request: PageRequest): Markdown =>
    messageMarkdown(messageOf(data, request), request.origin),
};
