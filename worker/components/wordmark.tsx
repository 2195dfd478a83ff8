import type { ReactElement } from 'react';
import url from '#shop/brand/wordmark.svg?url';
import { wordmark } from '../../shared/brand/wordmark.ts';

interface WordmarkProps {
  /** Sets the size. */
  className: string;
}

/**
 * The wordmark. Its accessible name is that of the link around it. The drawing is in a file of its own, which every
 * page shares: it would be a sixteenth of the HTML of a product.
 */
export function Wordmark({ className }: WordmarkProps): ReactElement {
  return (
    <svg className={className} viewBox={wordmark.viewBox} fill="currentColor" aria-hidden="true">
      <use href={`${url}#wordmark`} />
    </svg>
  );
}
