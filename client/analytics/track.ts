import type { PageEvent } from '../../shared/analytics/analytics.ts';

/** Tells of something that happened; it is sent where the visitor allows it, and forgotten elsewhere. */
export function track(event: PageEvent): void {
  document.dispatchEvent(new CustomEvent<PageEvent>('track', { detail: event }));
}
