import { canBeBought } from '../../shared/catalogue/availability.ts';
import type { Availability, AvailabilityType } from '../../shared/contract/catalogue/product.ts';
import { sizeAvailability } from '../assortment/availability.ts';

/** A size: the state of its colour, and its stock. */
export interface SizeRow {
  availability: Availability;
  availability_type: AvailabilityType;
  quantity: number;
}

/** True if the size is in stock and can be bought, so that no alert is needed. */
export function isBack({ availability, availability_type: availabilityType, quantity }: SizeRow): boolean {
  const size = { availability: sizeAvailability(availability, quantity), availabilityType };
  return canBeBought(size) && quantity > 0;
}
