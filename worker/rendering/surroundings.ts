import type { FooterLayout, HeaderLayout, SiteSelector } from '../../shared/contract/content.ts';
import { MarketMemory } from '../market/market-memory.ts';
import type { PageRequest } from '../pages/page-module.ts';

/** The managed content around every page. */
interface Surroundings {
  header: HeaderLayout | null;
  footer: FooterLayout | null;
  siteSelector: SiteSelector | null;
}

/** Milliseconds for which pages that are not kept reuse what surrounds them. */
const memoryAge = 60_000;
const memory = new MarketMemory<{ surroundings: Surroundings; loadedAt: number }>();

/**
 * Header, footer and country selector of a market; null where the content service failed. A page that the edge keeps
 * asks for fresh ones: it is made anew when they have changed.
 */
export async function loadSurroundings(request: PageRequest, fresh: boolean): Promise<Surroundings> {
  const { gateway, locale, environment } = request;
  const held = memory.get(request);
  if (!fresh && held !== undefined && Date.now() - held.loadedAt < memoryAge) return held.surroundings;
  const query = { locale, environment };
  const [header, footer, siteSelector] = await Promise.all([
    gateway.call('getHeader', { ...query, include: 'notification,navigation_reference' }),
    gateway.call('getFooter', { ...query, include: 'references', only: 'url' }),
    gateway.call('getSiteSelector', { ...query, include: 'country_reference' }),
  ]);
  const surroundings = {
    header: header?.entries[0] ?? held?.surroundings.header ?? null,
    footer: footer?.entries[0] ?? held?.surroundings.footer ?? null,
    siteSelector: siteSelector?.entries[0] ?? held?.surroundings.siteSelector ?? null,
  };
  if (header !== null && footer !== null && siteSelector !== null)
    memory.set(request, { surroundings, loadedAt: Date.now() });
  return surroundings;
}
