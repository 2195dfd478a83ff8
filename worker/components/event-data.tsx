import type { ReactElement } from 'react';
import type { PageEvent } from '../../shared/analytics/analytics.ts';
import type { ViewedItem } from '../../shared/analytics/viewed-items.ts';
import { JsonScript } from './json-script.tsx';

/**
 * The page's analytics events as JSON, for the script that sends them once their consent level is given. They contain
 * only what the page shows anyway.
 */
export function EventData({ events }: { events: readonly (PageEvent | null)[] }): ReactElement | null {
  const known = events.filter((event) => event !== null);
  return known.length === 0 ? null : <JsonScript data-events="" value={known} />;
}

/** The item that the page shows, as JSON, of which the same script makes the event. */
export function ItemData({ item }: { item: ViewedItem }): ReactElement {
  return <JsonScript data-item="" value={item} />;
}
