import { z } from 'zod';

/** A text with JSON, where an engine has no other type for a value. */
export const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('This is no JSON.');
    return z.NEVER;
  }
});
