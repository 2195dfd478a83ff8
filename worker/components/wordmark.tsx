import type { ReactElement } from 'react';
import { wordmark } from '../../shared/wordmark.ts';

/** Name of the drawing, which is in a page once. */
const drawing = 'wordmark';

interface WordmarkProps {
  /** Decides the size. */
  className: string;
  /** The first one in a page draws the letters; all others show its drawing again. */
  first?: boolean;
}

/** The wordmark. The name it goes by is said by the link around it. */
export function Wordmark({ className, first = false }: WordmarkProps): ReactElement {
  return (
    <svg className={className} viewBox={wordmark.viewBox} fill="currentColor" aria-hidden="true">
      {first ? <path id={drawing} d={wordmark.path} /> : <use href={`#${drawing}`} />}
    </svg>
  );
}
