import type { Availability, AvailabilityType, PictureType } from '../../shared/contract/catalogue/product.ts';
import type { Fit } from '../../shared/contract/catalogue/reviews.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { type Currency, currencies, languages } from '../../shared/markets/locales.ts';
import { everyLanguage, text } from '../../starter/text.ts';
import { hash, type Random, random } from '../random.ts';
import type { GarmentSpec } from '../studio/drawing/spec.ts';
import { cloths } from './cloths.ts';
import { basicName, type ColourId } from './colours.ts';
import { type Design, designs } from './designs.ts';
import { environmentOf, isEuropean } from './environment.ts';
import { coloursOf, pictureOf } from './picture.ts';
import { retailPrice } from './prices.ts';
import { authors, models, opinions } from './reviews.ts';
import { fileSizes, rangeOf, sizesIn } from './sizes.ts';

export interface SeededOption {
  optionId: string;
  colourId: ColourId;
  availability: Availability;
  availabilityType: AvailabilityType;
  categoryLabels: string[];
  marketing: Partial<LocalizedText>;
  picture: GarmentSpec;
  /** Its views, in the order in which they are shown. */
  pictures: PictureType[];
  /** Path of its film on the host of the pictures. */
  video: string | null;
  prices: { currency: Currency; price: number; strikeThrough: number | null; type: 'I' | 'S' | 'P' | 'A' }[];
  skus: { sku: string; sizeId: string; gtin: string; quantity: number }[];
  /** Order of recommendation, ascending. */
  rank: number;
}

export interface SeededProduct {
  productId: string;
  design: Design;
  model: string;
  seasonId: string;
  tags: string[];
  sizeGuideId: string | null;
  publishedAt: string;
  options: SeededOption[];
  reviews: {
    language: string;
    author: string;
    rating: number;
    title: string;
    text: string;
    createdAt: string;
    fit?: Fit;
  }[];
}

const day = 86_400_000;
/** Reference date. All dates of the catalogue are before it. */
const today = Date.UTC(2026, 6, 15);

const ecoLabel = text(
  'Matière responsable',
  'Lower-impact cloth',
  'Umweltschonend',
  'Tejido responsable',
  'Materiale responsabile',
  'Materiał odpowiedzialny',
);
const originLabel = text(
  'Tissé en Europe',
  'Woven in Europe',
  'In Europa gewebt',
  'Tejido en Europa',
  'Tessuto in Europa',
  'Tkane w Europie',
);

/** EAN-13: the 12 digits followed by their check digit. */
export function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A number from 0 to 99, the same for the same seed. */
function chance(...seed: (string | number)[]): number {
  return hash(...seed) % 100;
}

interface Offer {
  availability: Availability;
  availabilityType: AvailabilityType;
  label: 'ON_DEMAND' | 'RAL_ANTICIPATION' | null;
}

/** The offer of a colour. The first colour of a product can nearly always be bought. */
function offerOf(seed: string, index: number, position: number, file: boolean): Offer {
  const everywhere = 'ONLINE_AND_IN_STORE';
  if (file) return { availability: 'AVAILABLE', availabilityType: 'ONLINE_ONLY', label: null };
  if (index < 48 && position === 0) return { availability: 'AVAILABLE', availabilityType: everywhere, label: null };
  const roll = chance(seed, 'offer', position);
  const kind = chance(seed, 'type', position);
  const availabilityType = kind < 8 ? 'ONLINE_ONLY' : kind < 11 && position > 0 ? 'IN_STORE_ONLY' : everywhere;
  const offer = (availability: Availability, label: Offer['label'] = null): Offer => ({
    availability,
    availabilityType,
    label,
  });
  if (roll < 6) return offer('SOON_UNAVAILABLE');
  if (roll < 9) return offer('ON_DEMAND', 'ON_DEMAND');
  if (roll < 12) return offer('AVAILABLE', 'RAL_ANTICIPATION');
  if (roll < 14) return offer('SOON_AVAILABLE');
  if (position > 0 && roll < 18) return offer('UNAVAILABLE');
  if (position > 0 && roll < 21) return offer('DISCONTINUED');
  if (position > 0 && roll < 23) return offer('UNKNOWN');
  return offer('AVAILABLE');
}

const discontinued: Offer = {
  availability: 'DISCONTINUED',
  availabilityType: 'ONLINE_AND_IN_STORE',
  label: null,
};

/** Views of a piece: four, and more for some. */
function viewsOf(seed: string, file: boolean): readonly PictureType[] {
  const roll = chance(seed, 'views');
  if (file || roll < 50) return ['AP', 'GZ', 'DP', 'VC'];
  if (roll < 75) return ['AP', 'GZ', 'DP', 'VC', 'ZM'];
  return ['AP', 'GZ', 'DP', 'VC', 'SU', 'VH', 'ZM'];
}

/** Pieces in stock of one size, consistent with the availability of the colour. */
function quantityOf({ availability, label }: Offer, file: boolean, roll: Random): number {
  if (file) return 1_000_000;
  if (availability === 'ON_DEMAND') return 200;
  if (availability === 'SOON_UNAVAILABLE') return Math.floor(roll() * 4);
  if (availability !== 'AVAILABLE') return 0;
  if (label === 'RAL_ANTICIPATION') return 12 + Math.floor(roll() * 30);
  const luck = roll();
  if (luck < 0.07) return 0;
  return luck < 0.17 ? 1 + Math.floor(roll() * 3) : 10 + Math.floor(roll() * 60);
}

const wearerFactor = { women: 1, men: 1.05, girls: 0.62, boys: 0.62, baby: 0.5 } as const;

