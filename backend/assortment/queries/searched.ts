import type { Language } from '../../../shared/markets/locales.ts';
import { type LanguageWords, languageWords } from '../words/language-words.ts';
import type { ProductTexts } from '../words/product-texts.ts';
import type { Assortment } from './assortment.ts';

/** What a search looks at. */
export interface Searched {
  assortment: Assortment;
  texts: ProductTexts;
  words: LanguageWords;
}

export function searchedIn(assortment: Assortment, language: Language): Searched {
  return { assortment, texts: assortment.texts(language), words: languageWords(language) };
}
