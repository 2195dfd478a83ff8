/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { BotCheck } from '../../../shared/bot-check.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import { documentResponse } from '../../html/document-response.tsx';
import { botCheckScript } from './bot-check-place.tsx';
import { revealScript } from './form.tsx';
import { passkeyScript } from './passkey-form.tsx';
import { type TextKey, textOf } from './texts.ts';

export interface Page {
  locale: Locale;
  /** Heading of the page, and its title. */
  title: TextKey;
  status: ContentfulStatusCode;
  content: Html;
  /** The title says that something is wrong, as the first thing that a screen reader reads. */
  faulty?: boolean;
  /** Origin to which a form of the page may lead, beside our own. */
  formAction?: string;
  /** A password is typed on the page, and can be shown. */
  reveals?: boolean;
  /** The page asks devices for passkeys, where the browser can. */
  passkeys?: boolean;
  /** People are told from programs in a form of the page. */
  botCheck?: BotCheck | null;
}

/**
 * For the answer to a form: in the history it stands as the page that the form is on, so that who comes back to it finds
 * a form, and not a browser's question whether to send everything once more.
 */
const asPage = (nonce: string): Html => (
  <script nonce={nonce}>{raw("history.replaceState(null, '')")}</script>
);

/** A page of the authentication service in the language of a market, with the way back to that market's shop. */
export async function page(c: Context<{ Bindings: Env }>, shown: Page): Promise<Response> {
  const { locale, status, content, formAction, reveals = false, passkeys = false, botCheck = null } = shown;
  const text = textOf(locale);
  const heading = text(shown.title);
  const answers = c.req.method === 'POST';
  return documentResponse(c, {
    lang: locales[locale].lang,
    title: shown.faulty === true ? text('error.title', { title: heading }) : heading,
    heading,
    content,
    status,
    home: `${shopOrigin(c.env, locale)}${href(locale, 'index')}`,
    back: text('back'),
    scripts: [
      ...(answers ? [asPage] : []),
      ...(reveals ? [revealScript] : []),
      ...(passkeys ? [passkeyScript] : []),
      ...(botCheck === null ? [] : [botCheckScript(botCheck)]),
    ],
    origins: botCheck?.origins ?? [],
    ...(formAction === undefined ? {} : { formAction }),
  });
}

/** The page for a request that is not whole, or that comes from an address which is not registered: 400. */
export function badRequestPage(c: Context<{ Bindings: Env }>, locale: Locale): Promise<Response> {
  const content = <p class="lead">{textOf(locale)('request.text')}</p>;
  return page(c, { locale, title: 'request.title', status: 400, content });
}
