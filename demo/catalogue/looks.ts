import { hash } from '../random.ts';
import type { Kind, Wearer } from '../studio/drawing/spec.ts';
import { type Design, designs } from './designs.ts';
import { optionIdOf } from './product.ts';

/** Where on the body a piece is worn. A look has one piece for each place. */
type Place = 'top' | 'bottom' | 'whole' | 'over' | 'feet' | 'beside';

const worn: Record<Exclude<Place, 'top'>, readonly Kind[]> = {
  bottom: [
    'jeans',
    'wide-trousers',
    'tailored-trousers',
    'chinos',
    'joggers',
    'leggings',
    'shorts',
    'mini-skirt',
    'midi-skirt',
    'pleated-skirt',
  ],
  whole: [
    'dress',
    'mini-dress',
    'midi-dress',
    'shirt-dress',
    'wrap-dress',
    'slip-dress',
    'knit-dress',
    'jumpsuit',
    'dungarees',
    'pyjamas',
    'swimsuit',
    'swim-shorts',
    'bodysuit',
    'sleepsuit',
  ],
  over: ['blazer', 'coat', 'trench', 'puffer-jacket', 'gilet', 'denim-jacket', 'bomber', 'parka', 'cardigan'],
  feet: ['trainers', 'ankle-boots', 'ballet-flats', 'loafers', 'sandals', 'socks'],
  beside: ['scarf', 'beanie', 'sun-hat', 'cap', 'tote-bag', 'handbag', 'belt'],
};

const goesWith: Record<Place, readonly Place[]> = {
  top: ['bottom', 'over', 'feet'],
  bottom: ['top', 'over', 'feet'],
  whole: ['over', 'feet', 'beside'],
  over: ['top', 'bottom', 'feet'],
  feet: ['top', 'bottom', 'over'],
  beside: ['over', 'top', 'bottom'],
};

/** Kinds without a coat over them. */
const alone: readonly Kind[] = ['pyjamas', 'swimsuit', 'swim-shorts', 'bodysuit', 'sleepsuit'];

function placeOf(kind: Kind): Place {
  // `Object.entries` loses the key type.
  const found = Object.entries(worn).find(([, kinds]) => kinds.includes(kind));
  return (found?.[0] ?? 'top') as Place;
}

function isLook({ garment, familyId }: Design): boolean {
  return familyId !== 'dematerialised' && !alone.includes(garment.kind);
}

/** Returns a function from a product's index to the pieces that go with it, by their first colour. */
export function looksIn(products: number): (index: number) => string[] {
  const shelves = new Map<string, number[]>();
  const shelf = (wearer: Wearer, place: Place): number[] => shelves.get(`${wearer} ${place}`) ?? [];
  const designAt = (index: number): Design | undefined => designs[index % designs.length];
  // The first round of designs is the whole collection; later rounds repeat it.
  for (let index = 0; index < Math.min(products, designs.length); index += 1) {
    const design = designAt(index);
    if (design === undefined || !isLook(design)) continue;
    const key = `${design.wearer} ${placeOf(design.garment.kind)}`;
    shelves.set(key, [...(shelves.get(key) ?? []), index]);
  }
  return (index) => {
    const design = designAt(index);
    if (design === undefined || !isLook(design)) return [];
    return goesWith[placeOf(design.garment.kind)].flatMap((place) => {
      const pieces = shelf(design.wearer, place);
      const chosen = pieces[hash('look', index, place) % Math.max(1, pieces.length)];
      return chosen === undefined || chosen === index ? [] : [optionIdOf(chosen, 0)];
    });
  };
}
