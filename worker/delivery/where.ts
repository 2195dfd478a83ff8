import type { PostalAddress } from '../../shared/contract/account/customer.ts';
import type { PointKind } from '../../shared/contract/delivery/point-kinds.ts';
import type { Coordinates } from '../../shared/stores/distance.ts';

/** Recipient of a parcel: names in upper case, the number in international format, empty if not required. */
export type Receiver = Pick<PostalAddress, 'firstName' | 'lastName' | 'phoneNumber' | 'phoneNumberCountry'>;

/** Target of the delivery: an address or a point by its id, from the list around `near` or the search `searched`. */
export type Where =
  | { kind: null; address: PostalAddress }
  | { kind: PointKind; id: string; searched: string; near: Coordinates | null; receiver: Receiver };
