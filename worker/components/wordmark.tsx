import type { ReactElement } from 'react';
import { wordmark } from '../../shared/wordmark.ts';

/** Id of the drawing, which is once in a page. */
const drawing = 'wordmark';

interface WordmarkProps {
  /** Sets the size. */
  className: string;
  /** The first one in a page contains the drawing; all others reference it. */
  first?: boolean;
}

/** The wordmark. Its accessible name is that of the link around it. */
export function Wordmark({ className, first = false }: WordmarkProps): ReactElement {
  return (
    <svg className={className} viewBox={wordmark.viewBox} fill="currentColor" aria-hidden="true">
      {first ? <path id={drawing} d={wordmark.path} /> : <use href={`#${drawing}`} />}
    </svg>
  );
}
