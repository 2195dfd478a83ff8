import { fold, foldedWords } from '../../backend/catalog/fold.ts';
import { type Language, languages } from '../../shared/locales.ts';
import { cloths } from './cloths.ts';
import { colours } from './colours.ts';
import { familyTitles } from './designs.ts';
import { lineage } from './families.ts';
import type { SeededOption, SeededProduct } from './product.ts';

/** The four texts under which an option is found in a language, folded. */
export function searchTexts(
  { design, model }: SeededProduct,
  option: SeededOption,
  language: Language,
): string[] {
  const { label, basic } = colours[option.colourId];
  const families = lineage(design.familyId).map((familyId) => familyTitles.get(familyId)?.[language] ?? '');
  return [
    fold(design.name[language]),
    fold(`${label[language]} ${basic[language]}`),
    fold(families.join(' ')),
    fold(`${cloths[design.clothId].phrase[language]} ${model}`),
  ];
}

/** Counts, by language, the words of all search texts and the names worth suggesting. */
export class Vocabulary {
  readonly #words = new Map<string, number>();
  readonly #names = new Map<string, { label: string; uses: number }>();

  learn(product: SeededProduct): void {
    for (const language of languages) {
      const option = product.options[0];
      if (option === undefined) continue;
      for (const word of searchTexts(product, option, language).flatMap(foldedWords)) {
        if (word.length < 3 || /^\d+$/.test(word)) continue;
        const key = `${language} ${word}`;
        this.#words.set(key, (this.#words.get(key) ?? 0) + 1);
      }
      this.suggest(language, product.design.name[language]);
    }
  }

  suggest(language: Language, label: string): void {
    const key = `${language}${fold(label)}`;
    const known = this.#names.get(key);
    this.#names.set(key, { label: known?.label ?? label, uses: (known?.uses ?? 0) + 1 });
  }

  /** Rows of `search_words`: language, word, uses. */
  words(): [string, string, number][] {
    return [...this.#words].map(([key, uses]) => [key.slice(0, 2), key.slice(3), uses]);
  }

  /** Rows of `suggestions`: language, folded, label, uses. */
  suggestions(): [string, string, string, number][] {
    return [...this.#names].map(([key, { label, uses }]) => [key.slice(0, 2), key.slice(2), label, uses]);
  }
}
