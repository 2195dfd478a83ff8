import type { ReactElement } from 'react';

/** JSON that is safe inside a script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A schema.org object for search engines; `@context` is added. */
export function StructuredData({ item }: { item: Record<string, unknown> }): ReactElement {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with its angle brackets escaped
      dangerouslySetInnerHTML={{ __html: inScript({ '@context': 'https://schema.org', ...item }) }}
    />
  );
}
