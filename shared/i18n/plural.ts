import { byLanguage, type Language } from '../markets/locales.ts';

/** A text for each plural form of a language; `other` replaces those that are left out. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = byLanguage((language) => new Intl.PluralRules(language));

/** Returns the name of the plural form for a number: Polish `few` for 3, `many` for 5. */
export function formFor(forms: Forms, language: Language, count: number): keyof Forms {
  const form = rules[language].select(count);
  return forms[form] === undefined ? 'other' : form;
}
