/**
 * Minimum age in years for an account: from this age, nobody else has to consent to the processing of personal data
 * anywhere in the European Union (GDPR, article 8). Ordering requires full age, by the terms of sale.
 */
export const youngest = 16;

/** Maximum plausible age in years. */
const oldest = 120;

/** The same day `years` earlier; ISO 8601 dates can be compared as text. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

/** Returns why a day (ISO 8601) cannot be a customer's birthday on the day `today`; null if it can. */
export function birthdayFault(day: string, today: string): 'future' | 'young' | 'old' | null {
  if (day >= today) return 'future';
  if (day > yearsBefore(today, youngest)) return 'young';
  return day <= yearsBefore(today, oldest) ? 'old' : null;
}
