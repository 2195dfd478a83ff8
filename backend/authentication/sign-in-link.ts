import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Locale } from '../../shared/locales.ts';
import { locales } from '../../shared/locales.ts';
import { networkAddress } from '../../shared/network-address.ts';
import type { Env } from '../env.ts';
import { type Bucket, countAttempt } from './attempts.ts';
import { emailFault, normalizeEmail } from './credentials.ts';
import { formToken, isOwnForm } from './forgery.ts';
import { type Faults, field, summary, tokenField } from './form.ts';
import { page } from './page.ts';
import { randomSecret, sha256 } from './secrets.ts';
import { textOf } from './texts.ts';
import { readForm, readVisit, type Visit } from './visit.ts';

/** Seconds for which a link signs in. */
const linkAge = 30 * 60;

/**
 * Signing in by a link in a mail: for the owner of an account whose password somebody else keeps guessing, or who
 * has forgotten it. Here the link is asked for and sent; `mailed-link.ts` signs in by it.
 */

/** GET /sign-in-link: asks for the e-mail. */
export async function showLink(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readVisit(c);
  return visit instanceof Response ? visit : askPage(c, visit, 200, '', {});
}

/** POST /sign-in-link: sends a link. 422, 403 and 429 as for sign-in. */
export async function sendLink(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readVisit(c);
  if (visit instanceof Response) return visit;
  const form = await readForm(c);
  const text = textOf(visit.locale);
  const email = normalizeEmail(form('email'));
  if (!isOwnForm(c, form('token'))) return askPage(c, visit, 403, email, { form: text('error.form') });
  const fault = emailFault(email);
  if (fault !== null) return askPage(c, visit, 422, email, { email: text(fault) });
  const now = Math.floor(Date.now() / 1000);
  const address = networkAddress(c.req.raw.headers);
  const buckets: Bucket[] = [
    { limit: 'link', value: email },
    { limit: 'links', value: address },
  ];
  const wait = await countAttempt(c.env.DB, buckets, now);
  if (wait !== null) {
    c.header('retry-after', String(wait));
    const minutes = Math.ceil(wait / 60);
    return askPage(c, visit, 429, email, { form: text('error.limited', { minutes }) });
  }
  // The answer is the same, and as much work, whether the e-mail has an account or not.
  await mailLink(c.env, visit, email, now);
  const content = html`<p class="lead" role="status">${text('link.sent', { email })}</p>`;
  return page(c, { locale: visit.locale, title: 'link.title', status: 200, content });
}

async function mailLink(
  env: Env,
  { locale, authorization }: Visit,
  email: string,
  now: number,
): Promise<void> {
  const secret = randomSecret();
  const address = new URL(`${env.ORIGIN}/authentication/sign-in-link/open`);
  address.searchParams.set('ui_locales', locale);
  address.searchParams.set('link', secret);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO mailed_links (link_hash, purpose, customer_id, email, redirect_uri, state, expires_at)
       SELECT ?1, 'sign-in', customer_id, email, ?3, ?4, ?5 FROM customers WHERE email = ?2`,
    ).bind(await sha256(secret), email, authorization.redirectUri, authorization.state, now + linkAge),
    env.DB.prepare(
      `INSERT INTO mails (recipient, lang, subject, body, link, created_at)
       SELECT email, ?2, ?3, ?4, ?5, ?6 FROM customers WHERE email = ?1`,
    ).bind(email, ...mailOf(locale), address.href, now),
  ]);
}

/** Language, subject and body. */
function mailOf(locale: Locale): [string, string, string] {
  const text = textOf(locale);
  return [locales[locale].lang, text('link.mail.subject'), text('link.mail.body', { minutes: linkAge / 60 })];
}

function askPage(
  c: Context<{ Bindings: Env }>,
  visit: Visit,
  status: ContentfulStatusCode,
  email: string,
  faults: Faults,
): Promise<Response> {
  const text = textOf(visit.locale);
  const content = html`<p class="lead">${text('link.lead')}</p>
${summary(text, faults)}
<form method="post" action="/authentication/sign-in-link${visit.query}" novalidate>
${tokenField(formToken(c))}
${field(text, { name: 'email', type: 'email', autocomplete: 'username', value: email }, faults)}
<button type="submit">${text('link.send')}</button>
</form>
<p class="other"><a href="/authentication/sign-in${visit.query}">${text('signIn.title')}</a></p>`;
  return page(c, {
    locale: visit.locale,
    title: 'link.title',
    status,
    content,
    faulty: status !== 200,
    formAction: new URL(visit.authorization.redirectUri).origin,
  });
}
