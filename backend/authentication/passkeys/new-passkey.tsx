/** @jsxImportSource hono/jsx */
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { decodeBase64Url } from 'hono/utils/encode';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { href } from '../../../shared/routes.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';
import { maskedEmail } from '../credentials.ts';
import { formFault, formToken, isOwnForm } from '../csrf.ts';
import { localeOf } from '../links.ts';
import { type Faults, summary } from '../page/form.tsx';
import { page } from '../page/page.tsx';
import { passkeyForm } from '../page/passkey-form.tsx';
import { textOf } from '../page/texts.ts';
import { readForm } from '../sign-in-request.ts';
import { currentSession, userAgentOf } from '../tokens/sessions.ts';
import { challengeAge, readChallengeToRegister, spendChallengeToRegister } from './challenges.ts';
import { passkeyMail } from './mail.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import { credentialsOf, storePasskey } from './store.ts';
import { challengeOf, readAttestation, userHandleOf, verifyRegistration } from './verify.ts';

type Visiting = Context<{ Bindings: Env }>;

/** A registration that the shop has started for the customer who is signed in here. */
interface Registration {
  party: RelyingParty;
  challenge: string;
  customerId: string;
  email: string;
  name: string;
  returnTo: string;
}

/** The registration in the page's address; null if it is another customer's, used, expired or unknown. */
async function readRegistration(c: Visiting, now: number): Promise<Registration | null> {
  const party = relyingParty(c.env);
  const session = await currentSession(c, now);
  if (party === null || session === null) return null;
  const { customerId } = session;
  const challenge = c.req.query('challenge') ?? '';
  const returnTo = await readChallengeToRegister(c.env.DB, challenge, customerId, now);
  if (returnTo === null) return null;
  const customer = await c.env.DB.prepare(
    `SELECT email, trim(first_name || ' ' || last_name) AS name FROM customers WHERE customer_id = ?`,
  )
    .bind(customerId)
    .first<{ email: string; name: string }>();
  return customer === null ? null : { party, challenge, customerId, returnTo, ...customer };
}

/** GET /passkeys/new: the page that creates a passkey. 401 without a pending registration. */
export async function showNewPasskey(c: Visiting): Promise<Response> {
  const registration = await readRegistration(c, Math.floor(Date.now() / 1000));
  return registration === null ? startOver(c) : creationPage(c, registration, 200, {});
}

/**
 * POST /passkeys/new: saves the new passkey, and informs by mail. 401 without a pending registration, or for an
 * invalid answer, which ends the registration; 403 for a form that is not ours.
 */
export async function createPasskey(c: Visiting): Promise<Response> {
  const at = new Date();
  const now = Math.floor(at.getTime() / 1000);
  const registration = await readRegistration(c, now);
  if (registration === null) return startOver(c);
  const locale = localeOf(c);
  const text = textOf(locale);
  const form = await readForm(c);
  if (!isOwnForm(c, form('token'))) return creationPage(c, registration, 403, { form: text(formFault(c)) });

  const { party, challenge, customerId, returnTo } = registration;
  const { DB: db } = c.env;
  const answer = readAttestation(form('answer'));
  if (answer === null || challengeOf(answer) !== challenge) return startOver(c);
  if (!(await spendChallengeToRegister(db, challenge, customerId, now))) return startOver(c);
  const made = await verifyRegistration(party, answer, challenge);
  if (made === null) return startOver(c);
  const passkeyId = crypto.randomUUID();
  const [inserted] = await db.batch([
    storePasskey(db, made, { passkeyId, customerId, userAgent: userAgentOf(c) }, now),
    passkeyMail(c.env, 'added', { customerId, locale }, at, {
      sql: 'EXISTS (SELECT 1 FROM passkeys WHERE passkey_id = ?4 AND customer_id = ?1)',
      value: passkeyId,
    }),
  ]);
  if (inserted?.meta.changes !== 1) return startOver(c);
  const content = (
    <>
      <p class="lead" role="status">
        {text('passkey.done')}
      </p>
      <p>
        <a class="button" href={returnTo}>
          {text('passkey.back')}
        </a>
      </p>
    </>
  );
  return page(c, { locale, title: 'passkey.done.title', status: 200, content });
}

async function creationPage(
  c: Visiting,
  { party, challenge, customerId, email, name, returnTo }: Registration,
  status: ContentfulStatusCode,
  faults: Faults,
): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: email,
    userDisplayName: name,
    userID: userHandleOf(customerId),
    challenge: decodeBase64Url(challenge),
    timeout: challengeAge * 1000,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(c.env.DB, customerId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const content = (
    <>
      <p class="lead">{text('passkey.new.lead', { email: maskedEmail(email) })}</p>
      {summary(text, faults)}
      <p class="lead" data-unable>
        {text('passkey.unable')}
      </p>
      {passkeyForm(text, {
        action: `/authentication/passkeys/new${new URL(c.req.url).search}`,
        token: formToken(c),
        button: 'passkey.new.button',
        cancelled: 'passkey.new.cancelled',
        failed: 'passkey.failed',
        creation: { options, known: 'passkey.known' },
      })}
      <p class="other">
        <a href={returnTo}>{text('passkey.back')}</a>
      </p>
    </>
  );
  return page(c, {
    locale,
    title: 'passkey.new.title',
    status,
    content,
    faulty: status !== 200,
    passkeys: true,
    formAction: new URL(c.env.ORIGIN).origin,
  });
}

/** The link to start again; for a browser without a session here it leads through sign-in. */
async function startOver(c: Visiting): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const security = href(locale, 'account-security');
  const isSignedIn = (await currentSession(c, Math.floor(Date.now() / 1000))) !== null;
  const path = isSignedIn ? security : href(locale, 'auth-sign-in', {}, { prompt: 'login', returnTo: security });
  const content = (
    <>
      {summary(text, { form: text('passkey.over') })}
      <p>
        <a class="button" href={`${shopOrigin(c.env, locale)}${path}`}>
          {text(isSignedIn ? 'passkey.back' : 'signIn.title')}
        </a>
      </p>
    </>
  );
  return page(c, { locale, title: 'passkey.new.title', status: 401, content, faulty: true });
}
