import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { fill } from '../../../shared/i18n/fill.ts';
import { type Language, languages } from '../../../shared/markets/locales.ts';
import { spokenLanguage } from '../../../shared/markets/negotiation.ts';
import { cookieAttributes } from '../../cookie-attributes.ts';
import type { Env } from '../../env.ts';
import { common } from './common.ts';
import { entry } from './entry.ts';
import { faults } from './faults.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { translations } from './languages.ts';
import { library } from './library.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { pick } from './pick.ts';
import { preview } from './preview.ts';
import { schedule } from './schedule.ts';

/** All texts of the editor, except the names of fields, types and blocks. */
export const texts = {
  ...{ ...common, ...entry, ...faults, ...pick, ...pages, ...orders },
  ...{ ...schedule, ...translations, ...history, ...library, ...preview, ...imports },
};

export type TextKey = keyof typeof texts;

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(texts, key);

/** The words of the editor in the language of a member of staff. */
export interface Words {
  language: Language;
  /** The text of a key, with `{{name}}` replaced by the value of that name. */
  t: (key: TextKey, values?: Record<string, string | number>) => string;
}

export function wordsIn(language: Language): Words {
  return { language, t: (key, values) => fill(texts[key][language], values) };
}

const cookie = 'editor_language';

const isLanguage = (name: string | undefined): name is Language => languages.some((each) => each === name);

/** The words in the language that staff has chosen, else in the browser's, else in English. */
export function readWords(c: Context<{ Bindings: Env }>): Words {
  const chosen = getCookie(c, cookie);
  return wordsIn(isLanguage(chosen) ? chosen : (spokenLanguage(c.req.header('accept-language')) ?? 'en'));
}

/** GET /language: stores the chosen language for a year; 303 to the page of the editor that it was chosen on. */
export function chooseLanguage(c: Context<{ Bindings: Env }>): Response {
  const chosen = c.req.query('language');
  if (isLanguage(chosen))
    setCookie(c, cookie, chosen, { ...cookieAttributes(c), path: '/editor', sameSite: 'Lax', maxAge: 365 * 86_400 });
  const back = c.req.query('back') ?? '';
  const { origin, pathname, search } = new URL(back, c.env.ORIGIN);
  const isOwn = origin === new URL(c.env.ORIGIN).origin && (pathname === '/editor' || pathname.startsWith('/editor/'));
  return c.redirect(isOwn ? `${pathname}${search}` : '/editor', 303);
}
