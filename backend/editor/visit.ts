import type { Context } from 'hono';
import { formToken } from '../authentication/csrf.ts';
import type { Env } from '../env.ts';
import { currentStaff, type Staff } from './staff.ts';

/** The signed-in member of staff, and the CSRF token of their forms. */
export interface Visit {
  staff: Staff;
  token: string;
}

/** The signed-in member of staff; redirects strangers to sign-in. */
export async function readStaff(c: Context<{ Bindings: Env }>): Promise<Visit | Response> {
  const staff = await currentStaff(c);
  return staff === null ? c.redirect('/editor/sign-in', 303) : { staff, token: formToken(c, '/editor') };
}
