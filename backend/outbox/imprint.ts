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
  email: string;
}

/** Who writes a mail: the seller of its market. */
export interface Sender {
  /** The last line: name, address and register. Empty if the seller is unknown. */
  imprint: string;
  /** Undefined if unknown. */
  email: string | undefined;
}

/** Reads the sellers, and returns who sends a mail. */
export async function senders(db: D1Database): Promise<(mail: Mail) => Sender> {
  const { results } = await db
    .prepare('SELECT country, company, address, register, email FROM sellers')
    .all<SellerRow>();
  return ({ locale }) => {
    const seller =
      locale === null || !isLocale(locale)
        ? undefined
        : results.find(({ country }) => country === locales[locale].iso2);
    if (seller === undefined) return { imprint: '', email: undefined };
    const { company, address, register, email } = seller;
    const imprint = [company, address, register].filter((part) => part !== '').join(' · ');
    return { imprint, email: email === '' ? undefined : email };
  };
}
