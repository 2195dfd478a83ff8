import { z } from 'zod';
import { upperCased } from '../../format/upper-case.ts';
import { addressLengths, linePattern } from '../../forms/address.ts';
import { namePattern } from '../../forms/names.ts';
import type { Country } from '../../markets/locales.ts';
import { deliveryPointRow, pointId } from '../delivery/delivery-point.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { country, nothing, phoneCountry } from '../gateway/values.ts';

const yesNo = z.enum(['YES', 'NO']);
/** Text of at most `max` characters in upper case, as it is sent: there `ß` has two. */
const sentInCapitals = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .superRefine((value, context) => {
      if (upperCased(value).length > max && value.length <= max)
        context.addIssue({ code: 'too_big', maximum: max, origin: 'string', inclusive: true });
    });
/** A line of an address as a person types it, trimmed. */
const line = (max: number) => sentInCapitals(max).regex(linePattern);
const required = (max: number) => line(max).min(1);
const name = (max: number) => sentInCapitals(max).min(1).regex(namePattern);

/** The fields of a postal address form, as a gateway accepts them (specification, section 5). */
export const typedPlace = {
  firstName: name(addressLengths.firstName),
  lastName: name(addressLengths.lastName),
  line1: required(addressLengths.line1),
  line2: line(addressLengths.line2),
  line3: line(addressLengths.line3),
  line4: line(addressLengths.line4),
  zipCode: required(addressLengths.zipCode),
  city: required(addressLengths.city),
};

export const client = z.object({
  customerId: z.string(),
  hasPassword: z.boolean(),
  isDeleted: z.boolean(),
  optinNews: orElse(yesNo, 'NO'),
  loyaltyNumber: z.string().nullable(),
  /** FID loyalty card, HSP happy shopping. */
  loyaltyType: orElse(z.enum(['FID', 'HSP']).nullable(), null),
  loyaltyCreationDate: z.iso.date().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  phoneNumberCountry: orElse(phoneCountry.nullable(), null),
  preferredStore: z.string().nullable(),
  gender: orElse(z.enum(['F', 'M', 'X']).nullable(), null),
  birthday: z.iso.date().nullable(),
  email: z.email(),
  /** E-mail that is to replace it, once the link that was sent there is used; null if there is none. */
  pendingEmail: orElse(z.email().nullable(), null),
  emailQuality: z.string().nullable(),
  phoneNumberQuality: z.string().nullable(),
  fiscalNumber: z.string().nullable(),
  preferredChannel: z.string().nullable(),
});
export type Client = z.output<typeof client>;

export const billingAddress = z.object({
  ...typedPlace,
  line2: typedPlace.line2.default(''),
  line3: typedPlace.line3.default(''),
  line4: typedPlace.line4.default(''),
  country,
  quality: z.string().max(40).default('0'),
});
export type BillingAddress = z.output<typeof billingAddress>;

/** A billing address, with the fiscal number that some countries require. */
export const billedAddress = billingAddress.extend({ fiscalNumber: line(20).optional() });

const text = z.string().default('');

/**
 * A billing address as a gateway stores it: without our limits on length, and with empty names if the gateway has none
 * (specification, section 3).
 */
export const savedBillingAddress = z.object({
  firstName: text,
  lastName: text,
  line1: z.string(),
  line2: text,
  line3: text,
  line4: text,
  zipCode: z.string(),
  city: z.string(),
  country,
  quality: z.string().default('0'),
});

/** A billing address as a cart stores it. */
export const savedBilledAddress = savedBillingAddress.extend({ fiscalNumber: z.string().optional() });

export const postalAddress = billingAddress.extend({
  /** International format, `+33612345678`. Empty if the method requires none (`phoneNumberByShippingMethod`). */
  phoneNumber: z.string().regex(/^(?:\+\d{6,15})?$/),
  phoneNumberCountry: country,
});
export type PostalAddress = z.output<typeof postalAddress>;

export const deliveryAddress = postalAddress.extend({
  id: z.string(),
  phoneNumberQuality: z.string().max(40).default('0'),
  favorite: z.boolean(),
});

/** A postal address as a gateway sends it: of a pickup point it may have only the country. */
export const sentPostalAddress = savedBillingAddress.extend({
  line1: text,
  zipCode: text,
  city: text,
  phoneNumber: text,
  phoneNumberCountry: orElse(phoneCountry.nullable(), null),
});

/** A phone number without a country gets that of the address. */
export function withPhoneCountry<Address extends { country: Country; phoneNumberCountry: Country | null }>(
  address: Address,
) {
  return { ...address, phoneNumberCountry: address.phoneNumberCountry ?? address.country };
}

/** Recipient and place of an order: an address, or a store, pickup point or locker and its row. */
export const sentShippingAddress = sentPostalAddress
  .extend({
    deliveryPointIdV2: orElse(pointId.nullable(), null),
    deliveryPoint: orElse(deliveryPointRow.nullable(), null),
  })
  .transform(withPhoneCountry);

const savedDeliveryAddress = sentPostalAddress
  .extend({
    id: z.string(),
    phoneNumberQuality: z.string().default('0'),
    favorite: orElse(z.boolean(), false),
  })
  .transform(withPhoneCountry);
export type DeliveryAddress = z.output<typeof savedDeliveryAddress>;

export const customerRows = {
  getAccount: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/accounts-self/',
    input: nothing,
    output: client,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  reactivateAccount: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/accounts-self/reactivate/',
    input: nothing,
    output: client,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  getAddresses: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/addresses',
    input: z.object({ country: country.optional() }),
    output: z.object({ delivery: listOf(savedDeliveryAddress), billing: savedBillingAddress.nullable() }),
    access: 'customer',
    failure: 'throw',
  }),
  getDeliveryAddresses: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/addresses/delivery',
    input: nothing,
    output: listOf(savedDeliveryAddress),
    access: 'customer',
    failure: 'throw',
  }),
  getBillingAddress: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/addresses/billing',
    input: nothing,
    output: savedBillingAddress.nullable(),
    access: 'customer',
    failure: 'throw',
  }),
  createDeliveryAddress: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/customers-self/addresses/deliveries',
    input: deliveryAddress.omit({ id: true }),
    output: savedDeliveryAddress,
    access: 'customer',
    refuses: ['too-many-addresses'],
    failure: 'throw',
  }),
  updateDeliveryAddress: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/customers-self/addresses/delivery/{id}',
    input: deliveryAddress,
    output: savedDeliveryAddress,
    access: 'customer',
    repeatable: true,
    refuses: ['unknown'],
    failure: 'throw',
  }),
  deleteDeliveryAddress: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/customers-self/addresses/delivery/{id}',
    input: z.object({ id: z.string() }),
    output: nothing,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  updateBillingAddress: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/customers-self/addresses/billing',
    input: billingAddress,
    output: savedBillingAddress,
    access: 'customer',
    repeatable: true,
    failure: 'throw',
  }),
};
