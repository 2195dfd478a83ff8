/** @jsxImportSource hono/jsx */

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { brand } from '../../../shared/brand/brand.ts';
import { isCard } from '../../../shared/checkout/payment-products.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import { Document, type Html } from '../../html/document.tsx';
import { methodOf, type Session } from './sessions/sessions.ts';
import { testCards } from './sessions/test-cards.ts';
import { hipayStyles, styles } from './styles.ts';
import { type Text, textOf } from './texts.ts';

export interface PageContent {
  locale: Locale;
  heading: string;
  content: Html;
  status?: ContentfulStatusCode;
  /** The payment whose amount the page shows, or null. */
  session: Session | null;
  /** Some input has to be corrected: the title says so, since screen readers read it first. */
  faulty?: boolean;
}

/** The amount of a payment, formatted for its market. */
export function sumOf({ amount, currency, locale }: Session): string {
  return formatMoney(amount, currency, locales[locale].intl);
}

const lock = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <rect x="4" y="10" width="16" height="11" rx="2" />
    <path d="M8 10V7a4 4 0 0 1 8 0v3" />
  </svg>
);

function owed(session: Session, text: Text): Html {
  return (
    <aside class="sheet">
      <dl class="owed">
        <dt>{text('amount')}</dt>
        <dd class="sum">{sumOf(session)}</dd>
        <dt>{text('merchant')}</dt>
        <dd>{brand.name}</dd>
        <dt>{text('reference')}</dt>
        <dd class="code">{session.reference}</dd>
      </dl>
    </aside>
  );
}

function cards(locale: Locale, text: Text): Html {
  const { lang } = locales[locale];
  return (
    <details class="sheet cards">
      <summary>{text('cards.title')}</summary>
      <p class="lead">{text('cards.lead')}</p>
      <div class="scroll" tabindex={0} role="region" aria-label={text('cards.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('card.number')}</th>
              <th scope="col">{text('cards.effect')}</th>
              <th scope="col">{text('cards.result')}</th>
            </tr>
          </thead>
          <tbody>
            {testCards.map(({ number, meaning, result }) => (
              <tr>
                <th scope="row">{number}</th>
                <td>{meaning[lang]}</td>
                <td lang="en">{result}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** A page of the provider: document, style and security headers. Not cached, not framed, without scripts. */
export function documentResponse(
  c: Context<{ Bindings: Env }>,
  { locale, heading, content, status = 200, session, faulty = false }: PageContent,
): Response | Promise<Response> {
  const text = textOf(locale);
  const hipay = session?.provider === 'hipay';
  const provider = text(hipay ? 'provider.hipay' : 'provider');
  const byCard = session === null || isCard(methodOf(session));
  const nonce = crypto.randomUUID();
  // A form's answer may redirect to the shop, and browsers check `form-action` on that step too.
  const shop = session === null || session.return_url === '' ? '' : ` ${new URL(session.return_url).origin}`;
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'${shop}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
  );
  c.header('x-frame-options', 'DENY');
  // Whoever has the page's address can act on the payment.
  c.header('referrer-policy', 'no-referrer');
  c.header('cross-origin-opener-policy', 'same-origin');
  c.header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  c.header('x-robots-tag', 'noindex');
  c.header('cache-control', 'no-store');
  const document = (
    <Document
      lang={locales[locale].lang}
      title={`${faulty ? `${text('faults.title')} · ` : ''}${heading} · ${provider}`}
      styles={{ nonce, css: hipay ? styles + hipayStyles : styles }}
      head={<link rel="icon" href="data:," />}
    >
      <p class="notice" role="note">
        {text(byCard ? 'notice' : 'notice.method')}
      </p>
      <header class="bar">
        <p>
          {lock}
          {provider}
        </p>
      </header>
      <div class="page">
        {session && owed(session, text)}
        <main class="sheet">
          <h1>{heading}</h1>
          {content}
        </main>
        {session?.step === 'card' && cards(locale, text)}
      </div>
    </Document>
  );
  return c.html(document, status);
}
