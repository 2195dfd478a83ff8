/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Env } from '../../env.ts';
import { formToken } from '../csrf.ts';
import { botCheckIn } from '../page/bot-check.ts';
import { botCheckPlace } from '../page/bot-check-place.tsx';
import { type Faults, field, summary, tokenField } from '../page/form.tsx';
import { page } from '../page/page.tsx';
import { passkeyForm } from '../page/passkey-form.tsx';
import { type Text, textOf } from '../page/texts.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { formTarget, type SignInRequest } from '../sign-in-request.ts';

/** Why the visitor signs in. */
function leadOf(text: Text, { purpose, authorization: { platform } }: SignInRequest): string {
  if (platform !== null) return text('signIn.lead.platform', { platform: platform.name });
  return text(purpose === undefined ? 'signIn.lead' : `signIn.lead.${purpose}`);
}

/** The sign-in page: password, passkey if the browser supports it, and links to the other ways. */
export async function signInPage(
  c: Context<{ Bindings: Env }>,
  request: SignInRequest,
  status: ContentfulStatusCode,
  email: string,
  faults: Faults,
): Promise<Response> {
  const text = textOf(request.locale);
  const passkeys = relyingParty(c.env) !== null;
  const token = formToken(c);
  const botCheck = await botCheckIn(c.env, request.locale);
  const content = (
    <>
      <p class="lead">{leadOf(text, request)}</p>
      {summary(text, faults)}
      <form method="post" action={`/authentication/sign-in${request.query}`} novalidate>
        {tokenField(token)}
        {field(text, { name: 'email', type: 'email', autocomplete: 'username webauthn', value: email }, faults)}
        {field(text, { name: 'password', type: 'password', autocomplete: 'current-password' }, faults)}
        {botCheckPlace(text, botCheck)}
        <button type="submit">{text('signIn.title')}</button>
      </form>
      {passkeys &&
        passkeyForm(text, {
          action: `/authentication/sign-in${request.query}`,
          token,
          button: 'passkey.signIn',
          cancelled: 'passkey.cancelled',
          failed: 'passkey.failed',
        })}
      <p class="other">
        <a href={`/authentication/forgotten-password${request.query}`}>{text('forgotten.offer')}</a>
        <a href={`/authentication/sign-in-link${request.query}`}>{text('link.offer')}</a>
      </p>
      <p class="other">
        {text('signIn.new')} <a href={`/authentication/auth/create${request.query}`}>{text('create.title')}</a>
      </p>
    </>
  );
  return page(c, {
    locale: request.locale,
    title: 'signIn.title',
    status,
    content,
    faulty: status !== 200,
    reveals: true,
    passkeys,
    botCheck,
    formAction: formTarget(c.env, request.authorization.redirectUri),
  });
}
