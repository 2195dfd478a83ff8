/** @jsxImportSource hono/jsx */
import type { Context, Handler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { networkAddress } from '../../../shared/http/network-address.ts';
import type { Env } from '../../env.ts';
import { type Bucket, countAttempt, touchAttempts } from '../attempts.ts';
import { emailFault, normalizeEmail } from '../credentials.ts';
import { formFault, formToken, isOwnForm } from '../csrf.ts';
import { limited } from '../limited.ts';
import { mailLink } from '../links.ts';
import { botCheckIn, botFault } from '../page/bot-check.ts';
import { botCheckPlace } from '../page/bot-check-place.tsx';
import { type Faults, field, summary, tokenField } from '../page/form.tsx';
import { page } from '../page/page.tsx';
import { type TextKey, textOf } from '../page/texts.ts';
import { formTarget, linkTarget, readForm, readSignInRequest, type SignInRequest } from '../sign-in-request.ts';

/**
 * The two ways to sign in without a password: a link that signs in (`mailed-link.tsx`), also for the owner of an
 * account that is held up by wrong passwords, and a link to choose a new password (`new-password.tsx`). These pages
 * request and send them. Both are counted together, so that nobody can fill a mailbox.
 */
const pages = {
  'sign-in': { path: '/sign-in-link', title: 'link.title', lead: 'link.lead', sent: 'link.sent' },
  password: {
    path: '/forgotten-password',
    title: 'forgotten.title',
    lead: 'forgotten.lead',
    sent: 'forgotten.sent',
  },
} as const satisfies Record<string, Record<'path' | 'title' | 'lead' | 'sent', TextKey | `/${string}`>>;

type Asking = keyof typeof pages;

/** GET: the form for the e-mail. */
export function showAsking(purpose: Asking): Handler<{ Bindings: Env }> {
  return async (c) => {
    const request = await readSignInRequest(c);
    return request instanceof Response ? request : askPage(c, purpose, request, 200, '', {});
  };
}

/** POST: sends a link. 422, 403 and 429 as for sign-in. */
export function sendLink(purpose: Asking): Handler<{ Bindings: Env }> {
  return async (c) => {
    const request = await readSignInRequest(c);
    if (request instanceof Response) return request;
    const form = await readForm(c);
    const text = textOf(request.locale);
    const email = normalizeEmail(form('email'));
    const again = (status: ContentfulStatusCode, faults: Faults) => askPage(c, purpose, request, status, email, faults);
    if (!isOwnForm(c, form('token'))) return again(403, { form: text(formFault(c)) });
    const fault = emailFault(email);
    if (fault !== null) return again(422, { email: text(fault) });
    const bot = await botFault(c, await botCheckIn(c.env, request.locale), form);
    if (bot !== null) return again(422, { form: text(bot) });
    const now = Math.floor(Date.now() / 1000);
    const buckets: Bucket[] = [
      { limit: 'link', value: email },
      { limit: 'links', value: networkAddress(c.req.raw.headers) },
    ];
    const wait = await countAttempt(c.env.DB, buckets, now);
    if (wait !== null) return again(429, { form: limited(c, request.locale, wait) });
    // The same response and the same work whether the e-mail has an account or not: there is always a write.
    const { redirectUri, state } = linkTarget(c.env, request);
    const { locale } = request;
    await c.env.DB.batch([
      ...(await touchAttempts(c.env.DB, buckets)),
      ...(await mailLink(c.env, { purpose, email, locale, redirectUri, state }, now)),
    ]);
    const { title, sent } = pages[purpose];
    const content = (
      <p class="lead" role="status">
        {text(sent, { email })}
      </p>
    );
    return page(c, { locale, title, status: 200, content });
  };
}

async function askPage(
  c: Context<{ Bindings: Env }>,
  purpose: Asking,
  request: SignInRequest,
  status: ContentfulStatusCode,
  email: string,
  faults: Faults,
): Promise<Response> {
  const text = textOf(request.locale);
  const { path, title, lead } = pages[purpose];
  const botCheck = await botCheckIn(c.env, request.locale);
  const content = (
    <>
      <p class="lead">{text(lead)}</p>
      {summary(text, faults)}
      <form method="post" action={`/authentication${path}${request.query}`} novalidate>
        {tokenField(formToken(c))}
        {field(text, { name: 'email', type: 'email', autocomplete: 'username', value: email }, faults)}
        {botCheckPlace(text, botCheck)}
        <button type="submit">{text('link.send')}</button>
      </form>
      <p class="other">
        <a href={`/authentication/sign-in${request.query}`}>{text('signIn.title')}</a>
      </p>
    </>
  );
  return page(c, {
    locale: request.locale,
    title,
    status,
    content,
    faulty: status !== 200,
    botCheck,
    formAction: formTarget(c.env, request.authorization.redirectUri),
  });
}
