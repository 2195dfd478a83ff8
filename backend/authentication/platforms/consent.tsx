/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PlatformScope } from '../../../shared/contract/account/platforms.ts';
import { scopeKeys } from '../../../shared/identity-linking/scope-keys.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import { maskedEmail } from '../credentials.ts';
import { formFault, formToken, isOwnForm } from '../csrf.ts';
import { type Faults, summary, tokenField } from '../page/form.tsx';
import { badRequestPage, page } from '../page/page.tsx';
import { type Text, type TextKey, textOf } from '../page/texts.ts';
import { formTarget, readForm, readSignInRequest } from '../sign-in-request.ts';
import { type Authorization, type PlatformRequest, responseAddress } from '../tokens/authorization.ts';
import { issueCode } from '../tokens/codes.ts';
import { currentSession } from '../tokens/sessions.ts';
import { extendGrant, findGrant, type Grant, type GrantKey, newGrant } from './grants.ts';
import { linkMail } from './mail.ts';

/** The field with the id of the customer whose account the page has named. It can only make a form be refused. */
const ownerName = 'made-for';

type Visiting = Context<{ Bindings: Env }>;

/** A signed-in customer who is asked whether a platform may act for them. */
interface Consent {
  authorization: Authorization;
  platform: PlatformRequest;
  locale: Locale;
  query: string;
  customerId: string;
  email: string;
  /** What the customer has allowed already. */
  granted: Grant | null;
  /** What is asked for besides. */
  missing: readonly PlatformScope[];
}

/** Whom a consent's grant is for. */
const keyOf = ({ customerId, authorization: { clientId }, platform: { issuer } }: Consent): GrantKey => ({
  customerId,
  clientId,
  issuer,
});

/** Reads the request and its customer; a visitor without a session is sent to sign in first. */
async function readConsent(c: Visiting, now: number): Promise<Consent | Response> {
  const request = await readSignInRequest(c);
  if (request instanceof Response) return request;
  const { authorization, locale, query } = request;
  const { platform } = authorization;
  if (platform === null) return badRequestPage(c, locale);
  c.header('cache-control', 'no-store');
  const session = await currentSession(c, now);
  const customer =
    session === null
      ? null
      : await c.env.DB.prepare('SELECT email, is_deleted FROM customers WHERE customer_id = ?')
          .bind(session.customerId)
          .first<{ email: string; is_deleted: 0 | 1 }>();
  if (session === null || customer === null) return c.redirect(`/authentication/sign-in${query}`, 303);
  if (customer.is_deleted === 1) return closedPage(c, locale, platform);
  const { customerId } = session;
  const granted = await findGrant(
    c.env.DB,
    { customerId, clientId: authorization.clientId, issuer: platform.issuer },
    now,
  );
  const missing = platform.scopes.filter((scope) => granted?.scopes.includes(scope) !== true);
  return { authorization, platform, locale, query, customerId, email: customer.email, granted, missing };
}

/**
 * GET /consent: names the platform and what it asks for. Nothing is asked again if all of it is granted, except for a
 * platform on the customer's device: any other program there could pretend to be it (RFC 8252, section 8.6).
 */
export async function showConsent(c: Visiting): Promise<Response> {
  const now = Math.floor(Date.now() / 1000);
  const consent = await readConsent(c, now);
  if (consent instanceof Response) return consent;
  const { granted, missing, authorization } = consent;
  if (granted !== null && missing.length === 0 && authorization.redirectUri.startsWith('https:'))
    return returnWithCode(c, consent, granted.grantId, now);
  return consentPage(c, consent, 200, {});
}

/**
 * POST /consent: saves what the customer allows, informs by mail, and goes back to the platform with a code; after a
 * refusal with `access_denied`. 403 for a form that is not ours, 409 for one of another customer, 422 without a choice.
 */
