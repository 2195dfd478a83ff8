import type { Availability, AvailabilityType } from '../contract/catalogue/catalog.ts';

interface Stocked {
  availability: Availability;
  availabilityType: AvailabilityType;
}

/** 0 cannot be had online, 1 soon unavailable, 2 available, 3 on demand, -1 other. */
export type AvailabilityCode = 0 | 1 | 2 | 3 | -1;

export type ShortAvailability = 'AVAILABLE' | 'UNAVAILABLE' | 'FEW_REMAINING';

/** Size availability code: unavailable, soon available and in-store-only are all 0 (specification, section 9). */
export function availabilityCode({ availability, availabilityType }: Stocked): AvailabilityCode {
  if (availabilityType === 'IN_STORE_ONLY') return 0;
  switch (availability) {
    case 'UNAVAILABLE':
    case 'SOON_AVAILABLE':
      return 0;
    case 'SOON_UNAVAILABLE':
      return 1;
    case 'AVAILABLE':
      return 2;
    case 'ON_DEMAND':
      return 3;
    default:
      return -1;
  }
}

/** Whether a size can be put into a cart. */
export function canBeBought(size: Stocked): boolean {
  return availabilityCode(size) > 0;
}

/** Whether it is worth waiting for: it is sold out, or not there yet, and is sold online. */
export function canComeBack({ availability, availabilityType }: Stocked): boolean {
  return (
    availabilityType !== 'IN_STORE_ONLY' &&
    (availability === 'UNAVAILABLE' || availability === 'SOON_AVAILABLE')
  );
}

/** The short list of section 3: what a shopper needs to know about a size. */
export function shortAvailability(size: Stocked): ShortAvailability {
  const code = availabilityCode(size);
  if (code === 1) return 'FEW_REMAINING';
  return code > 1 ? 'AVAILABLE' : 'UNAVAILABLE';
}

/** From the best for a shopper to the worst: an option is as available as its best size. */
const ranking: readonly Availability[] = [
  'AVAILABLE',
  'SOON_UNAVAILABLE',
  'ON_DEMAND',
  'SOON_AVAILABLE',
  'UNAVAILABLE',
  'DISCONTINUED',
];

/** The availability of a colour option from that of its sizes; UNKNOWN when nothing is known of any. */
export function optionAvailability(sizes: readonly Pick<Stocked, 'availability'>[]): Availability {
  return ranking.find((rank) => sizes.some(({ availability }) => availability === rank)) ?? 'UNKNOWN';
}
