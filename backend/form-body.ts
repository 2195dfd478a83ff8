import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';
import { Problem } from './problem.ts';

const isForm = (type: string): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i.test(type.trim());

/**
 * Parses the form of a POST before the handler: 400 if it cannot be read. With `others: 'refuse'` a body that is
 * not a form is 415, with `empty` it counts as a form without fields.
 */
export const formBody = (others: 'refuse' | 'empty') =>
  createMiddleware<{ Bindings: Env }>(async function formBody(c, next) {
    if (c.req.method !== 'POST') return next();
    if (!isForm(c.req.header('content-type') ?? '')) {
      if (others === 'refuse') throw new Problem(415, 'A form is expected.');
      return next();
    }
    try {
      // Cached by the request for later readers.
      await c.req.formData();
    } catch {
      throw new Problem(400, 'The form cannot be read.');
    }
    return next();
  });
