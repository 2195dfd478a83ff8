import type { PageEvent } from '../../shared/analytics/analytics.ts';

/** What the page knows of its events; those of a choice that is still to be made wait for its form. */
export function embedded(): PageEvent[] {
  const scripts = [...document.querySelectorAll('script[data-events]')];
  return scripts.flatMap(({ textContent }) => JSON.parse(textContent));
}