function pricesOf(design: Design, seed: string, position: number): SeededOption['prices'] {
  const { garment, clothId, wearer } = design;
  const initial = garment.price * cloths[clothId].factor * wearerFactor[wearer];
  const roll = chance(seed, 'price', position);
  const [type, share] =
    roll < 12
      ? (['S', [0.7, 0.6, 0.5][roll % 3] ?? 0.7] as const)
      : roll < 20
        ? (['P', 0.8] as const)
        : roll < 26
          ? (['A', 0.88] as const)
          : (['I', 1] as const);
  return currencies.map((currency) => {
    const was = retailPrice(initial, currency);
    const price = Math.min(was, retailPrice(initial * share, currency));
    // An adjusted price is the new regular one. Half of them still show the former price.
    const shown = type === 'S' || type === 'P' || (type === 'A' && roll % 2 === 0);
    return { currency, price, strikeThrough: shown && price < was ? was : null, type };
  });
}

function reviewsOf(productId: string): SeededProduct['reviews'] {
  const roll = random('reviews', productId);
  const luck = roll();
  if (luck < 0.15) return [];
  // Some products have many reviews.
  const loved = luck > 0.8;
  return languages.flatMap((language) => {
    const count = Math.floor(roll() * (loved ? 8.9 : 3.4));
    const start = Math.floor(roll() * 64);
    return Array.from({ length: count }, (_, index) => {
      // Steps of 3 use each of the eight opinions once before any is repeated.
      const opinion = opinions[language][(start + index * 3) % opinions[language].length];
      const author = authors[language][(start + index * 5) % authors[language].length];
      if (opinion === undefined || author === undefined) throw new Error('No opinion.');
      return {
        ...opinion,
        language,
        author,
        createdAt: new Date(today - Math.floor(roll() * 500 + 1) * day).toISOString().slice(0, 10),
      };
    });
  });
}

/** Colours with a film (demo/studio/films/). */
const filmed: ReadonlySet<string> = new Set(['1000009']);

/** The id of the product at an index of the catalogue, as a string of digits. */
export const productIdOf = (index: number): string => String(100_001 + index);

const firstOption = 1_000_001;
/** Option ids reserved for the colours of one product. */
const optionsOfOne = 8;

/** The id of a colour option, as a string of digits. */
export function optionIdOf(index: number, position: number): string {
  return String(firstOption + index * optionsOfOne + position);
}

/** The index of an option's product in the catalogue, and the position of the option in it. */
export function indexOfOption(optionId: string): { index: number; position: number } {
  const number = Number(optionId) - firstOption;
  const index = Math.floor(number / optionsOfOne);
  return { index, position: number - index * optionsOfOne };
}

/** The product at an index of the catalogue; always the same. */
export function makeProduct(index: number): SeededProduct {
  const design = designs[index % designs.length];
  if (design === undefined) throw new Error('There are no designs.');
  const seed = `product ${index}`;
  const file = design.familyId === 'dematerialised';
  const productId = productIdOf(index);
  const range = file ? null : rangeOf(design.garment.kind, design.wearer);
  // After the first pages, some products are discontinued in all colours.
  const gone = index >= 48 && !file && chance(seed, 'gone') < 2;
  const age = Math.floor((chance(seed, 'age') / 100) ** 1.5 * 540) + (chance(seed, 'hour') % 7);
  const publishedAt = new Date(today - age * day - (hash(seed, 'clock') % day)).toISOString();
  const roll = chance(seed, 'colours');
  const count = file ? 1 : roll < 24 ? 1 : roll < 68 ? 2 : roll < 91 ? 3 : 4;
  const eco = 'eco' in cloths[design.clothId];
  const fromEurope = chance(seed, 'origin') < 60 && isEuropean(environmentOf(design, productId));
  const options = coloursOf(design, seed, count).map((colourId, position): SeededOption => {
    const optionId = optionIdOf(index, position);
    const offer = gone ? discontinued : offerOf(seed, index, position, file);
    const pieces = random('stock', optionId);
    const sizes = range === null ? fileSizes : sizesIn(range);
    const missing = offer.availability === 'UNAVAILABLE' || offer.availability === 'SOON_AVAILABLE';
    return {
      optionId,
      colourId,
      availability: offer.availability,
      availabilityType: offer.availabilityType,
      categoryLabels: [
        ...(offer.availabilityType === 'ONLINE_ONLY' ? ['WebExclu'] : []),
        ...(age < 45 ? ['New'] : []),
        ...(offer.label === null ? [] : [offer.label]),
      ],
      marketing: everyLanguage((language) =>
        [...(eco ? [ecoLabel[language]] : []), ...(fromEurope ? [originLabel[language]] : [])].join(';'),
      ),
      picture: pictureOf(design, colourId, seed),
      pictures: [...viewsOf(seed, file)],
      video: filmed.has(optionId) ? `/films/${optionId}` : null,
      prices: pricesOf(design, seed, position),
      skus: sizes.map(({ sizeId }, place) => ({
        sku: `${optionId}-${sizeId}`,
        sizeId,
        gtin: ean13(`376${optionId}${String(place).padStart(2, '0')}`),
        quantity: quantityOf(offer, file, pieces),
      })),
      rank: (missing ? 3_000_000 : position * 400_000) + (hash(seed, 'rank', position) % 1_000_000),
    };
  });
  return {
    productId,
    design,
    model: models[hash(seed, 'model') % models.length] ?? 'ONDINE',
    seasonId: publishedAt < '2026-01-15' ? 'AW25' : 'SS26',
    tags: [design.garment.kind, design.pattern, basicName(options[0]?.colourId ?? 'ecru'), ...(eco ? ['eco'] : [])],
    sizeGuideId: range === null || range === 'one' ? null : range,
    publishedAt,
    options,
    reviews: reviewsOf(productId),
  };
}
