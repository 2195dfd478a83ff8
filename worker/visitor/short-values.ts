import { z } from 'zod';
import type { MessageKey } from '../../shared/i18n/i18n.ts';

export const messageKey = z.custom<MessageKey>((key) => typeof key === 'string');
export const messageValues = z.record(z.string(), z.union([z.string(), z.number()]));

type Values = z.output<typeof messageValues>;

/** Maximum length of a value in a cookie, in characters. */
const maxLength = 600;

/** The values of a message for a cookie; longer ones are cut. */
export function shortValues(values: Values | undefined): Values | undefined {
  if (values === undefined) return undefined;
  const cut = (value: string | number) =>
    typeof value === 'string' && value.length > maxLength ? `${value.slice(0, maxLength)}…` : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)]));
}