export async function answerConsent(c: Visiting): Promise<Response> {
  const at = new Date();
  const now = Math.floor(at.getTime() / 1000);
  const consent = await readConsent(c, now);
  if (consent instanceof Response) return consent;
  const text = textOf(consent.locale);
  const form = await readForm(c);
  if (!isOwnForm(c, form('token'))) return consentPage(c, consent, 403, { form: text(formFault(c)) });
  const choice = form('choice');
  if (choice === 'refuse') {
    const refusal = { error: 'access_denied', error_description: 'The customer has refused.' };
    return c.redirect(responseAddress(consent.authorization, refusal), 303);
  }
  if (choice !== 'allow') return consentPage(c, consent, 422, { form: text('consent.choose') });
  // In another tab, somebody else may have signed in since: it is another account than the page has named.
  if (form(ownerName) !== consent.customerId)
    return consentPage(c, consent, 409, { form: text('consent.other-customer') });
  const grantId = await saveGrant(c.env, consent, at);
  return returnWithCode(c, consent, grantId, now);
}

/** Saves what was asked for besides what is granted. Returns the id of the grant. */
async function saveGrant(env: Env, consent: Consent, at: Date): Promise<string> {
  const { granted, missing, locale, customerId, platform } = consent;
  if (granted !== null && missing.length === 0) return granted.grantId;
  const now = Math.floor(at.getTime() / 1000);
  const grant: Grant = {
    grantId: granted?.grantId ?? crypto.randomUUID(),
    scopes: [...(granted?.scopes ?? []), ...missing],
  };
  const mail = { customerId, locale, platform: platform.name, scopes: grant.scopes };
  await env.DB.batch([
    ...(granted === null ? newGrant(env.DB, keyOf(consent), grant, now) : [extendGrant(env.DB, grant, now)]),
    linkMail(env, granted === null ? 'linked' : 'extended', mail, at),
  ]);
  return grant.grantId;
}

async function returnWithCode(
  c: Visiting,
  { authorization, customerId }: Consent,
  grantId: string,
  now: number,
): Promise<Response> {
  const owner = { customerId, sessionHash: '', newCustomer: false, grantId };
  const code = await issueCode(c.env, authorization, owner, now);
  return c.redirect(responseAddress(authorization, { code }), 303);
}

function scopeList(text: Text, heading: TextKey, scopes: readonly PlatformScope[]): Html | null {
  return scopes.length === 0 ? null : itemList(text, heading, scopeKeys(scopes));
}

function itemList(text: Text, heading: TextKey, items: readonly TextKey[]): Html {
  return (
    <section class="items">
      <h2>{text(heading)}</h2>
      <ul>
        {items.map((item) => (
          <li>{text(item)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Where the customer goes afterwards, so that a name that is not the platform's own stands out. */
function returnText(text: Text, redirectUri: string): string {
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === 'https:' ? text('consent.return.site', { host: hostname }) : text('consent.return.app');
}

function consentPage(
  c: Visiting,
  { authorization, platform, locale, query, customerId, email, granted, missing }: Consent,
  status: ContentfulStatusCode,
  faults: Faults,
): Promise<Response> {
  const text = textOf(locale);
  const { name } = platform;
  const content = (
    <>
      <p class="lead">{text('consent.lead', { platform: name, email: maskedEmail(email) })}</p>
      {summary(text, faults)}
      {scopeList(text, 'consent.may', missing)}
      {scopeList(text, 'consent.already', granted?.scopes ?? [])}
      {itemList(text, 'consent.never', ['consent.never.pay', 'consent.never.password'])}
      <p class="hint">{text('consent.only', { platform: name })}</p>
      <form method="post" action={`/authentication/consent${query}`}>
        {tokenField(formToken(c))}
        <input type="hidden" name={ownerName} value={customerId} />
        <button type="submit" name="choice" value="allow">
          {text('consent.allow')}
        </button>
        <button type="submit" class="quiet" name="choice" value="refuse">
          {text('consent.refuse')}
        </button>
        <p class="hint">{returnText(text, authorization.redirectUri)}</p>
      </form>
      <p class="other">
        {text('consent.other')} <a href={`/authentication/auth/logout${query}`}>{text('consent.other.link')}</a>
      </p>
    </>
  );
  return page(c, {
    locale,
    title: 'consent.title',
    status,
    content,
    faulty: status !== 200,
    formAction: formTarget(c.env, authorization.redirectUri),
  });
}

/** A closed account can be opened again in the shop only. */
function closedPage(c: Visiting, locale: Locale, { name }: PlatformRequest): Promise<Response> {
  const content = <p class="lead">{textOf(locale)('consent.closed', { platform: name })}</p>;
  return page(c, { locale, title: 'consent.title', status: 403, content, faulty: true });
}
