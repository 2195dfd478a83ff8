/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Env } from '../env.ts';
import { formToken } from './csrf.ts';
import { type Link, localeOf } from './links.ts';
import { type Faults, field, summary, tokenField } from './page/form.tsx';
import { page } from './page/page.tsx';
import { textOf } from './page/texts.ts';

/**
 * The proof that a browser must show beside the link. An address that replaces another requires the account's
 * password, so that the owner of a mistyped address does not take the account over. For the first address the
 * password is optional: without it the account is reset, because somebody else may have opened it. A browser that
 * is signed in to the account needs no proof.
 */
export type Proof = 'none' | 'optional' | 'required';

/** The form that confirms an e-mail, with the proof it requires. */
export function confirmPage(
  c: Context<{ Bindings: Env }>,
  { email }: Link,
  proof: Proof,
  status: ContentfulStatusCode,
  faults: Faults,
): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const password = {
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
  } as const;
  const content = (
    <>
      <p class="lead">{text(proof === 'required' ? 'confirm.change' : 'confirm.lead', { email })}</p>
      {proof === 'optional' ? <p>{text('confirm.keep')}</p> : null}
      {summary(text, faults)}
      <form method="post" action={`/authentication/confirm-email${new URL(c.req.url).search}`} novalidate>
        {tokenField(formToken(c))}
        {proof !== 'none' && field(text, password, faults)}
        <button type="submit">{text('confirm.button')}</button>
        {proof === 'optional' ? (
          <button type="submit" class="quiet" name="reset" value="1">
            {text('confirm.without')}
          </button>
        ) : null}
      </form>
    </>
  );
  return page(c, {
    locale,
    title: 'confirm.title',
    status,
    content,
    faulty: status !== 200,
    reveals: proof !== 'none',
    formAction: new URL(c.env.ORIGIN).origin,
  });
}

/** The page after confirmation; `reset` is the address to choose a password if the account was reset. */
export function confirmedPage(c: Context<{ Bindings: Env }>, link: Link, reset: string | null): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const content = (
    <>
      <p class="lead" role="status">
        {text('confirm.done', { email: link.email })} {reset !== null && text('confirm.reset')}
      </p>
      <p>
        {reset !== null ? (
          <a class="button" href={reset}>
            {text('confirm.choose')}
          </a>
        ) : (
          <a class="button" href={link.redirectUri}>
            {text('confirm.account')}
          </a>
        )}
      </p>
    </>
  );
  return page(c, { locale, title: 'confirm.title', status: 200, content });
}
