/**
 * Prints the texts of all islands as JSON, `{ language: { key: text } }`, and those of the newsletter's form
 * (`letter-fr`), for `virtual-texts.ts`.
 */
import { islandTexts, letterTexts, lookTexts, savedTexts } from '../../client/texts/island-texts.ts';
import { pick, translate } from '../../shared/i18n/i18n.ts';
import { languages } from '../../shared/markets/locales.ts';

const keys = [...Object.values(islandTexts).flat(), ...lookTexts, ...savedTexts];
const texts = Object.fromEntries(
  languages.flatMap((language) => [
    [language, pick(translate(language), keys)],
    [`letter-${language}`, pick(translate(language), letterTexts)],
  ]),
);
console.log(JSON.stringify(texts));
