/**
 * Years from which on somebody may have an account: the age at which, all over the European Union, nobody else has to
 * agree to what is kept of a person (GDPR, article 8). Ordering asks for being of age, by the terms of sale.
 */
export const youngest = 16;

/** Nobody has lived longer by much. */
const oldest = 120;

/** The same day, years before: ISO 8601 dates compare as text. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

/** Why a day (ISO 8601) cannot be the birthday of a customer on another day; null when it can. */
export function birthdayFault(day: string, today: string): 'future' | 'young' | 'old' | null {
  if (day >= today) return 'future';
  if (day > yearsBefore(today, youngest)) return 'young';
  return day <= yearsBefore(today, oldest) ? 'old' : null;
}
