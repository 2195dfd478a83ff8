import { isLocale, locales } from '../../shared/markets/locales.ts';

/** The market of a mail; null for a mail from before markets were stored. */
interface Mail {
  locale: string | null;
}

interface SellerRow {
  country: string;
  company: string;
  address: string;
  register: string;
}

/** The last line of every mail: its market's seller with name, address and register. Empty if either is unknown. */
export async function imprints(db: D1Database): Promise<(mail: Mail) => string> {
  const { results } = await db.prepare('SELECT country, company, address, register FROM sellers').all<SellerRow>();
  return ({ locale }) => {
    if (locale === null || !isLocale(locale)) return '';
    const seller = results.find(({ country }) => country === locales[locale].iso2);
    if (seller === undefined) return '';
    const { company, address, register } = seller;
    return [company, address, register].filter((part) => part !== '').join(' · ');
  };
}
