import type { Column } from '../columns/column.ts';
import type { Dictionary } from '../columns/dictionary.ts';
import { textFields } from '../words/postings.ts';
import { labelKinds } from '../words/vocabulary.ts';
import { resultCache, resultKey } from './memory.ts';
import type { Searched } from './searched.ts';
import { likeness, type Matches, termsFor } from './terms.ts';

/** Score of a match by field, in a byte: the name of a product counts more than its family. */
const worth = { name: 250, color: 210, family: 200, material: 160, rest: 140 } as const;

/** Minimum score of a match in name, colour or family: of the word itself, or of a synonym. */
export const called = { same: worth.family, synonym: worth.family * likeness.synonym } as const;

/** Scores of lists of values by their codes, from the scores of values. */
function scoresOfLists(dictionary: Dictionary, scoreOf: ReadonlyMap<string, number>): Uint8Array | null {
  if (scoreOf.size === 0) return null;
  return Uint8Array.from({ length: dictionary.size }, (_, code) =>
    Math.max(0, ...dictionary.valuesOf(code).map((value) => scoreOf.get(value) ?? 0)),
  );
}

/** Raises the scores of rows to those of their codes. */
function raise(scores: Uint8Array, { data }: Column, byCode: Uint8Array | null): void {
  if (byCode === null) return;
  for (let row = 0; row < scores.length; row += 1) {
    const score = byCode[data[row] ?? 0] ?? 0;
    if (score > (scores[row] ?? 0)) scores[row] = score;
  }
}

/** The columns that labels are in. */
const labelColumns = { family: 'families', color: 'color', material: 'materials' } as const;

/** The score of each option for one word, by row; 0 for no match. */
function scoresOf({ assortment, texts }: Searched, matches: Matches): Uint8Array {
  const { options, products } = assortment;
  const scores = new Uint8Array(options.ids.size);
  const ofProducts = new Uint8Array(products.size);
  const ofLabels = { family: new Map<string, number>(), color: new Map<string, number>(), material: new Map() };
  const ofColorNames = new Uint8Array(texts.colorNames.size);
  let [hasProducts, hasColorNames] = [false, false];
  for (const [term, how] of matches) {
    for (const field of textFields) {
      const score = Math.round(worth[field] * how);
      texts.visit(term, field, (product) => {
        hasProducts = true;
        if (score > (ofProducts[product] ?? 0)) ofProducts[product] = score;
      });
    }
    for (const code of texts.vocabulary.colorNames(term)) {
      hasColorNames = true;
      ofColorNames[code] = Math.max(Math.round(worth.color * how), ofColorNames[code] ?? 0);
    }
    for (const kind of labelKinds)
      for (const id of texts.vocabulary.labelIds(term, kind))
        ofLabels[kind].set(id, Math.max(Math.round(worth[kind] * how), ofLabels[kind].get(id) ?? 0));
  }
  if (hasProducts) raise(scores, options.product, ofProducts);
  if (hasColorNames) raise(scores, texts.colorName, ofColorNames);
  for (const kind of labelKinds) {
    const name = labelColumns[kind];
    raise(scores, options[name], scoresOfLists(options.dictionaries[name], ofLabels[kind]));
  }
  return scores;
}

export interface WordMatch {
  /** By row; null without a match. */
  scores: Uint8Array | null;
  /** `sure`: the shop has the word in some form; `slip`: one typing slip away; `guess`: similar words only. */
  certainty: 'sure' | 'slip' | 'guess';
}

function certaintyOf(best: number): WordMatch['certainty'] {
  if (best > likeness.slip) return 'sure';
  return best === likeness.slip ? 'slip' : 'guess';
}

/** Shoppers use few words, in many combinations. */
const lastWords = resultCache<WordMatch>('scores of words', ({ scores }) => scores?.byteLength ?? 0);

/** The options that a word of a query matches. */
export function foundBy(searched: Searched, word: string): WordMatch {
  const { id, structure } = searched.assortment;
  return lastWords(resultKey('word', id, structure, searched.words.language, word), () => {
    const matches = termsFor(searched, word);
    const scores = scoresOf(searched, matches);
    return {
      scores: searched.assortment.order.some((row) => (scores[row] ?? 0) > 0) ? scores : null,
      certainty: certaintyOf(Math.max(...matches.values())),
    };
  });
}
