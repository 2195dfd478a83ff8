import { translate } from '../../shared/i18n/i18n.ts';
import type { CountrySuggestion } from '../../shared/markets/country-suggestion.ts';
import { defaultLocale, type Locale, locales } from '../../shared/markets/locales.ts';
import { spokenLanguage } from '../../shared/markets/negotiation.ts';
import { href } from '../../shared/routes.ts';
import type { Market } from './market.ts';

/**
 * The texts that suggest a market, in the visitor's language; in the market's if the shop does not have that one.
 *
 * @param header the visitor's `Accept-Language`
 */
export function countrySuggestion(
  locale: Locale,
  originOf: Market['originOf'],
  header: string | undefined,
): CountrySuggestion {
  const { intl, iso2, hrefLangIsos } = locales[locale];
  const lang = spokenLanguage(header) ?? locales[locale].lang;
  const t = translate(lang);
  const country =
    locale === defaultLocale
      ? t('country.international')
      : (new Intl.DisplayNames([lang], { type: 'region' }).of(iso2) ?? iso2);
  return {
    lang,
    hreflang: hrefLangIsos.at(-1) ?? intl,
    home: originOf(locale) + href(locale, 'index'),
    label: t('country.label'),
    text: t('country.text', { country }),
    yes: t('country.yes'),
    no: t('country.no'),
    close: t('layout.country.close'),
  };
}
