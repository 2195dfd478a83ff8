/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { networkAddress } from '../../../shared/http/network-address.ts';
import type { Env } from '../../env.ts';
import { sha256 } from '../../secrets.ts';
import { createAccount, openedBy } from '../accounts.ts';
import { type Bucket, countAttempt, forgiveAttempt } from '../attempts.ts';
import { askToConfirm } from '../confirm-email.ts';
import { emailFault, isName, newPasswordFault, normalizeEmail } from '../credentials.ts';
import { formFault, formToken, isOwnForm } from '../csrf.ts';
import { limited } from '../limited.ts';
import { type Faults, field, summary, tokenField } from '../page/form.tsx';
import { page } from '../page/page.tsx';
import { type Text, textOf } from '../page/texts.ts';
import { hashPassword } from '../passwords.ts';
import { formTarget, readForm, readSignInRequest, returnWithCode, type SignInRequest } from '../sign-in-request.ts';
import { currentSession, openSession } from '../tokens/sessions.ts';
import { agreement } from './agreement.tsx';
import { mailOwner } from './existing-account.ts';

/** Seconds within which the same form sent again is a double click or a retry. */
const sameFormAge = 60;

/** The values typed by a new customer, without the password. */
interface Typed {
  firstName: string;
  lastName: string;
  email: string;
  newsletter: boolean;
}

/** GET /auth/create: the form. A visitor with a session already has an account and is sent back. */
export async function showCreate(c: Context<{ Bindings: Env }>): Promise<Response> {
  const request = await readSignInRequest(c);
  if (request instanceof Response) return request;
  const now = Math.floor(Date.now() / 1000);
  const session = await currentSession(c, now);
  if (session !== null) return returnWithCode(c, request, session, false, now);
  return createPage(c, request, 200, { firstName: '', lastName: '', email: '', newsletter: false }, {});
}

/**
 * POST /auth/create: creates the account and redirects to the client with a code. 422, 403 and 429 as for sign-in.
 *
 * An e-mail with an account is answered by a general sentence after the same work as a creation, and its owner gets
 * a mail. No password is verified and nobody is signed in, so nothing can be guessed here. Such answers are limited
 * to five an hour for one network, and for one e-mail from anywhere; then everything is 429, so lists of e-mails
 * cannot be checked. Only the very form that has just created the account succeeds again when it is sent twice.
 */
export async function create(c: Context<{ Bindings: Env }>): Promise<Response> {
  const request = await readSignInRequest(c);
  if (request instanceof Response) return request;
  const text = textOf(request.locale);
  const form = await readForm(c);
  const typed: Typed = {
    firstName: form('firstName').trim(),
    lastName: form('lastName').trim(),
    email: normalizeEmail(form('email')),
    newsletter: form('newsletter') === 'YES',
  };
  const password = form('password');
  if (!isOwnForm(c, form('token'))) return createPage(c, request, 403, typed, { form: text(formFault(c)) });
  const faults = faultsOf(text, typed, password);
  if (Object.keys(faults).length > 0) return createPage(c, request, 422, typed, faults);

  const { DB: db } = c.env;
  const at = new Date();
  const now = Math.floor(at.getTime() / 1000);
  const address = networkAddress(c.req.raw.headers);
  const taken: Bucket[] = [
    { limit: 'taken', value: address },
    { limit: 'takenEmail', value: typed.email },
  ];
  // Counted before the result is known, and given back below, so that concurrent requests do not slip through.
  const creations: Bucket[] = [
    { limit: 'creation', value: address },
    ...(address.includes(':') ? [{ limit: 'creationHousehold', value: address } as const] : []),
    { limit: 'creationMailbox', value: typed.email },
  ];
  const wait = (await countAttempt(db, taken, now)) ?? (await countAttempt(db, creations, now));
  if (wait !== null) {
    const form = limited(c, request.locale, wait);
    return createPage(c, request, 429, typed, { form });
  }

  const opening = { hash: await sha256(form('token')), expiresAt: now + sameFormAge };
  const account = { ...typed, password: await hashPassword(password) };
  const created = await createAccount(db, account, opening, at);
  const customerId = created ?? (await openedBy(db, typed.email, opening, at));
  if (customerId === null) {
    await mailOwner(c.env, { email: typed.email, locale: request.locale }, now);
    return createPage(c, request, 422, typed, { form: text('error.taken') });
  }
  if (created !== null) await db.batch(await askToConfirm(c.env, { email: typed.email, locale: request.locale }, now));
  await forgiveAttempt(db, taken);
  const session = await openSession(c, customerId, now);
  return returnWithCode(c, request, session, true, now);
}

function faultsOf(text: Text, typed: Typed, password: string): Faults {
  const faults: Faults = {};
  for (const name of ['firstName', 'lastName'] as const)
    if (!isName(typed[name])) faults[name] = text(typed[name] === '' ? `error.${name}Required` : `error.${name}`);
  const email = emailFault(typed.email);
  if (email !== null) faults.email = text(email);
  const fault = newPasswordFault(password, typed.email);
  if (fault !== null) faults.password = text(fault);
  return faults;
}

/** Why the visitor creates an account. */
function leadOf(text: Text, { purpose, authorization: { platform } }: SignInRequest): string {
  if (platform !== null) return text('create.lead.platform', { platform: platform.name });
  return text(purpose === undefined ? 'create.lead' : `create.lead.${purpose}`);
}

async function createPage(
  c: Context<{ Bindings: Env }>,
  request: SignInRequest,
  status: ContentfulStatusCode,
  typed: Typed,
  faults: Faults,
): Promise<Response> {
  const text = textOf(request.locale);
  const { firstName, lastName, email } = typed;
  const content = (
    <>
      <p class="lead">{leadOf(text, request)}</p>
      {summary(text, faults)}
      <form method="post" action={`/authentication/auth/create${request.query}`} novalidate>
        {tokenField(formToken(c))}
        <div class="pair">
          {field(text, { name: 'firstName', type: 'text', autocomplete: 'given-name', value: firstName }, faults)}
          {field(text, { name: 'lastName', type: 'text', autocomplete: 'family-name', value: lastName }, faults)}
        </div>
        {field(text, { name: 'email', type: 'email', autocomplete: 'email', value: email }, faults)}
        {field(
          text,
          { name: 'password', type: 'password', autocomplete: 'new-password', hint: 'password.rule' },
          faults,
        )}
        <label class="choice">
          <input type="checkbox" name="newsletter" value="YES" checked={typed.newsletter} />
          <span>{text('field.newsletter')}</span>
        </label>
        <p class="hint">{await agreement(c.env, request.locale)}</p>
        <button type="submit">{text('create.title')}</button>
      </form>
      <p class="other">
        {text('create.known')} <a href={`/authentication/sign-in${request.query}`}>{text('signIn.title')}</a>
      </p>
    </>
  );
  return page(c, {
    locale: request.locale,
    title: 'create.title',
    status,
    content,
    faulty: status !== 200,
    reveals: true,
    formAction: formTarget(c.env, request.authorization.redirectUri),
  });
}
