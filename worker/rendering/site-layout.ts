import { withFreeDelivery } from '../../shared/cart/free-delivery.ts';
import { formatWholeMoney } from '../../shared/format/money.ts';
import { switchedOffCheckout } from '../components/disabled-text.ts';
import { contentQuery } from '../content/content-query.ts';
import { marketCaches, maxVersions } from '../market/market-caches.ts';
import { sharedFor } from '../market/shared-answers.ts';
import type { Shell, SiteLayout } from '../page/layout.ts';
import type { PageRequest } from '../page/page-module.ts';
import { offeredInFooter, offeredInHeader } from './offered-links.ts';
import { prerender } from './prerender.tsx';

/** Milliseconds for which uncached pages reuse the site layout. */
export const layoutAge = 60_000;

const caches = marketCaches<SiteLayout>('site layout', {
  maxBytes: 2_000_000,
  maxEntries: maxVersions,
  maxAge: layoutAge,
  group: 'content',
});

/** Says that ordering, or any change, is switched off for now. */
function disabledNotification(request: PageRequest): Shell['notification'] {
  // A preview of another date has its own line on every page.
  const content = request.isPreview ? null : switchedOffCheckout(request);
  return content === null ? null : { type: 'warning', content, link: null };
}

/** The managed line, with the market's sum if it refers to the one above which delivery is free. */
function managedNotification(header: Shell['header'], request: PageRequest): Shell['notification'] {
  const { params, devise } = request.domain;
  const above = params.freeDelivery.NO;
  // If all delivery is free there is no sum.
  const sum = typeof above === 'number' && above > 0 ? above : null;
  const shown = sum === null ? null : formatWholeMoney(sum, devise, request.properties.intl);
  const notification = header?.notification ?? null;
  const content = withFreeDelivery(notification?.content ?? '', shown);
  return notification === null || content === '' ? null : { ...notification, content };
}

/** Starts to load the site layout beside the data of a page, which may fail first. */
export function startSiteLayout(request: PageRequest, isCacheable: boolean): Promise<SiteLayout> {
  const layout = loadSiteLayout(request, isCacheable);
  layout.catch(() => undefined);
  return layout;
}

/** Header, footer and country selector of a market; null where the content service failed. */
export async function loadSiteLayout(request: PageRequest, isCacheable: boolean): Promise<SiteLayout> {
  const { gateway, preview, asksAnew } = request;
  const cache = caches[request.locale];
  const { generation } = cache;
  // A preview link shows drafts: neither read from the cache nor written to it.
  const fresh =
    preview === null && asksAnew !== true ? cache.get(request.version, isCacheable ? sharedFor : layoutAge) : undefined;
  if (fresh !== undefined) return fresh;
  const held = preview === null ? cache.getStale(request.version) : undefined;
  const query = contentQuery(request);
  const [header, footer, siteSelector] = await Promise.all([
    gateway.call('getHeader', { ...query, include: 'notification,navigation_reference' }),
    gateway.call('getFooter', { ...query, include: 'references', only: 'url' }),
    gateway.call('getSiteSelector', { ...query, include: 'country_reference' }),
  ]);
  const [ofHeader, ofFooter] = [header?.entries[0], footer?.entries[0]];
  const content = {
    header: ofHeader ? offeredInHeader(ofHeader, request) : (held?.header ?? null),
    footer: ofFooter ? offeredInFooter(ofFooter, request) : (held?.footer ?? null),
    siteSelector: siteSelector?.entries[0] ?? held?.siteSelector ?? null,
  };
  const notification = disabledNotification(request) ?? managedNotification(content.header, request);
  const siteLayout = { ...content, notification, prerendered: prerender(content, request) };
  const isWhole = header !== null && footer !== null && siteSelector !== null;
  // What was read before a purge is not cached.
  if (preview === null && isWhole && cache.generation === generation) cache.set(request.version, siteLayout);
  return siteLayout;
}
