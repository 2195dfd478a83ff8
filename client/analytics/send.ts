import type { AnalyticsEvent, PageEvent } from '../../shared/analytics/analytics.ts';
import { deviceOfWidth } from '../../shared/http/device.ts';
import { pageLocale } from '../page-locale.ts';
import { isTurnedOff } from './container.ts';

let isOn = false;

/** From now on events are sent, or no longer. */
export function turn(on: boolean): void {
  isOn = on && !isTurnedOff();
}

/** What is true of every event of this page. */
function common(): Pick<AnalyticsEvent, 'version' | 'device' | 'channel' | 'market'> {
  const device = deviceOfWidth(innerWidth);
  const site = device === 'desktop' ? 'web site' : 'mobile site';
  return {
    version: 'EcomV4',
    device: device === 'mobile' ? 'm' : device === 'tablet' ? 't' : 'd',
    // The application names itself in its user agent (shared/http/device.ts).
    channel: navigator.userAgent.includes('SelvedgeApp/') ? 'mobile app' : site,
    market: pageLocale(),
  };
}

/** Sends an event, while that is allowed. */
export function send(event: PageEvent): void {
  if (!isOn) return;
  window.dataLayer ??= [];
  // What the container has noted of the purchase before is not this one's.
  if ('ecommerce' in event) window.dataLayer.push({ ecommerce: null });
  window.dataLayer.push({ ...event, ...common() });
}
