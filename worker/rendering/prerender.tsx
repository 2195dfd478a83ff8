import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { contentColours } from '../layouts/colours.ts';
import { FooterContent } from '../layouts/footer-content.tsx';
import type { Shell } from '../layouts/layout.ts';
import { MenuContent } from '../layouts/menu.tsx';
import { MarketMemory } from '../market/market-memory.ts';
import type { PageRequest } from '../pages/page-module.ts';

/**
 * What header and footer show of managed content is the same on every page of a market, and half of all that is to be
 * rendered. So it is rendered once, and again when the content has changed.
 */
export async function prerender(
  { header, footer }: Pick<Shell, 'header' | 'footer'>,
  request: PageRequest,
): Promise<Shell['prerendered']> {
  const source = JSON.stringify([header, footer]);
  const known = made.get(request);
  if (known?.source === source) return known;
  const [menu, links] = await Promise.all([
    header === null ? '' : html(<MenuContent header={header} request={request} />),
    footer === null ? '' : html(<FooterContent footer={footer} request={request} />),
  ]);
  const prerendered = { source, menu, footer: links, colours: contentColours(source) };
  made.set(request, prerendered);
  return prerendered;
}

const made = new MarketMemory<Shell['prerendered'] & { source: string }>();

async function html(part: ReactNode): Promise<string> {
  return new Response(await renderToReadableStream(part)).text();
}
