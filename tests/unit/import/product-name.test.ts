import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '../../../import/lines/line.ts';
import { productName } from '../../../import/product-name.ts';

/** A line of a piece: title, colour, size. */
function piece(title: string, colour: string | null, size: string | null, name: string | null = null): Line {
  const variant = {
    ...{ sku: title, gtin: '', mpn: '', colour, size, photos: [] },
    price: { currency: 'EUR' as const, price: 1_000, sale: null },
    stock: { kind: 'in-stock' as const, quantity: 1 },
  };
  return {
    line: 1,
    group: 'g',
    name,
    title,
    brand: null,
    description: null,
    material: null,
    family: [],
    photos: [],
    variant,
    notes: [],
  };
}

describe('the name that titles share', () => {
  it.each<[string, string, [title: string, colour: string | null, size: string | null][]]>([
    ['one piece, with commas', 'Satin dress', [['Satin dress, Ivory, M', 'Ivory', 'M']]],
    ['one piece, with spaces only', 'Canvas trainers', [['Canvas trainers White 42', 'White', '42']]],
    [
      'two colours',
      'Überziehhose 1',
      [
        ['Überziehhose 1 Himmelblau', 'Himmelblau', '92'],
        ['Überziehhose 1 Schwarz', 'Schwarz', '92'],
      ],
    ],
    [
      'all colours in each title',
      'Überziehhose 1',
      [
        ['Überziehhose 1 Himmelblau, Schwarz', 'Himmelblau', '92'],
        ['Überziehhose 1 Himmelblau, Schwarz', 'Schwarz', '98'],
      ],
    ],
    ['a colour of two', 'Ringelshirt', [['Ringelshirt (Rot/Weiß)', 'Rot/Weiß', null]]],
    [
      'a colour that ends like another one',
      'Shirt',
      [
        ['Shirt Sky Blue', 'Sky Blue', null],
        ['Shirt Blue', 'Blue', null],
      ],
    ],
    [
      'labels',
      'Bergstiefel Alp',
      [
        ['Bergstiefel Alp – Farbe: Braun, Größe: 41', 'Braun', '41'],
        ['Bergstiefel Alp – Farbe: Braun, Größe: 42', 'Braun', '42'],
      ],
    ],
    [
      'colours before the name',
      'linen shirt',
      [
        ['Red linen shirt', 'Red', 'S'],
        ['Blue linen shirt', 'Blue', 'S'],
      ],
    ],
    ['a colour that is part of the name', 'Red Cross bag', [['Red Cross bag', 'Red', null]]],
    [
      'words of the seller at the end that differ',
      'Trail jacket',
      [
        ['Trail jacket moss, autumn', 'Moss', 'M'],
        ['Trail jacket clay, last pieces', 'Clay', 'M'],
      ],
    ],
    ['a title that is nothing but its colour', 'Ivory', [['Ivory', 'Ivory', null]]],
  ])('%s', (_, name, pieces) => {
    expect(productName(pieces.map((each) => piece(...each)))).toBe(name);
  });

  it('is the one of the group, else of the first title, where titles share nothing', () => {
    const titles = (name: string | null) => [
      piece('Jacket Alp', 'Red', 'S', name),
      piece('Mountain coat', 'Blue', 'S', name),
    ];
    expect(productName(titles('Alp'))).toBe('Alp');
    expect(productName(titles(null))).toBe('Jacket Alp');
  });

  it('is the one that the feed gives to the product where pieces have no titles', () => {
    expect(productName([{ ...piece('', 'Red', 'S', 'Coat - Red'), title: null }])).toBe('Coat - Red');
    expect(productName([{ ...piece('', 'Red', 'S'), title: null }])).toBeNull();
  });

  it('is never empty, whatever the titles', () => {
    const words = fc.stringMatching(/^[a-zA-Zß (),/:-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(words, words, words), { minLength: 1, maxLength: 4 }), (pieces) => {
        const titled = pieces.filter(([title]) => title.trim() !== '');
        fc.pre(titled.length > 0);
        expect(productName(titled.map((each) => piece(...each)))?.trim()).not.toBe('');
      }),
    );
  });
});
