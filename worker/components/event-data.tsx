import type { ReactElement } from 'react';
import type { PageEvent } from '../../shared/analytics/analytics.ts';
import type { ViewedItem } from '../../shared/analytics/viewed-items.ts';

/** JSON that is safe inside a script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * The page's analytics events as JSON, for the script that sends them once their consent level is given. They contain
 * only what the page shows anyway.
 */
export function EventData({ events }: { events: readonly (PageEvent | null)[] }): ReactElement | null {
  const known = events.filter((event) => event !== null);
  if (known.length === 0) return null;
  return (
    <script
      type="application/json"
      data-events=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with its angle brackets escaped
      dangerouslySetInnerHTML={{ __html: inScript(known) }}
    />
  );
}

/** The item that the page shows, as JSON, of which the same script makes the event. */
export function ItemData({ item }: { item: ViewedItem }): ReactElement {
  return (
    <script
      type="application/json"
      data-item=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with its angle brackets escaped
      dangerouslySetInnerHTML={{ __html: inScript(item) }}
    />
  );
}
