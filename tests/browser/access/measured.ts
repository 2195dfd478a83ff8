import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AnalyticsEvent, analyticsEvent, type EventName } from '../../../shared/analytics/analytics.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { Shop } from '../../shop/harness.ts';

/** What a visitor's pages have told the container so far. */
export interface Measured {
  /** The events of a name, in their order. */
  named<Name extends EventName>(name: Name): Extract<AnalyticsEvent, { event: Name }>[];
  /** Waits until so many of a name were told. */
  until(name: EventName, count: number): Promise<void>;
  /** Waits until the page that is shown was told of. */
  here(): Promise<unknown>;
}

/** Answers the banner as somebody who allows everything. */
export async function allowEverything(shop: Shop, context: BrowserContext, locale: Locale): Promise<void> {
  const origin = shop.shopUrl;
  await context.request.post(`${origin}/${locale}/consent/`, {
    form: { form: 'consent', from: 'banner', answer: 'all' },
    headers: { origin },
    maxRedirects: 0,
  });
}

/** A visitor who allows everything; every event that is pushed to `dataLayer` is held to the catalogue. */
export async function measured(shop: Shop, page: Page, locale: Locale): Promise<Measured> {
  const context = page.context();
  const events: AnalyticsEvent[] = [];
  const isOf =
    <Name extends EventName>(name: Name) =>
    (event: AnalyticsEvent): event is Extract<AnalyticsEvent, { event: Name }> =>
      event.event === name;
  await context.exposeBinding('measured', (_, entry: Record<string, unknown>) => {
    // The container's own beginning, and what clears the trade before.
    if (entry.event === 'gtm.js' || entry.ecommerce === null) return;
    events.push(analyticsEvent.parse(entry));
  });
  await context.addInitScript(() => {
    const layer: object[] = [];
    const push = layer.push;
    layer.push = (...entries) => {
      for (const entry of entries) Reflect.get(window, 'measured')(entry);
      return push.apply(layer, entries);
    };
    window.dataLayer = layer;
  });
  await allowEverything(shop, context, locale);
  return {
    named: (name) => events.filter(isOf(name)),
    until: (name, count) =>
      expect.poll(() => events.filter(isOf(name)).length, { message: name }).toBeGreaterThanOrEqual(count),
    here: () =>
      page.waitForFunction(() =>
        (window.dataLayer ?? []).some(
          (entry) => !['gtm.js', undefined].includes(Reflect.get(entry, 'event')),
        ),
      ),
  };
}
