import type { PlaceField } from '../../../forms/address.ts';

export type PhoneField = 'phoneNumber' | 'phoneNumberCountry';

/** The fields of the delivery step. */
export type DeliveryField =
  | PlaceField
  | PhoneField
  | 'to'
  | 'method'
  | 'address'
  | 'edited'
  | 'save'
  | 'favorite'
  | 'search'
  | 'near'
  | 'point'
  | 'collectFirstName'
  | 'collectLastName';
