import type { Context } from 'hono';
import { networkAddress } from '../../../shared/http/network-address.ts';
import type { Env } from '../../env.ts';
import { passwordOf } from '../accounts.ts';
import { type Bucket, countAttempt, forgiveAttempt, guessBuckets } from '../attempts.ts';
import { emailFault, normalizeEmail } from '../credentials.ts';
import { formFault, isOwnForm } from '../csrf.ts';
import { limited } from '../limited.ts';
import { botCheckIn, botFault } from '../page/bot-check.ts';
import type { Faults } from '../page/form.tsx';
import { textOf } from '../page/texts.ts';
import { customerOfPasskey } from '../passkeys/sign-in.ts';
import { verifyPassword } from '../passwords.ts';
import { writeRateLimitMail } from '../rate-limit-mail.ts';
import { readForm, readSignInRequest, returnWithCode, type SignInRequest } from '../sign-in-request.ts';
import { currentSession, openSession } from '../tokens/sessions.ts';
import { signInPage } from './sign-in-page.tsx';

/** GET /sign-in: the form; a visitor with a session is redirected back with a code at once. */
export async function showSignIn(c: Context<{ Bindings: Env }>): Promise<Response> {
  const request = await readSignInRequest(c);
  if (request instanceof Response) return request;
  const now = Math.floor(Date.now() / 1000);
  const session = await currentSession(c, now);
  if (session !== null) return returnWithCode(c, request, session, false, now);
  return signInPage(c, request, 200, '', {});
}

/**
 * POST /sign-in: 303 to the client with a code. 422 for an empty field, 401 for a wrong e-mail or password (never
 * which), 403 for a form that is not ours, 429 after too many attempts, of which the owner is informed by mail. An
 * unknown e-mail, an account without password and a wrong password take the same work and give the same answer.
 *
 * With a passkey the other fields are not required; any error of it is 401.
 */
export async function signIn(c: Context<{ Bindings: Env }>): Promise<Response> {
  const request = await readSignInRequest(c);
  if (request instanceof Response) return request;
  const text = textOf(request.locale);
  const form = await readForm(c);
  const email = normalizeEmail(form('email'));
  const password = form('password');
  if (!isOwnForm(c, form('token'))) return signInPage(c, request, 403, email, { form: text(formFault(c)) });

  if (form('answer') !== '') return withPasskey(c, request, { answer: form('answer'), token: form('token'), email });

  const faults: Faults = {};
  const fault = emailFault(email);
  if (fault !== null) faults.email = text(fault);
  if (password === '') faults.password = text('error.passwordRequired');
  if (Object.keys(faults).length > 0) return signInPage(c, request, 422, email, faults);

  const bot = await botFault(c, await botCheckIn(c.env, request.locale), form);
  if (bot !== null) return signInPage(c, request, 422, email, { form: text(bot) });

  const now = Math.floor(Date.now() / 1000);
  const address = networkAddress(c.req.raw.headers);
  const buckets = guessBuckets(email, address);
  const wait = await countAttempt(c.env.DB, buckets, now);
  if (wait !== null) {
    await writeRateLimitMail(c.env, { email, address, locale: request.locale }, new Date(now * 1000));
    const form = limited(c, request.locale, wait);
    return signInPage(c, request, 429, email, { form });
  }
  const account = await passwordOf(c.env.DB, email);
  const right = await verifyPassword(password, account?.password ?? null);
  if (account === null || !right) {
    return signInPage(c, request, 401, email, { form: text('error.credentials') });
  }
  await forgiveAttempt(c.env.DB, buckets);
  const session = await openSession(c, account.customerId, now);
  return returnWithCode(c, request, session, false, now);
}

async function withPasskey(
  c: Context<{ Bindings: Env }>,
  request: SignInRequest,
  { email, ...shown }: { answer: string; token: string; email: string },
): Promise<Response> {
  const text = textOf(request.locale);
  const now = Math.floor(Date.now() / 1000);
  const buckets: Bucket[] = [{ limit: 'address', value: networkAddress(c.req.raw.headers) }];
  const wait = await countAttempt(c.env.DB, buckets, now);
  if (wait !== null) {
    const form = limited(c, request.locale, wait);
    return signInPage(c, request, 429, email, { form });
  }
  const customerId = await customerOfPasskey(c, shown, now);
  if (customerId === null) return signInPage(c, request, 401, email, { form: text('error.passkey') });
  await forgiveAttempt(c.env.DB, buckets);
  const session = await openSession(c, customerId, now);
  return returnWithCode(c, request, session, false, now);
}
