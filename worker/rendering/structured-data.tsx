import type { ReactElement } from 'react';
import { JsonScript } from '../components/json-script.tsx';

/** A schema.org object for search engines; `@context` is added. */
export function StructuredData({ item }: { item: Record<string, unknown> }): ReactElement {
  return <JsonScript type="application/ld+json" value={{ '@context': 'https://schema.org', ...item }} />;
}
