import type { SentVitals, Vital } from '../../shared/analytics/vitals.ts';
import { isTurnedOff } from './container.ts';

/** Fields that TypeScript's library lacks. */
type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number };

const measured: Partial<Record<Vital, number>> = {};

function observe(type: string, take: (entry: Entry) => void, options: PerformanceObserverInit = {}): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  } catch {
    // This browser does not support the entry type.
  }
}

/** Sums layout shifts of a session window: less than 1 s between two of them, at most 5 s in all. */
function observeShifts(): void {
  let [sum, first, last] = [0, 0, 0];
  measured.CLS = 0;
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput }) => {
    if (hadRecentInput) return;
    const goesOn = startTime - last < 1000 && startTime - first < 5000;
    sum = goesOn ? sum + value : value;
    if (!goesOn) first = startTime;
    last = startTime;
    measured.CLS = Math.max(measured.CLS ?? 0, sum);
  });
}

/** The longest response to a press or key (INP); of fifty, one outlier is ignored. */
function observeAnswers(): void {
  const longestByInteraction = new Map<number, number>();
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (!interactionId) return;
      longestByInteraction.set(interactionId, Math.max(longestByInteraction.get(interactionId) ?? 0, duration));
      const sorted = [...longestByInteraction.values()].sort((a, b) => b - a);
      measured.INP = sorted[Math.floor(sorted.length / 50)];
    },
    // TypeScript's library lacks it.
    { durationThreshold: 40 } as PerformanceObserverInit,
  );
}

/** Measures Web Vitals and sends them once, when the page is left, without anything that identifies the visitor. */
export function measureVitals(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (isTurnedOff() || !(navigation instanceof PerformanceNavigationTiming)) return;
  // A prerendered page starts when it is shown.
  const begun = Number(Reflect.get(navigation, 'activationStart') ?? 0);
  measured.TTFB = Math.max(0, navigation.responseStart - begun);
  observe('largest-contentful-paint', ({ startTime }) => {
    measured.LCP = Math.max(0, startTime - begun);
  });
  observeShifts();
  observeAnswers();
  let sent = false;
  const send = () => {
    if (sent || document.visibilityState !== 'hidden') return;
    sent = true;
    const vitals: SentVitals = {
      path: location.pathname,
      device: innerWidth < 768 ? 'm' : innerWidth < 1280 ? 't' : 'd',
      come: navigation.type === 'navigate',
      ...measured,
    };
    // Not with `call`: the module that islands share would load React on every page.
    navigator.sendBeacon(`/${document.documentElement.dataset.locale}/api/vitals`, JSON.stringify(vitals));
  };
  addEventListener('visibilitychange', send);
  // Some browsers leave a page without `visibilitychange`.
  addEventListener('pagehide', send);
}
