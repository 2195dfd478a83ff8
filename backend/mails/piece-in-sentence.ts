import { joinTexts } from '../../shared/format/join-texts.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { sizeInLine } from './size-in-line.ts';

/** What stands between the name and the colour of a piece. */
const beforeColour: Record<Language, string> = {
  fr: ', ',
  en: ' in ',
  de: ' in ',
  es: ', en ',
  it: ', ',
  pl: ', kolor ',
};

/** A piece within a sentence of a mail: `Wrap dress in ivory, size M`. What it does not have is left out. */
export function pieceInSentence(
  lang: Language,
  { name, color, size }: { name: string; color: string; size: string },
): string {
  return joinTexts([joinTexts([name, color], beforeColour[lang]), size && sizeInLine(lang, size)]);
}
