import { isLocale, locales } from '../../shared/markets/locales.ts';

/** What a mail says of the market that it is from; null for one of before markets were noted. */
interface Mail {
  locale: string | null;
}

interface SellerRow {
  country: string;
  company: string;
  address: string;
  register: string;
}

/**
 * The line that every mail ends with: who sells in its market, by name, address and register. Empty where nobody is known,
 * or no market is noted: it is never guessed.
 */
export async function imprints(db: D1Database): Promise<(mail: Mail) => string> {
  const { results } = await db
    .prepare('SELECT country, company, address, register FROM sellers')
    .all<SellerRow>();
  return ({ locale }) => {
    if (locale === null || !isLocale(locale)) return '';
    const seller = results.find(({ country }) => country === locales[locale].iso2);
    if (seller === undefined) return '';
    const { company, address, register } = seller;
    return [company, address, register].filter((part) => part !== '').join(' · ');
  };
}
