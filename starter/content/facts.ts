import { brand } from '../../shared/brand/brand.ts';
import { companies } from '../../shared/brand/companies.ts';
import type { Country } from '../../shared/markets/locales.ts';

/** Fills the brand's name, and the facts of its company in a country, into `{{name}}`. Throws for an unknown fact. */
export function withFacts(text: string, country: Country): string {
  const facts = Object.entries({ brand: brand.name, ...companies[country] });
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const found = facts.find(([fact]) => fact === name);
    if (found === undefined) throw new Error(`Nothing is known of '${name}' in ${country}.`);
    return found[1];
  });
}
