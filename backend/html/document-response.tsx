/** @jsxImportSource hono/jsx */

import type { Context } from 'hono';
import { raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { brand } from '../../shared/brand/brand.ts';
import { boxWithin, wordmark } from '../../shared/brand/wordmark.ts';
import type { Env } from '../env.ts';
import { randomSecret } from '../secrets.ts';
import { brandStyles, fontPath, panel } from './brand.ts';
import { Document, type Html } from './document.tsx';
import { styles } from './styles.ts';

export interface Page {
  /** ISO 639-1. */
  lang: string;
  title: string;
  heading: string;
  content: Html;
  status: ContentfulStatusCode;
  /** Addresses of the shop, for the brand and the link back. */
  home: string;
  back: string;
  /** Another origin that a form of the page may redirect to. */
  formAction?: string;
  /** The scripts of the page, which may connect only to this server and `origins`; most pages have none. */
  scripts?: readonly ((nonce: string) => Html)[];
  /** Other origins that scripts may connect to and frame. */
  origins?: readonly string[];
}

interface PageSources {
  scripted?: boolean;
  /** Other origins that scripts may connect to. */
  origins?: readonly string[];
  /** Other origins that the page frames; those that scripts connect to by default. */
  frames?: readonly string[];
}

/**
 * Sets the headers of a page of this server: never cached, never framed, no scripts except its own. Forms may
 * redirect to `formAction`. Returns the nonce of its styles.
 */
export function pageHeaders(
  c: Context<{ Bindings: Env }>,
  formAction: string,
  { scripted = false, origins = [], frames = origins }: PageSources = {},
): string {
  const nonce = randomSecret();
  const others = origins.join(' ');
  const framed = frames.length === 0 ? '' : ` frame-src ${frames.join(' ')};`;
  const scripts = scripted
    ? ` script-src 'nonce-${nonce}'; connect-src 'self'${others === '' ? '' : ` ${others}`};`
    : '';
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}';${scripts}${framed} font-src 'self'; img-src 'self'; ` +
      `form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header('x-frame-options', 'DENY');
  // `no-referrer` would make browsers send `Origin: null` with our own forms.
  c.header('referrer-policy', 'same-origin');
  c.header('cross-origin-opener-policy', 'same-origin');
  c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  c.header('x-robots-tag', 'noindex');
  c.header('cache-control', 'no-store');
  return nonce;
}

const Wordmark = () => (
  <svg viewBox={wordmark.viewBox} {...boxWithin(wordmark.viewBox, 132, 43)} fill="currentColor" aria-hidden="true">
    {raw(wordmark.drawing)}
  </svg>
);

/** A page of this server: document, styles and security headers. */
export function documentResponse(c: Context<{ Bindings: Env }>, shown: Page): Response | Promise<Response> {
  // The response to a form may redirect to the shop, and browsers check `form-action` for redirects too.
  const formAction = shown.formAction === undefined ? "'none'" : `'self' ${shown.formAction}`;
  const { scripts = [], origins = [] } = shown;
  const nonce = pageHeaders(c, formAction, { scripted: scripts.length > 0, origins });
  const document = (
    <Document
      lang={shown.lang}
      title={`${shown.title} · ${brand.name}`}
      styles={{ nonce, css: brandStyles + styles }}
      head={
        <>
          <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
          {fontPath && <link rel="preload" href={fontPath} as="font" type="font/woff2" crossorigin="" />}
        </>
      }
    >
      <div class="panel">{panel === undefined && <Wordmark />}</div>
      <div class="sheet">
        <header>
          <a class="brand" href={shown.home} aria-label={brand.name}>
            <Wordmark />
          </a>
        </header>
        <main>
          <h1>{shown.heading}</h1>
          {shown.content}
        </main>
        <a class="back" href={shown.home}>
          {shown.back}
        </a>
      </div>
      {scripts.map((script) => script(nonce))}
    </Document>
  );
  return c.html(document, shown.status);
}
