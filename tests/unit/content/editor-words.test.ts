/** Staff reads words in its language for every type, field, block and choice of the content schemas. */
import { describe, expect, it } from 'vitest';
import { entryShape, entryTypeNames } from '../../../backend/editor/entries/entry-types.ts';
import type { Shape } from '../../../backend/editor/entries/shape.ts';
import { fieldWords } from '../../../backend/editor/words/fields.ts';
import { labelOf, placeInWords, wordsAt } from '../../../backend/editor/words/labels.ts';
import { blockNames, optionNames, placeNames, typeNames } from '../../../backend/editor/words/names.ts';
import { texts } from '../../../backend/editor/words/words.ts';
import { languages } from '../../../shared/markets/locales.ts';

interface Field {
  path: string[];
  shape: Shape;
}

/** Every value of a shape, with the names that lead to it. */
function fieldsIn(shape: Shape, path: string[] = []): Field[] {
  const own = { path, shape };
  if (shape.kind === 'object')
    return [own, ...Object.entries(shape.fields).flatMap(([name, each]) => fieldsIn(each, [...path, name]))];
  if (shape.kind === 'list') return [own, ...fieldsIn(shape.item, [...path, '0'])];
  if (shape.kind === 'choice') return [own, ...shape.choices.flatMap((each) => fieldsIn(each, path))];
  return [own];
}

const all = entryTypeNames.flatMap((type) => fieldsIn(entryShape(type)));

/** Names that are the same in all languages: companies, formats of files and pictures. */
const sameEverywhere = /^(richRelevance|olapic|instagram|pinterest|tiktok|youtube|facebook|\d+x\d+|video\/\w+)$/;

/** Links have one field for their target in place of these. */
const replacedByTarget = ['page_reference', 'external_link'];

describe('words of the editor', () => {
  it('has some for every field, block and choice', () => {
    expect(all.length).toBeGreaterThan(200);
    for (const { path, shape } of all) {
      const name = path.at(-1) ?? '';
      const isIndex = /^\d+$/.test(name);
      if (path.some((each) => replacedByTarget.includes(each)) || isIndex || path.length === 0) continue;
      const words = wordsAt(path)?.label ?? blockNames[name];
      expect(words, path.join('/')).toBeDefined();
      if (shape.kind === 'list' && shape.item.kind !== 'list')
        expect(wordsAt(path)?.one ?? wordsAt(path)?.label, path.join('/')).toBeDefined();
      for (const value of shape.kind === 'options' ? shape.values : [])
        if (!sameEverywhere.test(value)) expect(optionNames[value], `${path.join('/')}: ${value}`).toBeDefined();
    }
  });

  it('has no words for fields that no schema has', () => {
    const names = new Set(all.flatMap(({ path }) => path.filter((name) => !/^\d+$/.test(name))));
    const groups = new Set(
      all.map(({ path }) =>
        path
          .filter((name) => !/^\d+$/.test(name))
          .slice(-2)
          .join('.'),
      ),
    );
    const unused = Object.keys(fieldWords).filter((name) => !names.has(name) && !groups.has(name) && name !== 'target');
    expect(unused).toEqual([]);
  });

  it.each(languages)('is complete in %s', (language) => {
    const catalogues = [
      ...Object.entries(texts),
      ...Object.entries(typeNames),
      ...Object.entries(blockNames),
      ...Object.entries(optionNames),
      ...Object.entries(placeNames),
      ...Object.entries(fieldWords).flatMap(([name, { label, one, help }]) => [
        [`${name} label`, label] as const,
        ...(one === undefined ? [] : [[`${name} one`, one] as const]),
        ...(help === undefined ? [] : [[`${name} help`, help] as const]),
      ]),
    ];
    for (const [name, text] of catalogues) {
      const own = text[language];
      expect(own, name).toMatch(/\S/);
      const placeholders = (words: string) => [...words.matchAll(/\{+[\w-]+\}+/g)].map(([each]) => each).sort();
      expect(placeholders(own), name).toEqual(placeholders(text.en));
      // French has a narrow no-break space before these and inside its quotation marks.
      if (language === 'fr') expect(own, name).not.toMatch(/[^\u202f](?:[;!?»]|:(?![/\d]))|«[^\u202f]/);
      expect(own, name).not.toMatch(/'/);
    }
  });

  it('names the entries of a list by number', () => {
    expect(labelOf('de', ['blocks', '0', 'rich_text', 'paragraphs', '1'])).toBe('Absatz 2');
    expect(labelOf('en', ['navigation_modular'])).toBe('Main menu');
    expect(placeInWords('fr', ['blocks', '2', 'hero', 'links', '0', 'target'])).toBe(
      'Bloc 3, Grande image avec titre, Lien 1, Mène à',
    );
  });
});
