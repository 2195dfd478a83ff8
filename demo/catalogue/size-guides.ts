import type { StoredGuide } from '../../backend/catalog/size-guides.ts';
import {
  type Measure,
  type SizeSystem,
  type SizingRegion,
  sizingRegions,
} from '../../shared/contract/catalogue/size-guide.ts';
import { type RangeName, sizesIn } from './sizes.ts';

type Range = readonly [min: number, max: number];

/** Sizes in other systems and measures, for each size of a range. */
interface Chart {
  systems: Partial<Record<SizeSystem, (place: number) => string | undefined>>;
  measures: Partial<Record<Measure, (place: number) => Range | undefined>>;
}

/** One entry for each size. */
const each =
  <Value>(...values: readonly Value[]) =>
  (place: number): Value | undefined =>
    values[place];

/** Numbers with a constant step. */
const rising =
  (first: number, step: number) =>
  (place: number): string =>
    String(first + step * place);

/** Ranges in centimetres with a constant step. */
const steps =
  (min: number, max: number, step: number) =>
  (place: number): Range => [tenths(min + step * place), tenths(max + step * place)];

const tenths = (value: number): number => Math.round(value * 10) / 10;

const women = {
  chest: steps(78, 81, 4),
  waist: steps(60, 63, 4),
  hips: steps(86, 89, 4),
};

const charts: Partial<Record<RangeName, Chart>> = {
  womenNumbers: {
    systems: {
      INT: each('XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'),
      DE: rising(32, 2),
      UK: rising(6, 2),
      US: rising(2, 2),
      IT: rising(38, 2),
    },
    measures: women,
  },
  womenLetters: {
    systems: { EUR: rising(34, 2), DE: rising(32, 2), UK: rising(6, 2), US: rising(2, 2), IT: rising(38, 2) },
    measures: women,
  },
  menLetters: {
    systems: { EUR: rising(44, 2), UK: rising(34, 2), US: rising(34, 2), IT: rising(44, 2) },
    measures: { chest: steps(86, 90, 5), waist: steps(72, 76, 5) },
  },
  menTrousers: {
    systems: { DE: rising(44, 2), UK: rising(28, 2), US: rising(28, 2), IT: rising(44, 2) },
    measures: { waist: steps(72, 75, 4), hips: steps(88, 91, 4), 'inside-leg': steps(80, 82, 0.5) },
  },
  menTailoring: {
    systems: { DE: rising(46, 2), UK: rising(36, 2), US: rising(36, 2), IT: rising(46, 2) },
    measures: { chest: steps(90, 93, 4), waist: steps(78, 81, 4) },
  },
  kids: {
    systems: {},
    measures: {
      height: each<Range>([93, 98], [99, 104], [105, 110], [111, 116], [123, 128], [135, 140], [147, 152], [158, 164]),
      chest: each<Range>([52, 54], [54, 56], [56, 58], [58, 60], [62, 66], [67, 72], [73, 79], [79, 85]),
      waist: each<Range>([51, 52], [52, 53], [53, 54], [54, 56], [57, 60], [60, 63], [63, 67], [67, 71]),
    },
  },
  baby: {
    systems: {},
    measures: {
      height: each<Range>([50, 54], [55, 60], [61, 67], [68, 71], [72, 74], [75, 81], [82, 86]),
      chest: each<Range>([36, 38], [39, 41], [42, 44], [45, 46], [47, 48], [49, 50], [51, 52]),
    },
  },
  womenShoes: {
    systems: { UK: rising(3, 1), US: rising(5, 1), IT: rising(36, 1) },
    measures: { foot: steps(22.5, 23, 0.7) },
  },
  menShoes: {
    systems: {
      UK: each('6.5', '7.5', '8', '9', '9.5', '10.5', '11'),
      US: each('7', '8', '8.5', '9.5', '10', '11', '11.5'),
      IT: rising(40, 1),
    },
    measures: { foot: steps(25, 25.5, 0.7) },
  },
  kidsShoes: {
    systems: {
      UK: each('10', '11', '11.5', '12.5', '13', '1', '2', '2.5'),
      US: each('10.5', '11.5', '12', '13', '13.5', '1.5', '2.5', '3'),
      IT: rising(28, 1),
    },
    measures: { foot: steps(17.3, 17.8, 0.7) },
  },
  belts: { systems: {}, measures: { waist: steps(70, 79, 10) } },
  womenSocks: { systems: { UK: each('3–5', '6–8') }, measures: { foot: steps(22.5, 24.4, 2) } },
  menSocks: { systems: { UK: each('6–8', '9–11') }, measures: { foot: steps(24.5, 27, 2.6) } },
  kidsSocks: { systems: { UK: each('9–11.5', '12.5–2', '2.5–5') }, measures: { foot: steps(16.5, 19, 2.6) } },
};

/** Size systems of a region, the usual one first; the labels of sizes are European already. */
const orderOf: Record<SizingRegion, readonly SizeSystem[]> = {
  EUR: ['EUR', 'INT', 'DE', 'UK', 'US', 'IT'],
  IT: ['IT', 'INT', 'EUR', 'UK', 'US'],
};

function guideOf(range: RangeName, { systems, measures }: Chart, region: SizingRegion): StoredGuide {
  const known = orderOf[region].filter((system) => system in systems);
  // `Object.keys` loses the key type.
  const measured = Object.keys(measures) as Measure[];
  return {
    systems: known,
    measures: measured,
    rows: sizesIn(range).map(({ label }, place) => ({
      label,
      systems: Object.fromEntries(known.map((system) => [system, systems[system]?.(place) ?? '–'])),
      measures: Object.fromEntries(
        measured.map((measure) => {
          const [min, max] = measures[measure]?.(place) ?? [];
          return [measure, { min, max }];
        }),
      ) as StoredGuide['rows'][number]['measures'],
    })),
  };
}

/** Every guide of the shop, for every region. */
export function sizeGuides(): [sizeGuideId: string, region: SizingRegion, guide: StoredGuide][] {
  return Object.entries(charts).flatMap(([range, chart]) =>
    sizingRegions.map((region): [string, SizingRegion, StoredGuide] => [
      range,
      region,
      // `Object.entries` loses the key type.
      guideOf(range as RangeName, chart, region),
    ]),
  );
}
