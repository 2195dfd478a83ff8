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
    expect(
      productName(
        pieces.map((each) => piece(...each)),
        '',
      ),
    ).toBe(name);
  });

  it('is the one of the group, else of the first title, where titles share nothing', () => {
    const titles = (name: string | null) => [
      piece('Jacket Alp', 'Red', 'S', name),
      piece('Mountain coat', 'Blue', 'S', name),
    ];
    expect(productName(titles('Alp'), '')).toBe('Alp');
    expect(productName(titles(null), '')).toBe('Jacket Alp');
  });

  it('is the one that the feed gives to the product where pieces have no titles', () => {
    expect(productName([{ ...piece('', 'Red', 'S', 'Coat - Red'), title: null }], '')).toBe('Coat - Red');
    expect(productName([{ ...piece('', 'Red', 'S'), title: null }], '')).toBeNull();
  });

  it('is never empty, whatever the titles', () => {
    const words = fc.stringMatching(/^[a-zA-Zß (),/:-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(words, words, words), { minLength: 1, maxLength: 4 }), words, (pieces, brand) => {
        const titled = pieces.filter(([title]) => title.trim() !== '');
        fc.pre(titled.length > 0);
        expect(
          productName(
            titled.map((each) => piece(...each)),
            brand,
          )?.trim(),
        ).not.toBe('');
      }),
    );
  });
});

describe('the name without its brand', () => {
  it.each<[string, string, string, string[]]>([
    [
      'at the beginning',
      'Wanderschuh Fjell',
      'Nordpol',
      ['Nordpol Wanderschuh Fjell 38', 'Nordpol Wanderschuh Fjell 39'],
    ],
    ['in capitals', 'Ultraboost Light', 'adidas', ['ADIDAS Ultraboost Light 38', 'Adidas Ultraboost Light 39']],
    ['of two words', '550v2 Sneaker', 'New Balance', ['New Balance® 550v2 Sneaker, 38']],
    ['before a dash', 'X Ultra 4 GTX', 'Salomon', ['Salomon – X Ultra 4 GTX']],
    ['before a hyphen', 'Gummistiefel', 'Kiesel', ['Kiesel-Gummistiefel 22']],
    ['in lower case, with a word after it', 'Trail running shoe', 'Nordpol', ['Nordpol trail running shoe']],
    ['before a word that is written so', 'eBike gloves', 'Nordpol', ['Nordpol eBike gloves']],
    ['at the end, after “by”', 'Fjell Boot', 'Nordpol', ['Fjell Boot by Nordpol']],
    ['at the end, after a dash', 'Fjell Boot', 'Nordpol', ['Fjell Boot – NORDPOL']],
    ['at the end, after a bar', 'Fjell Boot', 'Nordpol', ['Fjell Boot | Nordpol']],
    ['between name and size', 'Fjell Boot', 'Nordpol', ['Fjell Boot by Nordpol, 38', 'Fjell Boot by Nordpol, 39']],
    ['after the size', 'Fjell Boot', 'Nordpol', ['Fjell Boot 38 by Nordpol', 'Fjell Boot 39 by Nordpol']],
    ['with other signs', 'Laufschuh', 'A+ (Kids)', ['A+ (Kids) Laufschuh']],
    ['of titles that share nothing else', 'Alp', 'Nordpol', ['Nordpol Alp', 'Nordpol Tundra']],
  ])('%s', (_, name, brand, titles) => {
    expect(
      productName(
        titles.map((title) => piece(title, null, /\d\d$|\d\d(?= by)/.exec(title)?.[0] ?? null)),
        brand,
      ),
    ).toBe(name);
  });

  it.each<[string, string, string, string[]]>([
    ['a word inside of the name', 'Blue Stone Ring', 'Stone', ['Blue Stone Ring']],
    ['part of the first word', 'Nordpolar Jacke', 'Nordpol', ['Nordpolar Jacke']],
    ['part of the last word', 'Jacke – Supernordpol', 'Nordpol', ['Jacke – Supernordpol']],
    ['at the end without a joint', 'Das Beste von Nordpol', 'Nordpol', ['Das Beste von Nordpol']],
    ['the whole name', 'Nordpol', 'Nordpol', ['Nordpol']],
    ['the whole name but a number', 'New Balance 550', 'New Balance', ['New Balance 550']],
    ['one of two names', 'Nordpol x Fjell Boot', 'Nordpol', ['Nordpol x Fjell Boot']],
    ['one name of a firm', 'Alp & Sons Boot', 'Alp', ['Alp & Sons Boot']],
    ['at the beginning of one title only', 'Nordpol Alp', 'Nordpol', ['Nordpol Alp', 'Tundra']],
    ['missing', 'Nordpol Alp', '', ['Nordpol Alp']],
  ])('stays where the brand is %s', (_, name, brand, titles) => {
    expect(
      productName(
        titles.map((title) => piece(title, null, null)),
        brand,
      ),
    ).toBe(name);
  });

  it('is that of the product where the feed has one', () => {
    expect(productName([{ ...piece('', null, '38', 'Nordpol Fjell'), title: null }], 'Nordpol')).toBe('Fjell');
  });
});
