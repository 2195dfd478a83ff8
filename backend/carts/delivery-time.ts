import { type DeliveryPromise, latestWeeks } from '../../shared/catalogue/delivery-promise.ts';
import { type Forms, formFor } from '../../shared/i18n/plural.ts';
import type { Language } from '../../shared/markets/locales.ts';

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

interface Weeks {
  min: number;
  max: number;
}

/** All pieces are sent in some weeks; the travel days are added. */
const allLater: Record<Language, (weeks: Weeks, days: string) => string> = {
  fr: ({ min, max }, days) => `Expédition sous ${min} à ${max} semaines, puis ${days}`,
  en: ({ min, max }, days) => `Sent within ${min} to ${max} weeks, then ${days}`,
  de: ({ min, max }, days) => `Versand in ${min} bis ${max} Wochen, danach ${days}`,
  es: ({ min, max }, days) => `Envío en ${min} a ${max} semanas y después ${days}`,
  it: ({ min, max }, days) => `Spedizione entro ${min}–${max} settimane, poi ${days}`,
  pl: ({ min, max }, days) => `Wysyłka w ciągu ${min}–${max} tygodni, potem ${days}`,
};

/** Some pieces are in stock and sent now; the others follow. */
const someLater: Record<Language, (weeks: Weeks, days: string) => string> = {
  fr: ({ min, max }, days) => `${days} ; les pièces qui arrivent plus tard partent sous ${min} à ${max} semaines`,
  en: ({ min, max }, days) => `${days}; pieces that come later are sent within ${min} to ${max} weeks`,
  de: ({ min, max }, days) => `${days}; was später kommt, versenden wir in ${min} bis ${max} Wochen`,
  es: ({ min, max }, days) => `${days}; las prendas que llegan más tarde salen en ${min} a ${max} semanas`,
  it: ({ min, max }, days) => `${days}; i capi che arrivano più tardi partono entro ${min}–${max} settimane`,
  pl: ({ min, max }, days) => `${days}; rzeczy, które będą później, wysyłamy w ciągu ${min}–${max} tygodni`,
};

/**
 * Returns the delivery time of a cart: its travel days, and the weeks until its late lines are sent. Each line is
 * sent when it is available. `promises` has one entry for each line, null for a line in stock.
 */
export function cartDeliveryTime(
  language: Language,
  { minDays, maxDays }: { minDays: number; maxDays: number },
  promises: readonly (DeliveryPromise | null)[],
): string {
  const days = deliveryTime(language, minDays, maxDays);
  const weeks = latestWeeks(promises);
  if (weeks === null) return days;
  return (promises.includes(null) ? someLater : allLater)[language](weeks, days);
}

/** A delivery time as text, `2–4 working days`. Arguments in working days; 0 is immediate delivery by e-mail. */
export function deliveryTime(language: Language, minDays: number, maxDays: number): string {
  if (maxDays === 0) return immediately[language];
  const forms = workingDays[language];
  const word = forms[formFor(forms, language, maxDays)] ?? forms.other;
  return `${minDays === maxDays ? '' : `${minDays}–`}${maxDays} ${word}`;
}
