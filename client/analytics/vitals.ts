import type { SentVitals, Vital } from '../../shared/analytics/vitals.ts';
import { isTurnedOff } from './container.ts';

/** What TypeScript's library does not know of the entries. */
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
    // This browser does not measure it.
  }
}

/** Layout shifts add up while less than a second lies between two of them, and five between first and last. */
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

/** The longest answer to a press or key; of fifty, one may be longer. */
function observeAnswers(): void {
  const longestByInteraction = new Map<number, number>();
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (!interactionId) return;
      longestByInteraction.set(
        interactionId,
        Math.max(longestByInteraction.get(interactionId) ?? 0, duration),
      );
      const sorted = [...longestByInteraction.values()].sort((a, b) => b - a);
      measured.INP = sorted[Math.floor(sorted.length / 50)];
    },
    // TypeScript's library does not know it.
    { durationThreshold: 40 } as PerformanceObserverInit,
  );
}

/**
 * Measures how the page did for whoever has it in front of them, and sends that once, when they leave it, with nothing
 * that says who they are.
 */
export function measureVitals(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (isTurnedOff() || !(navigation instanceof PerformanceNavigationTiming)) return;
  // A page that was made ahead begins when it is shown.
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
    // Not by a module that islands share: it would bring React along, on every page.
    navigator.sendBeacon(`/${document.documentElement.dataset.locale}/api/vitals`, JSON.stringify(vitals));
  };
  addEventListener('visibilitychange', send);
  // Some browsers leave without saying that they hide.
  addEventListener('pagehide', send);
}
