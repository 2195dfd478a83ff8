import { z } from 'zod';
import type { MessageKey } from '../../shared/i18n/i18n.ts';

/** A text in no language yet, as a cookie keeps it. */
export const messageKey = z.custom<MessageKey>((key) => typeof key === 'string');
export const messageValues = z.record(z.string(), z.union([z.string(), z.number()]));

type Values = z.output<typeof messageValues>;

/** Letters of one value that are kept in a cookie. */
const maxLength = 600;

/** What fills in a text, as far as it is kept in a cookie: longer values are cut. */
export function shortValues(values: Values | undefined): Values | undefined {
  if (values === undefined) return undefined;
  const cut = (value: string | number) =>
    typeof value === 'string' && value.length > maxLength ? `${value.slice(0, maxLength)}…` : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)]));
}
