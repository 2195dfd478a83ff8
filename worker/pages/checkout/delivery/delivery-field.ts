import type { PlaceField } from '../../../forms/address.ts';

export type PhoneField = 'phoneNumber' | 'phoneNumberCountry';

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
