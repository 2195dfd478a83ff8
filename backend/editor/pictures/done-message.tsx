/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { Html } from '../../html/document.tsx';
import type { Words } from '../words/words.ts';

const done = ['uploaded', 'known', 'meanwhile', 'saved', 'deleted'] as const;

/** The message after a redirect, by the `done` parameter; null if there is none. */
export function doneMessage(c: Context, { t }: Words): Html | null {
  const name = done.find((each) => each === c.req.query('done'));
  return name === undefined ? null : (
    <p class="done" role="status">
      {t(`library.${name}`)}
    </p>
  );
}
