/** Prints the texts of all islands as JSON, `{ language: { key: text } }`: for `virtual-texts.ts`. */
import { islandTexts, lookTexts, savedTexts } from '../client/island-texts.ts';
import { pick, translate } from '../shared/i18n/i18n.ts';
import { languages } from '../shared/locales.ts';

const keys = [...Object.values(islandTexts).flat(), ...lookTexts, ...savedTexts];
const texts = Object.fromEntries(languages.map((language) => [language, pick(translate(language), keys)]));
console.log(JSON.stringify(texts));
