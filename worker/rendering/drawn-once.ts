import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Gives a function that renders a part as HTML. The part shows nothing but an answer in its market: it is rendered once,
 * and forgotten with the answer, or with the module that calls this, which `npm run dev` loads anew on a change.
 */
export function drawnOnce(): (answer: object, part: ReactNode) => string {
  const drawn = new WeakMap<object, string>();
  return (answer, part) => {
    const known = drawn.get(answer);
    if (known !== undefined) return known;
    const html = renderToStaticMarkup(part);
    drawn.set(answer, html);
    return html;
  };
}
