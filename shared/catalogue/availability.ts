import type { Availability, AvailabilityType } from '../contract/catalogue/product.ts';

interface Stocked {
  availability: Availability;
  availabilityType: AvailabilityType;
}

/** 0 not available online, 1 soon unavailable, 2 available, 3 on demand, -1 other. */
export type AvailabilityCode = 0 | 1 | 2 | 3 | -1;

export type ShortAvailability = 'AVAILABLE' | 'UNAVAILABLE' | 'FEW_REMAINING';

/** The availability code of a size: unavailable, soon available and in-store-only are 0 (specification, section 9). */
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

export function canBeBought(size: Stocked): boolean {
  return availabilityCode(size) > 0;
}

/** True if a size may become available again: it is sold online, and sold out or not yet there. */
export function canComeBack({ availability, availabilityType }: Stocked): boolean {
  return availabilityType !== 'IN_STORE_ONLY' && (availability === 'UNAVAILABLE' || availability === 'SOON_AVAILABLE');
}

/** Returns the short availability of section 3. */
export function shortAvailability(size: Stocked): ShortAvailability {
  const code = availabilityCode(size);
  if (code === 1) return 'FEW_REMAINING';
  return code > 1 ? 'AVAILABLE' : 'UNAVAILABLE';
}

/** From best to worst: an option is as available as its best size. */
const ranking: readonly Availability[] = [
  'AVAILABLE',
  'SOON_UNAVAILABLE',
  'ON_DEMAND',
  'SOON_AVAILABLE',
  'UNAVAILABLE',
  'DISCONTINUED',
];

/** Returns the availability of a colour option from that of its sizes; UNKNOWN if none is known. */
export function optionAvailability(sizes: readonly Pick<Stocked, 'availability'>[]): Availability {
  return ranking.find((rank) => sizes.some(({ availability }) => availability === rank)) ?? 'UNKNOWN';
}
