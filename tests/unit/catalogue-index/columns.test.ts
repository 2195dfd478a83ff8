import { describe, expect, it } from 'vitest';
import { Column } from '../../../backend/assortment/columns/column.ts';
import { Dictionary } from '../../../backend/assortment/columns/dictionary.ts';
import { Ids } from '../../../backend/assortment/columns/ids.ts';
import { maxRows, maxSortNumber, sortedBy } from '../../../backend/assortment/columns/option-order.ts';
import { Assortment } from '../../../backend/assortment/queries/assortment.ts';

describe('a column', () => {
  it('takes as few bytes as its largest number needs, and loses none when it becomes wider', () => {
    const column = new Column();
    column.reserve(4);
    const widths = [255, 65_535, 4_294_967_295, 2 ** 53 - 1].map((value, row) => {
      column.set(row, value);
      return column.data.BYTES_PER_ELEMENT;
    });
    expect(widths).toEqual([1, 2, 4, 8]);
    expect([...column.data]).toEqual([255, 65_535, 4_294_967_295, 2 ** 53 - 1]);
  });

  it('grows with the rows that are set; others are 0', () => {
    const column = new Column();
    column.set(1000, 7);
    expect([column.get(1000), column.get(999), column.get(5_000)]).toEqual([7, 0, 0]);
  });
});

describe('ids', () => {
  it('are numbered in the order in which they come, whatever they look like', () => {
    const ids = new Ids();
    const texts = ['100001', '0', '007', 'linen', '7', '999999999999999', '9999999999999999', '-1', '1e3', ''];
    expect(texts.map((id) => ids.numberOf(id))).toEqual([...texts.keys()]);
    expect(texts.map((id) => ids.numberOf(id))).toEqual([...texts.keys()]);
    expect(texts.map((_, number) => ids.idOf(number))).toEqual(texts);
    expect(ids.find('8')).toBeUndefined();
    expect(ids.find('wool')).toBeUndefined();
  });

  it('are found again among many, in some sixteen bytes each', () => {
    const ids = new Ids();
    const many = Array.from({ length: 50_000 }, (_, at) => String(100_000_000 + at * 16));
    for (const id of many) ids.numberOf(id);
    expect(many.every((id, number) => ids.find(id) === number && ids.idOf(number) === id)).toBe(true);
    expect(ids.find('100000001')).toBeUndefined();
    expect(ids.bytes / many.length).toBeLessThan(17);
  });
});

it('a dictionary gives equal lists one code, and the empty list 0', () => {
  const dictionary = new Dictionary();
  expect([dictionary.codeOf([]), dictionary.codeOf(['S', 'M']), dictionary.codeOf(['M', 'S'])]).toEqual([0, 1, 2]);
  expect(dictionary.codeOf(['S', 'M'])).toBe(1);
  expect([...dictionary.whereAny((value) => value === 'S')]).toEqual([0, 1, 1]);
});

it('sorting by a number keeps the order of equal ones, up to the largest number and row', () => {
  const numbers = [5, maxSortNumber, 0, 5, maxSortNumber, 0];
  expect([...sortedBy(numbers.length, (at) => numbers[at] ?? 0)]).toEqual([2, 5, 0, 3, 1, 4]);
  expect(maxSortNumber * maxRows + maxRows - 1).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => sortedBy(maxRows + 1, () => 0)).toThrow('cannot be sorted');
});

describe('the languages of an assortment', () => {
  const block = (language: 'en' | 'fr' | 'de' | 'pl', name: string, version = 1) =>
    ({ part: `texts-${language}`, block: 0, version, data: JSON.stringify([['1', name, '', {}]]) }) as const;

  it('are forgotten for want of memory, except those in use and the last, and can be read again', () => {
    const assortment = new Assortment('database');
    assortment.take([block('en', 'Dress'), block('fr', 'Robe'), block('de', 'Kleid'), block('pl', 'Sukienka')]);
    assortment.limitTexts(0, (language) => language === 'fr');
    const seen = (['en', 'fr', 'de', 'pl'] as const).map((language) => assortment.seen(`texts-${language}`));
    expect(seen).toEqual([0, 1, 0, 1]);
    assortment.take([block('en', 'Skirt')]);
    expect([...assortment.texts('en').vocabulary.all()].map(({ word }) => word)).toEqual(['skirt']);
  });

  it('know a word only while something has it', () => {
    const assortment = new Assortment('database');
    assortment.take([block('en', 'Dress')]);
    assortment.take([block('en', 'Skirt', 2)]);
    expect([...assortment.texts('en').vocabulary.all()].map(({ word }) => word)).toEqual(['skirt']);
  });
});
