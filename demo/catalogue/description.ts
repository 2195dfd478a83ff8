import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { everyLanguage, text } from '../../starter/text.ts';
import { hash } from '../random.ts';
import type { Kind } from '../studio/drawing/spec.ts';
import { cares, fibres } from './cloth-care.ts';
import { cloths } from './cloths.ts';
import type { Design } from './designs.ts';
import { features } from './features.ts';
import { type SentenceGroup, sentences } from './sentences.ts';

const groups = {
  dress: [
    'dress',
    'mini-dress',
    'midi-dress',
    'shirt-dress',
    'wrap-dress',
    'slip-dress',
    'knit-dress',
    'jumpsuit',
    'dungarees',
  ],
  top: ['t-shirt', 'long-sleeve-top', 'tank-top', 'polo', 'blouse', 'bodysuit'],
  shirt: ['shirt'],
  sweat: ['sweatshirt', 'hoodie'],
  knit: ['jumper', 'roll-neck', 'cardigan', 'knit-vest'],
  coat: ['coat', 'trench'],
  jacket: ['puffer-jacket', 'gilet', 'denim-jacket', 'bomber', 'parka'],
  blazer: ['blazer'],
  trousers: ['jeans', 'wide-trousers', 'tailored-trousers', 'chinos', 'joggers', 'leggings', 'shorts'],
  skirt: ['mini-skirt', 'midi-skirt', 'pleated-skirt'],
  night: ['pyjamas', 'sleepsuit'],
  swim: ['swimsuit', 'swim-shorts'],
  shoes: ['trainers', 'ankle-boots', 'ballet-flats', 'loafers', 'sandals'],
  accessory: ['scarf', 'beanie', 'sun-hat', 'cap', 'socks', 'tote-bag', 'handbag', 'belt'],
} as const satisfies Partial<Record<SentenceGroup, readonly Kind[]>>;

const groupOfKind = new Map<Kind, SentenceGroup>(
  // `Object.entries` loses the key type.
  Object.entries(groups).flatMap(([group, kinds]) => kinds.map((kind) => [kind, group as SentenceGroup])),
);

function groupOf({ garment, familyId, wearer }: Design): SentenceGroup {
  if (familyId === 'dematerialised') return 'file';
  if (familyId.startsWith('w_maternity')) return 'maternity';
  if (familyId.endsWith('_sport')) return 'sport';
  if (familyId.endsWith('_nightwear')) return 'night';
  const group = groupOfKind.get(garment.kind) ?? 'top';
  if (group === 'shoes' || group === 'swim' || group === 'accessory') return group;
  if (wearer === 'baby') return 'baby';
  return wearer === 'women' || wearer === 'men' ? group : 'kids';
}

const machineWashes: ReadonlySet<string> = new Set(['cold', 'warm', 'inside']);

/** Four or five sentences: how it is worn, its cut, its cloth, and what goes with it. */
export function describe(design: Design, seed: string): LocalizedText {
  const { openings, closings } = sentences[groupOf(design)];
  const choose = <T>(list: readonly [T, ...T[]], what: string): T => list[hash(seed, what) % list.length] ?? list[0];
  const isMachineWashed = cloths[design.clothId].care.some((care) => machineWashes.has(care));
  const [first, ...further] = closings.filter(({ machineWash }) => machineWash === undefined || isMachineWashed);
  const parts: LocalizedText[] = [
    choose(openings, 'opening'),
    ...design.garment.features
      .filter((feature) => feature !== 'heel' || design.wearer === 'women')
      .map((feature) => features[feature]),
    ...(design.familyId === 'dematerialised' ? [] : [choose(cloths[design.clothId].sentences, 'cloth')]),
    ...(first === undefined ? [] : [choose([first, ...further], 'closing')]),
  ];
  return everyLanguage((language) => parts.map((part) => part[language]).join(' '));
}

const filePages = text(
  'Fichier PDF, 48 pages',
  'PDF file, 48 pages',
  'PDF-Datei, 48 Seiten',
  'Archivo PDF, 48 páginas',
  'File PDF, 48 pagine',
  'Plik PDF, 48 stron',
);
const filePrint = text(
  'Imprimer à 100 %, sans ajuster à la page.',
  'Print at 100%, without fitting to the page.',
  'Mit 100 % drucken, nicht an die Seite anpassen.',
  'Imprimir al 100 %, sin ajustar a la página.',
  'Stampare al 100%, senza adattare alla pagina.',
  'Drukować w skali 100%, bez dopasowania do strony.',
);

/** "96 % polyester recyclé, 4 % élasthanne". */
export function compositionOf({ clothId, familyId }: Design): LocalizedText {
  if (familyId === 'dematerialised') return filePages;
  return everyLanguage((language) => {
    const percent = language === 'fr' || language === 'de' || language === 'es' ? '\u00a0%' : '%';
    return cloths[clothId].fibres.map(([fibre, share]) => `${share}${percent} ${fibres[fibre][language]}`).join(', ');
  });
}

export function careOf({ clothId, familyId }: Design): LocalizedText {
  if (familyId === 'dematerialised') return filePrint;
  return everyLanguage((language) => cloths[clothId].care.map((care) => `${cares[care][language]}.`).join(' '));
}
