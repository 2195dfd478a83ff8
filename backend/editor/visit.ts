import type { Context } from 'hono';
import { formToken } from '../authentication/csrf.ts';
import type { Env } from '../env.ts';
import { currentStaff, type Staff } from './staff.ts';
import { readWords, type Words } from './words/words.ts';

/** The signed-in member of staff, the CSRF token of their forms, and the words in their language. */
export interface Visit {
  staff: Staff;
  token: string;
  words: Words;
}

/** The signed-in member of staff; redirects strangers to sign-in. */
export async function readStaff(c: Context<{ Bindings: Env }>): Promise<Visit | Response> {
  const staff = await currentStaff(c);
  if (staff === null) return c.redirect('/editor/sign-in', 303);
  return { staff, token: formToken(c, '/editor'), words: readWords(c) };
}
