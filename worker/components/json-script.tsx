import type { ReactElement } from 'react';

interface JsonScriptProps {
  type?: 'application/json' | 'application/ld+json';
  value: unknown;
  /** Marks the element for the script that reads it. */
  [mark: `data-${string}`]: '';
}

/** A script element with JSON. No text in it can end the element. */
export function JsonScript({ type = 'application/json', value, ...marks }: JsonScriptProps): ReactElement {
  return (
    <script
      type={type}
      {...marks}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with its angle brackets escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll('<', '\\u003c') }}
    />
  );
}
