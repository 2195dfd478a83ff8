/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { networkAddress } from '../../shared/http/network-address.ts';
import { countAttempt, forgiveAttempt, guessBuckets } from '../authentication/attempts.ts';
import { normalizeEmail } from '../authentication/credentials.ts';
import { formToken, isOwnForm } from '../authentication/csrf.ts';
import { verifyPassword } from '../authentication/passwords.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import { editorPage } from './document.tsx';
import { closeStaffSession, currentStaff, openStaffSession, staffPassword } from './staff.ts';
import { readWords } from './words/words.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** GET /sign-in: the form; 303 to the entries if already signed in. */
export async function showSignIn(c: EditorContext): Promise<Response> {
  return (await currentStaff(c)) === null ? page(c, 200, '', null) : c.redirect('/editor', 303);
}

/**
 * POST /sign-in: 303 to the entries. 401 for a wrong e-mail or password (never which), 403 for a form that is not
 * ours, 429 after too many attempts. Attempts are counted separately from a customer with the same e-mail.
 */
export async function signIn(c: EditorContext): Promise<Response> {
  const { t } = readWords(c);
  const form = await readForm(c);
  const email = normalizeEmail(form('email'));
  if (!isOwnForm(c, form('token'))) return page(c, 403, email, t('sign-in.old-form'));
  const buckets = guessBuckets(`staff ${email}`, networkAddress(c.req.raw.headers));
  const wait = await countAttempt(c.env.DB, buckets, Math.floor(Date.now() / 1000));
  if (wait !== null) {
    c.header('retry-after', String(wait));
    return page(c, 429, email, t('sign-in.too-many', { minutes: Math.ceil(wait / 60) }));
  }
  if (!(await verifyPassword(form('password'), await staffPassword(c.env, email))))
    return page(c, 401, email, t('sign-in.wrong'));
  await forgiveAttempt(c.env.DB, buckets);
  await openStaffSession(c, email);
  return c.redirect('/editor', 303);
}

/**
 * The answer to a form of ours whose session has ended: 401 with all that was typed, which can be sent again after
 * signing in in another window. `otherwise` for forms of others.
 */
export async function askToSignIn(c: EditorContext, otherwise: Response): Promise<Response> {
  const { t } = readWords(c);
  const sent = [...(await c.req.formData())].flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  );
  if (!isOwnForm(c, sent.find(({ name }) => name === 'token')?.value ?? '')) return otherwise;
  const form = (
    <form method="post" action={c.req.path}>
      {sent.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <div class="row">
        <button class="primary">{t('signed-out.send')}</button>
      </div>
    </form>
  );
  return signedOutPage(c, t('signed-out.text'), form);
}

/** 401: what to do after a session has ended, with the form to be sent again. */
export function signedOutPage(c: EditorContext, text: string, form: Html): Response | Promise<Response> {
  const { t } = readWords(c);
  const content = (
    <>
      <p class="alert" role="alert">
        {text}
      </p>
      <p class="row">
        <a class="button" href="/editor/sign-in" target="_blank" rel="noopener">
          {t('signed-out.sign-in')}
        </a>
      </p>
      {form}
    </>
  );
  return editorPage(c, { title: t('signed-out.title'), content, status: 401, staff: null });
}

/** POST /sign-out: ends the session. 403 for a form that is not ours. */
export async function signOut(c: EditorContext): Promise<Response> {
  const { t } = readWords(c);
  const form = await readForm(c);
  if (!isOwnForm(c, form('token'))) return page(c, 403, '', t('sign-in.old-form'));
  await closeStaffSession(c);
  return c.redirect('/editor/sign-in', 303);
}

async function page(
  c: EditorContext,
  status: ContentfulStatusCode,
  email: string,
  fault: string | null,
): Promise<Response> {
  const { t } = readWords(c);
  const content = (
    <>
      {fault === null ? null : (
        <p class="alert" role="alert">
          {fault}
        </p>
      )}
      <form class="narrow" method="post" action="/editor/sign-in">
        <input type="hidden" name="token" value={formToken(c, '/editor')} />
        <div class="field">
          <label for="email">{t('sign-in.email')}</label>
          <input id="email" name="email" type="email" autocomplete="username" value={email} required />
        </div>
        <div class="field">
          <label for="password">{t('sign-in.password')}</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required />
        </div>
        <div class="row">
          <button class="primary">{t('sign-in.title')}</button>
        </div>
      </form>
    </>
  );
  return editorPage(c, { title: t('sign-in.title'), content, status, staff: null });
}
