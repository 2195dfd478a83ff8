import { z } from 'zod';
import { type Country, countries } from '../../shared/markets/locales.ts';
import data from './companies.json' with { type: 'json' };

/** Facts about the selling company of a country, in its language. */
const company = z.record(
  z.enum([
    'company',
    'address',
    'register',
    'vat',
    'capital',
    'director',
    'email',
    'privacyEmail',
    'phone',
    'tel',
    'hours',
    'authority',
  ]),
  z.string(),
);

export const companies = z.partialRecord(z.enum(countries), company).parse(data);

/** Fills the facts of a country into `{{name}}`. Throws for an unknown fact. */
export function withFacts(text: string, country: Country): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const found = Object.entries(companies[country] ?? {}).find(([fact]) => fact === name);
    if (found === undefined) throw new Error(`Nothing is known of '${name}' in ${country}.`);
    return found[1];
  });
}
