/** @jsxImportSource hono/jsx */
import type { Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { shopOrigin } from '../../clients.ts';
import { pageAddresses } from '../../content/references.ts';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import { textOf } from '../page/texts.ts';

/** The terms that a new customer accepts, with links to the shop's terms of sale and privacy page. */
export async function agreement(env: Env, locale: Locale): Promise<Html> {
  const text = textOf(locale);
  const addresses = await pageAddresses(env, locale);
  const link = (uid: 'terms' | 'privacy'): Html => {
    const path = addresses.get(uid);
    const own = href(locale, 'landing-page', { name: uid, landingPageId: uid });
    const address = shopOrigin(env, locale) + (path === undefined ? own : `/${locale}${path}`);
    return <a href={address}>{text(`create.${uid}.link`)}</a>;
  };
  const parts = text('create.terms', { terms: '\u0000terms\u0000', privacy: '\u0000privacy\u0000' }).split('\u0000');
  return <>{parts.map((part) => (part === 'terms' || part === 'privacy' ? link(part) : part))}</>;
}
