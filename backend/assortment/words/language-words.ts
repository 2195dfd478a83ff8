import { byLanguage, type Language } from '../../../shared/markets/locales.ts';
import { Compounds } from './compounds.ts';
import patternWords from './pattern-words.json' with { type: 'json' };
import { keysOf } from './stem.ts';
import stopWords from './stop-words.json' with { type: 'json' };
import synonyms from './synonyms.json' with { type: 'json' };

type Related = ReadonlyMap<string, ReadonlySet<string>>;

/** The keys of each word of a group, with the keys of the others. */
function relate(groups: readonly (readonly string[])[], language: Language): Related {
  const related = new Map<string, Set<string>>();
  for (const group of groups) {
    const keys = group.map((word) => keysOf(word, language));
    for (const [at, own] of keys.entries()) {
      const others = keys.flatMap((each, place) => (place === at ? [] : each));
      for (const key of own) {
        const known = related.get(key) ?? new Set();
        for (const other of others) known.add(other);
        related.set(key, known);
      }
    }
  }
  return related;
}

/** What search knows of a language, whatever a shop sells. */
class LanguageWords {
  readonly language: Language;
  readonly compounds: Compounds;
  readonly #synonyms: Related;
  readonly #patternWords: Related;
  readonly #stopWords: ReadonlySet<string>;

  constructor(language: Language) {
    this.language = language;
    this.compounds = new Compounds(language);
    this.#synonyms = relate(synonyms[language], language);
    this.#patternWords = relate(patternWords[language], language);
    this.#stopWords = new Set(stopWords[language]);
  }

  /** True for words without a meaning of their own, such as articles. */
  isStopWord(word: string): boolean {
    return this.#stopWords.has(word);
  }

  /** Without stop words; all words if there are only stop words. */
  telling(words: readonly string[]): readonly string[] {
    const telling = words.filter((word) => !this.isStopWord(word));
    return telling.length > 0 ? telling : words;
  }

  synonymsOf(keys: readonly string[]): Set<string> {
    return new Set(keys.flatMap((key) => [...(this.#synonyms.get(key) ?? [])]));
  }

  /**
   * The keys of other words for the same pattern or material: "striped" for "stripes", "floral" for "flowers". They
   * score almost like the word itself, because a name may use only one of the forms.
   */
  patternsOf(keys: readonly string[]): Set<string> {
    return new Set(keys.flatMap((key) => [...(this.#patternWords.get(key) ?? [])]));
  }

  /** Synonyms: each key with the keys of its meanings. */
  *meanings(): Iterable<readonly [key: string, meanings: ReadonlySet<string>]> {
    yield* this.#synonyms;
    yield* this.#patternWords;
  }
}

export type { LanguageWords };

const known = byLanguage(() => [] as LanguageWords[]);

/** Made when it is first needed, once for each isolate. */
export function languageWords(language: Language): LanguageWords {
  const [before] = known[language];
  if (before !== undefined) return before;
  const made = new LanguageWords(language);
  known[language].push(made);
  return made;
}
