import type { Locale } from '../../../shared/markets/locales.ts';
import type { Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { AuthenticationVisitor } from '../../shop/sign-in.ts';
import type { Random } from '../random.ts';
import type { Stand } from '../stand.ts';

/** One visit of one kind. It throws for what a visitor of this kind should not meet. */
export type Visit = (stand: Stand, random: Random) => Promise<void>;

/** Markets of the visits. */
export const markets = ['en', 'fr-fr', 'de-de', 'es-es', 'it-it', 'pl-pl', 'fr-ch'] as const satisfies Locale[];

/** A visitor with a network address of their own. */
export const newVisitor = ({ shop }: Stand): AuthenticationVisitor => new AuthenticationVisitor(shop);

/** The page that a form leads to, accepted or not. @throws Error unless it was answered as a form */
export function answered(answer: Answer): string {
  const location = answer.headers.get('location');
  if (answer.status !== 303 || location === null)
    throw new Error(`The form of ${new URL(answer.url).pathname} answered ${answer.status} ${location ?? ''}.`);
  return new URL(location, answer.url).href;
}

/** A refused form comes back with what was typed, which is in a cookie until then. */
const isRefused = ({ headers }: Answer): boolean =>
  headers.getSetCookie().some((cookie) => /^[\w-]*draft_[^=]*=[^;]/.test(cookie));

/** The error messages of a page. */
const errorsIn = ({ html }: Answer): string =>
  [...html.matchAll(/class="(?:field__error|error-summary__list)"[^>]*>(.*?)<\/(?:p|ul)>/gs)]
    .map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''))
    .filter((text) => text !== '')
    .join(' ');

/** The page that a form leads to. @throws Error unless the form was accepted */
export async function accepted(visitor: HttpVisitor, sent: Promise<Answer>): Promise<string> {
  const answer = await sent;
  const page = answered(answer);
  if (!isRefused(answer)) return page;
  throw new Error(`The form of ${new URL(answer.url).pathname} was refused: ${errorsIn(await visitor.get(page))}`);
}

/** The addresses in the links of a page that match. */
export function linksIn({ html }: Answer, pattern: RegExp): string[] {
  const found = [...html.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  return [...new Set(found)].filter((link) => pattern.test(link));
}
