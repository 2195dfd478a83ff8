import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contentColours } from '../layouts/colours.ts';
import { FooterContent } from '../layouts/footer-content.tsx';
import type { Shell } from '../layouts/layout.ts';
import { MenuContent } from '../layouts/menu.tsx';
import type { PageRequest } from '../pages/page-module.ts';

/**
 * What header and footer show of managed content, as HTML: the same on every page of a market, and half of all that is
 * to be rendered.
 */
export function prerender(
  { header, footer }: Pick<Shell, 'header' | 'footer'>,
  request: PageRequest,
): Shell['prerendered'] {
  const html = (part: ReactNode): string => renderToStaticMarkup(part);
  return {
    menu: header === null ? '' : html(<MenuContent header={header} request={request} />),
    footer: footer === null ? '' : html(<FooterContent footer={footer} request={request} />),
    colours: contentColours(JSON.stringify([header, footer])),
  };
}
