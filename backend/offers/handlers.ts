import type { offerRows } from '../../shared/contract/cart/offers.ts';
import { type Language, localeNames, locales } from '../../shared/markets/locales.ts';
import { Problem } from '../problem.ts';
import type { Handlers } from '../serve.ts';

interface OfferRow {
  offer_id: string;
  customer_id: string | null;
  family_id: string | null;
  title: string;
  text: string;
  code: string | null;
  ends_on: string;
}

/** Returns the language of an ISO 639-2 code. Throws a `Problem` (400) for a language without a market. */
function languageOf(iso3: string): Language {
  const locale = localeNames.find((each) => locales[each].iso3 === iso3);
  if (locale === undefined) throw new Problem(400, `Unknown language '${iso3}'.`);
  return locales[locale].lang;
}

/** Commercial offers of a country: those to this customer, and those to everybody (specification, section 7). */
export const offerHandlers: Handlers<typeof offerRows> = {
  async getCommercialOffers({ country, language, familyIds }, { env, customerId }) {
    const lang = languageOf(language);
    const today = new Date().toISOString().slice(0, 10);
    const offers = (whose: string) =>
      env.DB.prepare(
        `SELECT offer_id, customer_id, family_id, title ->> ?1 AS title, text ->> ?1 AS text, code, ends_on FROM offers
         WHERE country = ?2 AND ${whose} AND ends_on >= ?3 AND starts_on <= ?3 ORDER BY ends_on, offer_id`,
      );
    const [personal, collective] = await env.DB.batch<OfferRow>([
      offers('customer_id = ?4').bind(lang, country, today, customerId),
      offers('customer_id IS NULL').bind(lang, country, today),
    ]);
    const families = familyIds?.split(',');
    const shown = (rows: readonly OfferRow[] = []) =>
      rows
        .filter(({ family_id: id }) => id === null || families === undefined || families.includes(id))
        .map((row) => ({
          id: row.offer_id,
          title: row.title,
          text: row.text,
          code: row.code,
          until: row.ends_on,
          familyId: row.family_id,
        }));
    return { personalOffers: shown(personal?.results), collectiveOffers: shown(collective?.results) };
  },
};
