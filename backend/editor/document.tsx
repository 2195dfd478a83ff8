/** @jsxImportSource hono/jsx */

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Language, languages } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { brandStyles } from '../html/brand.ts';
import { Document, type Html } from '../html/document.tsx';
import { pageHeaders } from '../html/document-response.tsx';
import { editorStyles } from './styles.ts';
import type { Visit } from './visit.ts';
import { readWords, type Words } from './words/words.ts';

interface EditorDocument {
  title: string;
  content: Html;
  status?: ContentfulStatusCode;
  /** The signed-in member of staff, and the CSRF token of the sign-out form. */
  staff: Pick<Visit, 'staff' | 'token'> | null;
  /** The script of the page, which may request pages of the editor. Every page works without one. */
  script?: (nonce: string) => Html;
  /** Origins that the page frames. */
  frames?: readonly string[];
}

/** Addresses that only take forms; the page of an entry answers them. */
const formOnly = /\/(?:address|delete|duplicate|restore|schedule|take-down)$/;

/** Chooses the language of the editor, and comes back to the page. */
function languageForm({ t, language }: Words, back: string): Html {
  return (
    <form class="language" action="/editor/language">
      <input type="hidden" name="back" value={back} />
      <label for="language">{t('common.language')}</label>
      <select id="language" name="language">
        {languages.map((each) => (
          <option value={each} lang={each} selected={each === language}>
            {languageName(each)}
          </option>
        ))}
      </select>
      <button class="small">{t('common.change')}</button>
    </form>
  );
}

/** The parts of the editor besides the entries, and who is signed in, with their language and the way out. */
function sections(words: Words, { staff, token }: Pick<Visit, 'staff' | 'token'>, pathname: string, back: string) {
  const { t } = words;
  const links = [
    ['/editor/pictures', t('library.title')],
    ...(staff.refunds === 1 ? [['/editor/orders', t('list.orders')]] : []),
    ['/editor/import', t('list.imports')],
    ['/editor/changes', t('log.title')],
  ];
  return (
    <>
      <nav aria-label={t('common.sections')}>
        <ul>
          {links.map(([address, name]) => (
            <li>
              <a href={address} aria-current={address === pathname ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <details class="account">
        <summary>{staff.name}</summary>
        <div>
          {languageForm(words, back)}
          <form method="post" action="/editor/sign-out">
            <input type="hidden" name="token" value={token} />
            <button class="small">{t('common.sign-out')}</button>
          </form>
        </div>
      </details>
    </>
  );
}

/** The name of a language in itself. */
const languageName = (language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** A page of the editor, in the language of its staff: never cached, never framed, no scripts but its own. */
export function editorPage(
  c: Context<{ Bindings: Env }>,
  { title, content, status = 200, staff, script, frames = [] }: EditorDocument,
): Response | Promise<Response> {
  const words = readWords(c);
  const nonce = pageHeaders(c, "'self'", { scripted: script !== undefined, frames });
  const name = words.t('common.title');
  const { pathname, search } = new URL(c.req.url);
  const back = pathname.replace(formOnly, '') + (status === 200 ? search : '');
  return c.html(
    <Document
      lang={words.language}
      title={`${status >= 400 ? words.t('common.error', { title }) : title} · ${name}`}
      styles={{ nonce, css: brandStyles + editorStyles }}
      head={<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />}
    >
      <a class="skip" href="#content">
        {words.t('common.skip')}
      </a>
      <header class="bar">
        <a href="/editor">
          <strong>{name}</strong>
        </a>
        {staff === null ? languageForm(words, back) : sections(words, staff, pathname, back)}
      </header>
      <main id="content">
        <h1>{title}</h1>
        {content}
      </main>
      {script?.(nonce)}
    </Document>,
    status,
  );
}
