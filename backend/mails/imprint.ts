import { isLocale, type Language, type Locale, locales } from '../../shared/locales.ts';

/** What a mail says of the market that it is from. */
interface Mail {
  lang: Language;
  link: string | null;
  /** The page that ends what it belongs to. */
  unsubscribe: string | null;
}

interface SellerRow {
  country: string;
  company: string;
  address: string;
  register: string;
}

/** The market of a page of the shop, or of one that speaks its language. */
function marketIn(address: string | null): Locale | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const [, first = ''] = pathname.split('/');
  return [first, searchParams.get('ui_locales') ?? ''].find(isLocale);
}

/** The market whose page a mail leads to; the first one of its language where it leads to none. */
function marketOfMail({ lang, link, unsubscribe }: Mail): Locale | undefined {
  const ofLanguage = Object.keys(locales).filter(isLocale);
  return (
    marketIn(link) ?? marketIn(unsubscribe) ?? ofLanguage.find((locale) => locales[locale].lang === lang)
  );
}

/** The line that every mail ends with: who sells in its market, by name, address and register. Empty where nobody is known. */
export async function imprints(db: D1Database): Promise<(mail: Mail) => string> {
  const { results } = await db
    .prepare('SELECT country, company, address, register FROM sellers')
    .all<SellerRow>();
  return (mail) => {
    const market = marketOfMail(mail);
    const seller = results.find(({ country }) => market !== undefined && country === locales[market].iso2);
    if (seller === undefined) return '';
    const { company, address, register } = seller;
    return [company, address, register].filter((part) => part !== '').join(' · ');
  };
}
