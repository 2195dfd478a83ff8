import type { ReactElement } from 'react';
import type { PageEvent } from '../../shared/analytics/analytics.ts';

/**
 * What a page knows of its analytics events, for the script that sends them once their level is allowed: what the page
 * shows anyway, and read by nobody else.
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
