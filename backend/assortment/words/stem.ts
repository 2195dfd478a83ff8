import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import type { Language } from '../../../shared/markets/locales.ts';
import { fold } from '../fold.ts';

/**
 * Endings of Polish nouns and adjectives, longest first: there is no well-maintained library for the language. The
 * stem keeps at least four letters.
 */
const polishEndings =
  /(?<=.{4})(iami|ami|iach|ach|iego|ego|iemu|emu|ymi|imi|owie|iem|em|ych|ich|owi|om|ow|ie|ek|ki|ka|ek|y|i|a|e|o|u)$/;

const stemmers: Record<Language, (word: string) => string> = {
  fr: french,
  en: english,
  de: german,
  es: spanish,
  it: italian,
  pl: (word) => fold(word).trim().replace(polishEndings, ''),
};

/** Keys of a word: itself without accents, and its stem, with accents and without, because shoppers omit them. */
export function keysOf(word: string, language: Language): string[] {
  const stem = stemmers[language];
  const plain = fold(word).trim();
  const keys = [plain, fold(stem(word)).trim(), stem(plain)];
  return [...new Set(keys)].filter((key) => key !== '' && !key.includes(' '));
}
