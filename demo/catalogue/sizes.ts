import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { everyLanguage, text } from '../../starter/text.ts';
import type { Kind, Wearer } from '../studio/drawing/spec.ts';

interface Size {
  sizeId: string;
  label: LocalizedText;
}

const plain = (label: string): Size => ({ sizeId: label, label: everyLanguage(() => label) });
const years = (age: number): Size => ({
  sizeId: `${age}A`,
  label: text(
    `${age} ans`,
    `${age} years`,
    `${age} Jahre`,
    `${age} años`,
    `${age} anni`,
    age < 5 ? `${age} lata` : `${age} lat`,
  ),
});
const months = (age: number): Size => ({
  sizeId: `${age}M`,
  label:
    age === 1
      ? text('1 mois', '1 month', '1 Monat', '1 mes', '1 mese', '1 miesiąc')
      : text(
          `${age} mois`,
          `${age} months`,
          `${age} Monate`,
          `${age} meses`,
          `${age} mesi`,
          age === 3 || age === 24 ? `${age} miesiące` : `${age} miesięcy`,
        ),
});
const centimetres = (length: number): Size => ({
  sizeId: `${length}CM`,
  label: everyLanguage(() => `${length} cm`),
});

const numbers = (from: number, to: number, step: number): Size[] => {
  const sizes: Size[] = [];
  for (let size = from; size <= to; size += step) sizes.push(plain(String(size)));
  return sizes;
};

const one: Size = {
  sizeId: 'TU',
  label: text('Taille unique', 'One size', 'Einheitsgröße', 'Talla única', 'Taglia unica', 'Jeden rozmiar'),
};
const file: Size = {
  sizeId: 'PDF',
  label: text('Fichier PDF', 'PDF file', 'PDF-Datei', 'Archivo PDF', 'File PDF', 'Plik PDF'),
};

/** The size ranges that the shop sells, smallest first. */
const ranges = {
  womenLetters: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map(plain),
  menLetters: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'].map(plain),
  womenNumbers: numbers(34, 46, 2),
  menTrousers: numbers(38, 52, 2),
  menTailoring: numbers(46, 58, 2),
  kids: [3, 4, 5, 6, 8, 10, 12, 14].map(years),
  baby: [1, 3, 6, 9, 12, 18, 24].map(months),
  womenShoes: numbers(36, 41, 1),
  menShoes: numbers(40, 46, 1),
  kidsShoes: numbers(28, 35, 1),
  belts: [75, 85, 95, 105].map(centimetres),
  womenSocks: ['36-38', '39-41'].map(plain),
  menSocks: ['39-42', '43-46'].map(plain),
  kidsSocks: ['27-30', '31-34', '35-38'].map(plain),
  one: [one],
  file: [file],
} as const satisfies Record<string, readonly Size[]>;

/** All sizes, each once, in the order in which they are shown. */
export const allSizes: readonly Size[] = [
  ...new Map(
    Object.values(ranges)
      .flat()
      .map((size) => [size.sizeId, size]),
  ).values(),
];

const shoes: readonly Kind[] = ['trainers', 'ankle-boots', 'ballet-flats', 'loafers', 'sandals'];
const oneSize: readonly Kind[] = ['scarf', 'beanie', 'sun-hat', 'cap', 'tote-bag', 'handbag'];
const bottoms: readonly Kind[] = ['jeans', 'wide-trousers', 'tailored-trousers', 'chinos', 'shorts'];
const tailoring: readonly Kind[] = ['blazer', 'coat', 'trench'];
const byLetter: readonly Kind[] = [
  't-shirt',
  'long-sleeve-top',
  'tank-top',
  'polo',
  'sweatshirt',
  'hoodie',
  'jumper',
  'roll-neck',
  'cardigan',
  'knit-vest',
  'knit-dress',
  'puffer-jacket',
  'gilet',
  'bomber',
  'parka',
  'denim-jacket',
  'joggers',
  'leggings',
  'pyjamas',
  'slip-dress',
];

/** Ranges with a size guide; a single size needs none. */
export type RangeName = keyof typeof ranges;

/** The range of a kind of garment for a wearer. */
export function rangeOf(kind: Kind, wearer: Wearer): RangeName {
  const child = wearer === 'girls' || wearer === 'boys';
  if (kind === 'socks') {
    if (wearer === 'baby') return 'one';
    if (child) return 'kidsSocks';
    return wearer === 'men' ? 'menSocks' : 'womenSocks';
  }
  if (oneSize.includes(kind)) return 'one';
  if (kind === 'belt') return 'belts';
  if (shoes.includes(kind)) {
    if (child) return 'kidsShoes';
    return wearer === 'men' ? 'menShoes' : 'womenShoes';
  }
  if (child) return 'kids';
  if (wearer === 'baby') return 'baby';
  if (wearer === 'men') {
    if (bottoms.includes(kind)) return 'menTrousers';
    return tailoring.includes(kind) ? 'menTailoring' : 'menLetters';
  }
  return byLetter.includes(kind) ? 'womenLetters' : 'womenNumbers';
}

/** The sizes of a range, smallest first. */
export const sizesIn = (range: RangeName): readonly Size[] => ranges[range];

/** The one "size" of a download. */
export const fileSizes: readonly Size[] = ranges.file;
