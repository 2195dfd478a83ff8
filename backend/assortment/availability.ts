import type { Availability } from '../../shared/contract/catalogue/product.ts';

/** With this many pieces or fewer, a size is about to be sold out. */
const few = 3;

/** The availability of a size as shoppers see it: from the commercial status of its colour, and its stock. */
export function sizeAvailability(status: Availability, quantity: number): Availability {
  if (status !== 'AVAILABLE' && status !== 'SOON_UNAVAILABLE' && status !== 'ON_DEMAND') return status;
  if (quantity === 0) return 'UNAVAILABLE';
  return status === 'AVAILABLE' && quantity <= few ? 'SOON_UNAVAILABLE' : status;
}
