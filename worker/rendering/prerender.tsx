import { renderToStaticMarkup } from 'react-dom/server';
import { contentColours } from '../layouts/content/colours.ts';
import { SmallPrint } from '../layouts/footer/footer.tsx';
import { FooterContent } from '../layouts/footer/footer-content.tsx';
import { HeaderActions } from '../layouts/header/header.tsx';
import { MenuContent } from '../layouts/header/menu.tsx';
import type { Shell } from '../page/layout.ts';
import type { PageRequest } from '../page/page-module.ts';

/** The parts of header and footer that all pages of a market share, as HTML: more than half of the rendering. */
export function prerender(
  { header, footer }: Pick<Shell, 'header' | 'footer'>,
  request: PageRequest,
): Shell['prerendered'] {
  return {
    menu: header === null ? '' : renderToStaticMarkup(<MenuContent header={header} request={request} />),
    actions: renderToStaticMarkup(<HeaderActions request={request} />),
    footer: footer === null ? '' : renderToStaticMarkup(<FooterContent footer={footer} request={request} />),
    smallPrint: renderToStaticMarkup(<SmallPrint legals={footer?.legals ?? []} request={request} />),
    colours: contentColours(JSON.stringify([header, footer])),
  };
}
