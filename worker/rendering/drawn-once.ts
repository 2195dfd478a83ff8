import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const drawn = new WeakMap<object, string>();

/** A part as HTML that shows nothing but this answer in its market: drawn once, and forgotten with the answer. */
export function drawnOnce(answer: object, part: ReactNode): string {
  const known = drawn.get(answer);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(part);
  drawn.set(answer, html);
  return html;
}
