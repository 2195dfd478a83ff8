import { z } from 'zod';
import { type Country, countries } from '../../shared/markets/locales.ts';
import data from './companies.json' with { type: 'json' };

/** What the texts say of the company that sells in a country; the words are those of the country's language. */
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

/** Puts the facts of a country in the places of `{{name}}`. Throws when a text names a fact that there is not. */
export function withFacts(text: string, country: Country): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const found = Object.entries(companies[country] ?? {}).find(([fact]) => fact === name);
    if (found === undefined) throw new Error(`Nothing is known of '${name}' in ${country}.`);
    return found[1];
  });
}
