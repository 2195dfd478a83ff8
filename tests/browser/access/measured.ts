import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AnalyticsEvent, analyticsEvent, type EventName } from '../../../shared/analytics/analytics.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { Shop } from '../../shop/harness.ts';

/** The events that a visitor's pages have sent to the container so far. */
export interface Measured {
  /** The events with a name, in order. */
  named<Name extends EventName>(name: Name): Extract<AnalyticsEvent, { event: Name }>[];
  /** Waits until as many events with a name were sent. */
  until(name: EventName, count: number): Promise<void>;
  /** Waits until the shown page has sent its navigation. */
  here(): Promise<unknown>;
}

/** Accepts everything in the consent banner. */
export async function allowEverything(shop: Shop, context: BrowserContext, locale: Locale): Promise<void> {
  const origin = shop.shopUrl;
  await context.request.post(`${origin}/${locale}/consent/`, {
    form: { form: 'consent', from: 'banner', answer: 'all' },
    headers: { origin },
    maxRedirects: 0,
  });
}

/** A visitor who allows everything; every event pushed to `dataLayer` is validated. */
export async function measured(shop: Shop, page: Page, locale: Locale): Promise<Measured> {
  const context = page.context();
  const events: AnalyticsEvent[] = [];
  const isOf =
    <Name extends EventName>(name: Name) =>
    (event: AnalyticsEvent): event is Extract<AnalyticsEvent, { event: Name }> =>
      event.event === name;
  await context.exposeBinding('measured', (_, entry: Record<string, unknown>) => {
    // The container's start, and entries that clear the `ecommerce` object.
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
        (window.dataLayer ?? []).some((entry) => !['gtm.js', undefined].includes(Reflect.get(entry, 'event'))),
      ),
  };
}
