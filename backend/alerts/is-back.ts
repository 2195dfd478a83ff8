import { canBeBought } from '../../shared/catalogue/availability.ts';
import type { Availability, AvailabilityType } from '../../shared/contract/catalogue/catalog.ts';
import { sizeAvailability } from '../assortment/availability.ts';

/** What is known of a size: the state of its colour, and how many pieces there are. */
export interface SizeRow {
  availability: Availability;
  availability_type: AvailabilityType;
  quantity: number;
}

/** Whether a size is there, and can be bought: nobody has to wait for it any more. */
export function isBack({ availability, availability_type: availabilityType, quantity }: SizeRow): boolean {
  const size = { availability: sizeAvailability(availability, quantity), availabilityType };
  return canBeBought(size) && quantity > 0;
}
