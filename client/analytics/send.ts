import type { AnalyticsEvent, PageEvent } from '../../shared/analytics/analytics.ts';
import { brand } from '../../shared/brand/brand.ts';
import { deviceOfWidth } from '../../shared/http/device.ts';
import { pageLocale } from '../page-locale.ts';
import { isTurnedOff } from './container.ts';

let isOn = false;

export function setSending(on: boolean): void {
  isOn = on && !isTurnedOff();
}

function common(): Pick<AnalyticsEvent, 'version' | 'device' | 'channel' | 'market'> {
  const device = deviceOfWidth(innerWidth);
  const site = device === 'desktop' ? 'web site' : 'mobile site';
  return {
    version: 'EcomV4',
    device: device === 'mobile' ? 'm' : device === 'tablet' ? 't' : 'd',
    // The app names itself in its user agent (shared/http/device.ts).
    channel: navigator.userAgent.includes(`${brand.application}/`) ? 'mobile app' : site,
    market: pageLocale(),
  };
}

export function send(event: PageEvent): void {
  if (!isOn) return;
  window.dataLayer ??= [];
  // Clears the `ecommerce` object of the event before, which the container would merge.
  if ('ecommerce' in event) window.dataLayer.push({ ecommerce: null });
  window.dataLayer.push({ ...event, ...common() });
}
