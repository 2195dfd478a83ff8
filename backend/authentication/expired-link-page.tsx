/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { type SignInPage, signInPageParameter } from '../../shared/account/sign-in-page.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { localeOf } from './links.ts';
import { summary } from './page/form.tsx';
import { page } from './page/page.tsx';
import { type TextKey, textOf } from './page/texts.ts';

/**
 * The page of a link that does not work any more: 401. Its links, to the page `again` that sends a new one and to
 * sign-in, lead through the shop, which starts a sign-in.
 */
export function expiredLinkPage(c: Context<{ Bindings: Env }>, title: TextKey, again?: SignInPage): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const shop = shopOrigin(c.env, locale);
  const returnTo = href(locale, 'account-dashboard');
  const signIn = shop + returnTo;
  const asking = shop + href(locale, 'auth-sign-in', {}, { [signInPageParameter]: again, returnTo });
  const content = (
    <>
      {summary(text, { form: text('link.spent') })}
      {again === undefined ? (
        <p>
          <a class="button" href={signIn}>
            {text('signIn.title')}
          </a>
        </p>
      ) : (
        <>
          <p>
            <a class="button" href={asking}>
              {text('link.again')}
            </a>
          </p>
          <p class="other">
            <a href={signIn}>{text('signIn.title')}</a>
          </p>
        </>
      )}
    </>
  );
  return page(c, { locale, title, status: 401, content, faulty: true });
}
