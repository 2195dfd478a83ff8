import { z } from 'zod';
import { emptyAddress, postalFields } from '../../../shared/address.ts';
import type { Cart, ShippingMethod } from '../../../shared/contract/cart.ts';
import {
  type BillingAddress,
  type Client,
  type DeliveryAddress,
  type PostalAddress,
  postalAddress,
} from '../../../shared/contract/customer.ts';
import type { Country } from '../../../shared/locales.ts';
import { displayPhone } from '../../../shared/phone.ts';
import {
  addressValues,
  checkPhone,
  type PlaceField,
  phoneFields,
  phoneShape,
  placeFields,
  postalSchema,
  sentPhone,
} from '../../forms/address.ts';
import { defineForm } from '../../forms/form.ts';
import { issue } from '../../forms/problem.ts';
import type { Typed } from '../../forms/refusal.ts';
import type { PageRequest, VisitorRequest } from '../page-module.ts';
import { isOffered } from './delivery-methods.ts';

type PhoneField = 'phoneNumber' | 'phoneNumberCountry';
export type DeliveryField = PlaceField | PhoneField | 'address' | 'method' | 'save';

/** The addresses that can be chosen without typing one: those of the market's delivery countries. */
export interface KnownPlaces {
  saved: DeliveryAddress[];
  billing: BillingAddress | null;
}

/** What the delivery step shows. */
export interface DeliveryData {
  cart: Cart;
  places: KnownPlaces;
  start: Partial<Typed<DeliveryField>>;
  /** Country whose methods are shown. */
  country: Country;
  methods: ShippingMethod[];
}

const delivered = ({ domain }: PageRequest) => domain.params.deliveryCountries;
const phoned = ({ domain }: PageRequest) => domain.params.phoneNumberCountries;

/**
 * Where and how to deliver. `address` is the id of a saved address, `billing`, or `new` with what is typed; the schema
 * is that of a new one, see `choiceSchema`.
 */
export const deliveryForm = defineForm<DeliveryField, PostalAddress>({
  name: 'delivery',
  fields: {
    address: { label: 'delivery.address', type: 'radio' },
    ...placeFields('shipping', delivered),
    ...phoneFields('shipping', phoned),
    save: { label: 'delivery.save', type: 'checkbox' },
    method: { label: 'delivery.method', type: 'radio' },
  },
  schema: (request) => postalSchema(delivered(request), phoned(request)),
});

/** Whether a delivery method asks for a telephone number; one that the market says nothing of does. */
export function asksForPhone({ domain }: PageRequest, method: FormDataEntryValue | null): boolean {
  const [, asked = true] =
    Object.entries(domain.params.phoneNumberByShippingMethod).find(([key]) => key === method) ?? [];
  return asked;
}

/** Reads where to deliver: a saved address needs nothing else, that of the bill a telephone number, if one is asked for. */
function placeSchema(
  request: PageRequest,
  { saved, billing }: KnownPlaces,
  chosen: FormDataEntryValue | null,
  phoneAsked: boolean,
): z.ZodType<PostalAddress> {
  const known = saved.find(({ id }) => id === chosen);
  if (known !== undefined && (known.phoneNumber !== '' || !phoneAsked))
    return z.object({}).transform(() => postalAddress.parse(known));
  if (chosen === 'new') return postalSchema(delivered(request), phoned(request), phoneAsked);
  if (chosen === 'billing' && billing !== null)
    return z
      .object(phoneShape(phoned(request), phoneAsked))
      .superRefine(checkPhone)
      .transform(({ phoneNumber, phoneNumberCountry }) =>
        postalAddress.parse({
          ...billing,
          phoneNumberCountry,
          phoneNumber: sentPhone(phoneNumber, phoneNumberCountry),
        }),
      );
  return z
    .object({})
    .superRefine((_, ctx) =>
      ctx.addIssue(issue('address', known === undefined ? 'delivery.error.address' : 'delivery.error.phone')),
    )
    .transform(() => z.NEVER);
}

/** What comes along with the address. */
const choice = z.object({
  method: z.string().refine(isOffered, { params: { key: 'delivery.error.method' } }),
  /** The country whose methods the page showed. */
  methodsOf: z.string().default(''),
  save: z.string(),
});

/** Reads the form by the address and the method that were chosen. */
export function choiceSchema(request: PageRequest, places: KnownPlaces, data: FormData) {
  const phoneAsked = asksForPhone(request, data.get('method'));
  return z.intersection(placeSchema(request, places, data.get('address'), phoneAsked), choice);
}

function isSame(a: BillingAddress, b: BillingAddress): boolean {
  return postalFields.every((field) => a[field] === b[field]);
}

export async function knownPlaces({ gateway, domain }: VisitorRequest, cart: Cart): Promise<KnownPlaces> {
  const { deliveryCountries } = domain.params;
  const deliverable = ({ country }: BillingAddress) => deliveryCountries.includes(country);
  const saved = (await gateway.attempt('getDeliveryAddresses', {})) ?? [];
  const billing = cart.billingAddress;
  return {
    saved: saved.filter(deliverable),
    billing: billing !== null && deliverable(billing) ? billing : null,
  };
}

function choiceOf(cart: Cart, { saved, billing }: KnownPlaces): string {
  const current = cart.shippingAddress;
  if (current === null) {
    const favorite = saved.find(({ favorite }) => favorite) ?? saved[0];
    return favorite?.id ?? (billing === null ? 'new' : 'billing');
  }
  const known = saved.find((address) => isSame(address, current));
  return known?.id ?? (billing !== null && isSame(billing, current) ? 'billing' : 'new');
}

function phoneOf(client: Client | null): Typed<PhoneField> | null {
  if (client === null || client.phoneNumber === null || client.phoneNumberCountry === null) return null;
  return {
    phoneNumber: displayPhone(client.phoneNumber, client.phoneNumberCountry),
    phoneNumberCountry: client.phoneNumberCountry,
  };
}

/** What the form starts with: the cart's delivery, else the customer's favourite address, else the billing address. */
export async function startingPlace(
  request: VisitorRequest,
  cart: Cart,
  places: KnownPlaces,
): Promise<Partial<Typed<DeliveryField>>> {
  const chosen = { address: choiceOf(cart, places), save: 'on' };
  if (cart.shippingAddress !== null) return { ...chosen, ...addressValues(cart.shippingAddress) };
  const { domain, gateway } = request;
  const { deliveryCountries, phoneNumberCountries } = domain.params;
  const home = (allowed: readonly Country[]) =>
    (allowed.includes(domain.countryCodeISO2) ? domain.countryCodeISO2 : allowed[0]) ?? '';
  const client = request.client ?? (await gateway.attempt('getAccount', {}));
  const name = cart.billingAddress === null ? emptyAddress : addressValues(cart.billingAddress);
  return {
    ...chosen,
    firstName: name.firstName,
    lastName: name.lastName,
    country: home(deliveryCountries),
    phoneNumberCountry: home(phoneNumberCountries),
    ...phoneOf(client),
  };
}

/** The country (ISO 3166-1 alpha-2) that a choice leads to, as far as it is known; the market's otherwise. */
export function countryOf(
  { address, country }: Typed<DeliveryField>,
  { saved, billing }: KnownPlaces,
  deliveryCountries: readonly Country[],
): Country {
  const meant =
    address === 'billing' ? billing?.country : (saved.find(({ id }) => id === address)?.country ?? country);
  const [first] = deliveryCountries;
  const found = deliveryCountries.find((each) => each === meant) ?? first;
  if (found === undefined) throw new Error('The market delivers to no country.');
  return found;
}
