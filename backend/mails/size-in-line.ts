import { sizeText } from '../../shared/format/size-text.ts';
import type { Language } from '../../shared/markets/locales.ts';

const words: Record<Language, string> = {
  fr: 'taille',
  en: 'size',
  de: 'Größe',
  es: 'talla',
  it: 'taglia',
  pl: 'rozmiar',
};

/** A size within a line of a mail or a PDF: `taille 38`. */
export function sizeInLine(lang: Language, label: string): string {
  return sizeText(words[lang], label);
}
