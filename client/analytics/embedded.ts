import type { PageEvent } from '../../shared/analytics/analytics.ts';

/** The events that the Worker embedded in the page. */
export function embedded(): PageEvent[] {
  const scripts = [...document.querySelectorAll('script[data-events]')];
  return scripts.flatMap(({ textContent }) => JSON.parse(textContent));
}
