/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { Html } from '../../html/document.tsx';
import { words } from './words.ts';

const doneMessages = new Map<string, string>(
  (['uploaded', 'known', 'meanwhile', 'saved', 'deleted'] as const).map((name) => [name, words[name]]),
);

/** The message after a redirect, by the `done` parameter; null if there is none. */
export function doneMessage(c: Context): Html | null {
  const message = doneMessages.get(c.req.query('done') ?? '');
  return message === undefined ? null : (
    <p class="done" role="status">
      {message}
    </p>
  );
}
