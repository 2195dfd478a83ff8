import type { Context } from 'hono';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { textOf } from './page/texts.ts';

/** A waiting time as text in a language: `15 min`, or `2 hours` if it is more than an hour. */
export function waitText(seconds: number, locale: Locale): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit, unitDisplay] =
    minutes <= 60 ? ([minutes, 'minute', 'short'] as const) : ([Math.ceil(minutes / 60), 'hour', 'long'] as const);
  return new Intl.NumberFormat(locales[locale].intl, { style: 'unit', unit, unitDisplay })
    .format(count)
    .replaceAll(' ', '\u00a0');
}

/** The message of a form that was sent too often and may be again after `wait` seconds; also sets `Retry-After`. */
export function limited(c: Pick<Context, 'header'>, locale: Locale, wait: number): string {
  c.header('retry-after', String(wait));
  return textOf(locale)('error.limited', { wait: waitText(wait, locale) });
}
