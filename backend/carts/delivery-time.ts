import { type Language, languages } from '../../shared/locales.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** "working days" by plural form. */
const workingDays: Record<Language, Forms> = {
  fr: { one: 'jour ouvré', other: 'jours ouvrés' },
  en: { one: 'working day', other: 'working days' },
  de: { one: 'Werktag', other: 'Werktage' },
  es: { one: 'día laborable', other: 'días laborables' },
  it: { one: 'giorno lavorativo', other: 'giorni lavorativi' },
  pl: { one: 'dzień roboczy', few: 'dni robocze', many: 'dni roboczych', other: 'dnia roboczego' },
};

const immediately: Record<Language, string> = {
  fr: 'Par e-mail, immédiatement',
  en: 'By email, at once',
  de: 'Sofort per E-Mail',
  es: 'Por correo electrónico, al instante',
  it: 'Subito, via e-mail',
  pl: 'Od razu, e-mailem',
};

const rules = new Map(languages.map((language) => [language, new Intl.PluralRules(language)]));

/** A delivery time as a shopper reads it, `2–4 working days`; days are working days, 0 is at once by e-mail. */
export function deliveryTime(language: Language, minDays: number, maxDays: number): string {
  if (maxDays === 0) return immediately[language];
  const forms = workingDays[language];
  const word = forms[rules.get(language)?.select(maxDays) ?? 'other'] ?? forms.other;
  return `${minDays === maxDays ? '' : `${minDays}–`}${maxDays} ${word}`;
}
