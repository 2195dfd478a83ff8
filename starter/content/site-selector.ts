import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { compareTexts } from '../../shared/format/intl.ts';
import { type Language, type Locale, locales } from '../../shared/markets/locales.ts';
import { text } from '../text.ts';

const countryNames: Partial<Record<Locale, LocalizedText>> = {
  'fr-fr': text('France', 'France', 'Frankreich', 'Francia', 'Francia', 'Francja'),
  'fr-ch': text('Suisse', 'Switzerland', 'Schweiz', 'Suiza', 'Svizzera', 'Szwajcaria'),
  'de-de': text('Allemagne', 'Germany', 'Deutschland', 'Alemania', 'Germania', 'Niemcy'),
  'es-es': text('Espagne', 'Spain', 'Spanien', 'España', 'Spagna', 'Hiszpania'),
  'it-it': text('Italie', 'Italy', 'Italien', 'Italia', 'Italia', 'Włochy'),
  'pl-pl': text('Pologne', 'Poland', 'Polen', 'Polonia', 'Polonia', 'Polska'),
  en: text('International', 'International', 'International', 'Internacional', 'Internazionale', 'Międzynarodowa'),
};

const languageNames: Record<Language, string> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  pl: 'Polski',
};

const title = text(
  'Choisissez votre pays',
  'Choose your country',
  'Wählen Sie Ihr Land',
  'Elija su país',
  'Scegli il tuo Paese',
  'Wybierz kraj',
);

/** The country selector of some markets. */
export function siteSelectorEntry(language: Language, online: readonly Locale[]) {
  return {
    title: title[language],
    country_reference: online
      .map((locale) => ({
        country_name: countryNames[locale]?.[language] ?? locale,
        country_language: languageNames[locales[locale].lang],
        country_code: locale,
        display_flag: true,
      }))
      .sort((one, other) => compareTexts(one.country_name, other.country_name, language)),
  };
}
