import { z } from 'zod';
import type { OpeningHours } from '../../shared/contract/delivery/delivery-point.ts';
import { country } from '../../shared/contract/gateway/values.ts';
import { distance } from '../../shared/stores/distance.ts';
import { shoppingTowns, type Town } from '../../starter/places/towns.ts';
import { hash } from '../random.ts';
import records from './parcel-points.json' with { type: 'json' };
import { addressIn, pick, pointName, somewhereNear } from './street.ts';

const week = [1, 2, 3, 4, 5, 6, 7];
const open = (days: readonly number[], opens: string, closes: string) => days.map((day) => ({ day, opens, closes }));

/** Opening hours of pickup points and lockers, by their name in the data. */
const hours = {
  shop: open(week.slice(0, 6), '09:00', '19:00'),
  lunch: [...open(week.slice(1, 6), '09:00', '12:30'), ...open(week.slice(1, 6), '14:00', '18:30')],
  long: open(week, '07:00', '21:00'),
  /** A bar that closes after midnight at the weekend. */
  late: [...open(week.slice(1, 4), '11:00', '23:00'), ...open([5, 6], '11:00', '01:30')],
  always: open(week, '00:00', '24:00'),
} satisfies Record<string, OpeningHours>;
type HoursName = keyof typeof hours;

const point = z.object({
  pointId: z.string(),
  kind: z.enum(['pickup', 'locker']),
  name: z.string(),
  line1: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country,
  latitude: z.number(),
  longitude: z.number(),
  hours: z.enum(['shop', 'lunch', 'long', 'late', 'always']),
  closedFrom: z.iso.date().optional(),
  closedUntil: z.iso.date().optional(),
});
type Point = z.output<typeof point>;

/** Points with names of their own. No other is created near them, so that they are found. */
const first = z.array(point).parse(records);
/** Metres. */
const neighbourhood = 1_500;

/** Number of points of a kind in a town. */
function countIn({ population }: Town, kind: Point['kind']): number {
  return kind === 'pickup' ? 3 + Math.round(Math.sqrt(population) / 72) : 1 + Math.round(Math.sqrt(population) / 650);
}

function hoursOf(kind: Point['kind'], seed: string): HoursName {
  if (kind === 'locker') return hash(seed) % 4 === 0 ? 'long' : 'always';
  return pick(['shop', 'shop', 'lunch', 'long', 'late'] as const, 'hours', seed);
}

function pointsIn(town: Town, kind: Point['kind']): Point[] {
  return Array.from({ length: countIn(town, kind) }, (_, index) => {
    const seed = `${kind} ${town.country} ${town.name} ${index}`;
    const { line1, quarter } = addressIn(town.country, town.name, index + (kind === 'locker' ? 5 : 0));
    return {
      pointId: '',
      kind,
      name: pointName(kind, town.country, quarter, seed),
      line1,
      zipCode: town.zipCodes[index % town.zipCodes.length] ?? '',
      city: town.name,
      country: town.country,
      ...somewhereNear(town, Math.min(9_000, 600 + Math.sqrt(town.population) * 5), seed),
      hours: hoursOf(kind, seed),
      ...(kind === 'pickup' &&
        hash('closed', seed) % 90 === 0 && { closedFrom: '2026-11-15', closedUntil: '2026-12-06' }),
    };
  });
}

/** Ids `FR-P101`, `FR-P102`: numbered within country and kind. */
function numbered(points: readonly Point[]): Point[] {
  const counts = new Map<string, number>();
  return points.map((each) => {
    const beginning = `${each.country}-${each.kind === 'pickup' ? 'P' : 'L'}`;
    const number = (counts.get(beginning) ?? 100) + 1;
    counts.set(beginning, number);
    return { ...each, pointId: `${beginning}${number}` };
  });
}

/** More than 3,000 pickup points and 600 lockers, with their hours. */
export function parcelPoints() {
  const made = (['pickup', 'locker'] as const).flatMap((kind) =>
    shoppingTowns
      .flatMap((town) => pointsIn(town, kind))
      .filter((each) => !first.some((own) => distance(own, each) < neighbourhood)),
  );
  return [...first, ...numbered(made)].map((each) => ({
    ...each,
    openingHours: hours[each.hours],
    openOnHolidays: each.hours === 'always' || each.hours === 'long' ? 1 : 0,
  }));
}
