import type { Locale } from '../../../shared/markets/locales.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { AuthenticationVisitor } from '../../shop/sign-in.ts';
import type { Random } from '../random.ts';
import type { Stand } from '../stand.ts';

/** One visit of one kind. It throws for what a visitor of this kind should not meet. */
export type Visit = (stand: Stand, random: Random) => Promise<void>;

/** Markets of the visits. */
export const markets = ['en', 'fr-fr', 'de-de', 'es-es', 'it-it', 'pl-pl', 'fr-ch'] as const satisfies Locale[];

/** A visitor with a network address of their own. */
export const newVisitor = ({ shop }: Stand): AuthenticationVisitor => new AuthenticationVisitor(shop);

/** The page that a form leads to. @throws Error unless the form was accepted */
export function accepted(answer: Answer): string {
  if (answer.status !== 303)
    throw new Error(
      `The form of ${new URL(answer.url).pathname} answered ${answer.status} ${answer.headers.get('location') ?? ''}.`,
    );
  return new URL(answer.headers.get('location') ?? '', answer.url).href;
}

/** The addresses in the links of a page that match. */
export function linksIn({ html }: Answer, pattern: RegExp): string[] {
  const found = [...html.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  return [...new Set(found)].filter((link) => pattern.test(link));
}
