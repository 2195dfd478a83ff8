import { byLanguage, type Language } from '../markets/locales.ts';

/** A text for each plural form that a language has; `other` stands for those that are left out. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = byLanguage((language) => new Intl.PluralRules(language));

/** The name of the form that goes with a number: Polish `few` for 3, `many` for 5. */
export function formFor(forms: Forms, language: Language, count: number): keyof Forms {
  const form = rules[language].select(count);
  return forms[form] === undefined ? 'other' : form;
}
