import type { PageEvent } from '../../shared/analytics/analytics.ts';

/** Reports an event; it is dropped where the visitor does not allow measuring. */
export function track(event: PageEvent): void {
  document.dispatchEvent(new CustomEvent<PageEvent>('track', { detail: event }));
}
