import type { Availability } from '../../shared/contract/catalogue/catalog.ts';

/** At this many pieces and below, a size is about to be sold out. */
const few = 3;

/** What a shopper is told of a size: the commercial status of its colour, and what is left of it. */
export function sizeAvailability(status: Availability, quantity: number): Availability {
  if (status !== 'AVAILABLE' && status !== 'SOON_UNAVAILABLE' && status !== 'ON_DEMAND') return status;
  if (quantity === 0) return 'UNAVAILABLE';
  return status === 'AVAILABLE' && quantity <= few ? 'SOON_UNAVAILABLE' : status;
}
