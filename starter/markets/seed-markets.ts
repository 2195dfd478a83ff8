import type { z } from 'zod';
import { companies } from '../../shared/brand/companies.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { domainParameters, Redirect } from '../../shared/contract/markets/domain.ts';
import { usualReturnDays } from '../../shared/contract/orders/order-return.ts';
import { countries, currencies, type Locale, localeNames, locales } from '../../shared/markets/locales.ts';
import { insert } from '../insert.ts';
import type { ShippingRow } from './shipping.ts';

/** Sources by directive. `{backend}` is this backend's origin: pictures, films, sign-in and payment pages. */
const policy: Record<string, readonly string[]> = {
  'default-src': ["'none'"],
  'img-src': ["'self'", 'data:', '{backend}'],
  'media-src': ['{backend}'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'none'"],
  'worker-src': ["'none'"],
  // A form may be redirected to the payment or to the sign-in.
  'form-action': ["'self'", '{backend}'],
};

const seededAt = '2026-11-01T00:00:00Z';

export interface Markets {
  parameters: readonly { locale: Locale; record: z.input<typeof domainParameters> }[];
  shipping: readonly ShippingRow[];
  redirects: (locale: Locale) => readonly Redirect[];
  /** Paragraphs below every page. */
  notices: readonly LocalizedText[];
}

/**
 * Seeds parameters, sellers, shipping methods, return conditions, security policy, redirects and legal notices of
 * every market.
 */
export async function seedMarkets(
  db: D1Database,
  { parameters, shipping, redirects, notices }: Markets,
): Promise<void> {
  const languages = new Map(localeNames.map((locale) => [locales[locale].iso3, locales[locale].lang]));
  await db.batch([
    insert(
      db,
      'domains',
      ['domain', 'locale', 'store_id', 'country_code_iso2', 'devise', 'params', 'updated_at'],
      parameters.map(({ locale, record }) => [
        record.domain,
        locale,
        record.storeId,
        record.countryCodeISO2,
        record.devise,
        JSON.stringify(record.params),
        seededAt,
      ]),
    ),
    insert(
      db,
      'shipping_methods',
      ['country', 'currency', 'key', 'position', 'name', 'price', 'free_above', 'min_days', 'max_days'],
      shipping.map((row) => [
        row.country,
        row.currency,
        row.key,
        row.position,
        JSON.stringify(row.name),
        row.price,
        row.freeAbove,
        row.minDays,
        row.maxDays,
      ]),
    ),
    insert(
      db,
      'sellers',
      ['country', 'company', 'address', 'register', 'vat', 'email', 'phone'],
      Object.entries(companies).map(([country, { company, address, register, vat, email, phone }]) => [
        country,
        company,
        address,
        register,
        vat,
        email,
        phone,
      ]),
    ),
    insert(
      db,
      'return_conditions',
      ['country', 'currency', 'days', 'price'],
      countries.flatMap((country) => currencies.map((currency) => [country, currency, usualReturnDays, 0])),
    ),
    insert(
      db,
      'csp_rules',
      ['rules_type', 'directive', 'sources'],
      Object.entries(policy).map(([directive, sources]) => ['csp', directive, JSON.stringify(sources)]),
    ),
    insert(
      db,
      'redirects',
      ['locale', 'from_path', 'to_path', 'status'],
      localeNames.flatMap((locale) => redirects(locale).map(({ from, to, status }) => [locale, from, to, status])),
    ),
    insert(
      db,
      'legal_notices',
      ['country', 'language', 'position', 'footer'],
      countries.flatMap((country) =>
        [...languages].flatMap(([iso3, language]) =>
          notices.map((notice, position) => [country, iso3, position, notice[language]]),
        ),
      ),
    ),
  ]);
}
