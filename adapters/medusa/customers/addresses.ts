import type { z } from 'zod';
import type { BillingAddress, customerRows, deliveryAddress } from '../../../shared/contract/account/customer.ts';
import type { MedusaAddress, MedusaCustomer } from './medusa-customer.ts';

export type DeliveryAddress = Omit<z.output<typeof deliveryAddress>, 'id'>;

type SavedDelivery = z.input<typeof customerRows.createDeliveryAddress.output>;
type SavedBilling = NonNullable<z.input<typeof customerRows.getBillingAddress.output>>;

const isDelivery = ({ metadata }: MedusaAddress): boolean => metadata.kind !== 'billing';

/** A customer's delivery addresses, the newest first. */
export const deliveriesOf = ({ addresses }: MedusaCustomer): MedusaAddress[] =>
  addresses
    .filter(isDelivery)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id));

/** The favourite address: the newest, if none is marked. */
export function favoriteOf(customer: MedusaCustomer): MedusaAddress | undefined {
  const deliveries = deliveriesOf(customer);
  return deliveries.find(({ is_default_shipping }) => is_default_shipping) ?? deliveries[0];
}

/** The address of the bill, which may be a delivery address too. */
export const billOf = ({ addresses }: MedusaCustomer): MedusaAddress | undefined =>
  addresses.find(({ is_default_billing }) => is_default_billing);

/** A postal address as Medusa stores it. */
const postal = (address: BillingAddress) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address_1: address.line1,
  address_2: address.line2,
  postal_code: address.zipCode,
  city: address.city,
  country_code: address.country.toLowerCase(),
});

export const deliveryBody = (address: DeliveryAddress) => ({
  ...postal(address),
  phone: address.phoneNumber,
  metadata: {
    line3: address.line3,
    line4: address.line4,
    quality: address.quality,
    phoneNumberCountry: address.phoneNumberCountry,
    phoneNumberQuality: address.phoneNumberQuality,
  },
});

export const billingBody = (address: BillingAddress) => ({
  ...postal(address),
  is_default_billing: true,
  metadata: { kind: 'billing', line3: address.line3, line4: address.line4, quality: address.quality },
});

/** True if an address is saved already, for a form that was sent twice. */
export function isSame(saved: MedusaAddress, address: DeliveryAddress): boolean {
  const { metadata, ...fields } = deliveryBody(address);
  return (
    Object.entries(fields).every(([name, value]) => saved[name as keyof typeof fields] === value) &&
    saved.metadata.line3 === metadata.line3 &&
    saved.metadata.line4 === metadata.line4
  );
}

export const savedBilling = (address: MedusaAddress): SavedBilling => ({
  firstName: address.first_name,
  lastName: address.last_name,
  line1: address.address_1,
  line2: address.address_2,
  line3: address.metadata.line3,
  line4: address.metadata.line4,
  zipCode: address.postal_code,
  city: address.city,
  // The storefront leaves out addresses in countries that it does not know.
  country: address.country_code.toUpperCase() as SavedBilling['country'],
  quality: address.metadata.quality,
});

/** A delivery address of a customer, as the contract has it. */
export const savedDelivery = (customer: MedusaCustomer, address: MedusaAddress): SavedDelivery => ({
  ...savedBilling(address),
  id: address.id,
  phoneNumber: address.phone,
  phoneNumberCountry: address.metadata.phoneNumberCountry as SavedDelivery['phoneNumberCountry'],
  phoneNumberQuality: address.metadata.phoneNumberQuality,
  favorite: address === favoriteOf(customer),
});

/** All delivery addresses as the contract has them, the favourite first. */
export function savedDeliveries(customer: MedusaCustomer): SavedDelivery[] {
  const favorite = favoriteOf(customer);
  const others = deliveriesOf(customer).filter((each) => each !== favorite);
  return [...(favorite === undefined ? [] : [favorite]), ...others].map((each) => savedDelivery(customer, each));
}
