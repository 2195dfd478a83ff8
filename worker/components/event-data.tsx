import type { ReactElement } from 'react';
import type { PageEvent } from '../../shared/analytics/analytics.ts';

/**
 * The page's analytics events as JSON, for the script that sends them once their consent level is given. They contain
 * only what the page shows anyway.
 */
export function EventData({ events }: { events: readonly (PageEvent | null)[] }): ReactElement | null {
  const known = events.filter((event) => event !== null);
  if (known.length === 0) return null;
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/json"
      data-events=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with its angle brackets escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
