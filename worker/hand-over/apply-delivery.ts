import { z } from 'zod';
import { isDematerialised, isOfMarket } from '../../shared/cart/cart.ts';
import { isDelivered } from '../../shared/checkout/checkout.ts';
import type { Client } from '../../shared/contract/account/customer.ts';
import type { Cart, ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import { pointKindOf } from '../../shared/contract/delivery/delivery-modes.ts';
import { type PointKind, pointKinds } from '../../shared/contract/delivery/point-kinds.ts';
import { emptyAddress, sentAddress } from '../../shared/forms/address.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { asksForPhone } from '../delivery/asks-for-phone.ts';
import { deliveryMethods } from '../delivery/delivery-methods.ts';
import { sendTo } from '../delivery/send-to.ts';
import type { Where } from '../delivery/where.ts';
import { checkPhone, nameShape, phoneFields, phoneShape, postalSchema, sentPhone } from '../forms/address.ts';
import { withQuality } from '../forms/address-quality.ts';
import type { Fields } from '../forms/field.ts';
import { refusalOf } from '../forms/form.ts';
import { problemsOf } from '../forms/problem.ts';
import { type Problem, Refusal, type Typed } from '../page/refusal.ts';
import type { GivenDelivery, StoredCheckout } from '../ucp/stored/stored-checkout.ts';
import { comparedDelivery } from './compared-delivery.ts';
import { addressTyped, chosenAddress, givenAddressFields, phoneCountry } from './given-address.ts';
import type { Outcome, TakingCustomer } from './outcome.ts';

const receiverFields: Fields<string> = {
  collectFirstName: { label: 'address.firstName', missing: 'address.missing.firstName' },
  collectLastName: { label: 'address.lastName', missing: 'address.missing.lastName' },
  ...phoneFields('shipping', () => []),
};

/** The kind and id of a chosen store, pickup point or locker; null for anything else. */
export function chosenPoint({
  destination,
}: Pick<GivenDelivery, 'destination'>): { kind: PointKind; id: string } | null {
  const [named = '', ...rest] = (destination ?? '').split(':');
  const kind = pointKinds.find((each) => each === named);
  const id = rest.join(':');
  return kind === undefined || id === '' ? null : { kind, id };
}

/** A delivery as the shop's form has it: where to, or what is wrong with it. */
type Read = { typed: Typed; country: Country | undefined } & ({ where: Where } | { problems: Problem[] });

function readAddress({ market }: TakingCustomer, checkout: StoredCheckout, phone: string): Read | null {
  const given = chosenAddress(checkout);
  if (given === undefined) return null;
  const { deliveryCountries, phoneNumberCountries } = market.domain.params;
  const { buyer, delivery } = checkout;
  const method = delivery?.method ?? null;
  const address = addressTyped(given, { market, ...buyer, phoneNumber: buyer.phoneNumber || phone });
  const typed = { ...address, address: 'new', save: '', method: method ?? '', to: address.country };
  const country = deliveryCountries.find((each) => each === address.country);
  const schema = postalSchema(deliveryCountries, phoneNumberCountries, asksForPhone(market, method));
  const read = schema.safeParse(address);
  return read.success
    ? { typed, country, where: { kind: null, address: read.data } }
    : { typed, country, problems: problemsOf(read.error, givenAddressFields) };
}

function readPoint(
  { market }: TakingCustomer,
  { buyer, delivery, postalCode }: StoredCheckout,
  client: Client | null,
): Read | null {
  const point = delivery === null ? null : chosenPoint(delivery);
  if (delivery === null || point === null) return null;
  const { deliveryCountries, phoneNumberCountries } = market.domain.params;
  const country = deliveryCountries.find((each) => each === market.domain.countryCodeISO2) ?? deliveryCountries[0];
  const isNamed = buyer.firstName !== '' || buyer.lastName !== '';
  const typed = {
    collectFirstName: isNamed ? buyer.firstName : (client?.firstName ?? ''),
    collectLastName: isNamed ? buyer.lastName : (client?.lastName ?? ''),
    phoneNumber: buyer.phoneNumber || (client?.phoneNumber ?? ''),
    phoneNumberCountry: phoneCountry(market.domain.countryCodeISO2, market),
    method: delivery.method ?? '',
    point: point.id,
    search: postalCode,
    to: country ?? '',
  };
  const read = z
    .object({
      collectFirstName: nameShape.firstName,
      collectLastName: nameShape.lastName,
      ...phoneShape(phoneNumberCountries, asksForPhone(market, delivery.method)),
    })
    .superRefine(checkPhone)
    .safeParse(typed);
  if (!read.success) return { typed, country, problems: problemsOf(read.error, receiverFields) };
  const { collectFirstName, collectLastName, phoneNumber, phoneNumberCountry } = read.data;
  const { firstName, lastName } = sentAddress({
    ...emptyAddress,
    firstName: collectFirstName,
    lastName: collectLastName,
  });
  const phone = { phoneNumber: sentPhone(phoneNumber, phoneNumberCountry), phoneNumberCountry };
  const where = { ...point, searched: postalCode, near: null, receiver: { firstName, lastName, ...phone } };
  return { typed, country, where };
}

/** True if a telephone number was given for the delivery. */
const hasPhone = ({ buyer, delivery }: StoredCheckout): boolean => {
  const address = delivery?.type === 'shipping' ? chosenAddress({ delivery })?.phoneNumber : '';
  return buyer.phoneNumber !== '' || (address ?? '') !== '';
};

/** Sets the delivery, if its method is offered for this cart. */
async function deliver(
  customer: TakingCustomer,
  current: Cart,
  { where, country, key }: { where: Where; country: Country; key: ShippingMethodKey },
): Promise<readonly Problem[]> {
  const { gateway, market, cart } = customer;
  const methods = await deliveryMethods({ gateway, capabilities: market.capabilities }, current.id, country);
  if (!methods.some((method) => method.key === key) || pointKindOf(key) !== where.kind)
    return [{ field: 'method', key: 'delivery.error.method' }];
  const checked = where.kind === null ? { ...where, address: await withQuality(gateway, where.address) } : where;
  const sent = await sendTo({ gateway, cart }, key, country, checked);
  return sent instanceof Refusal ? sent.problems : [];
}

/**
 * Sets the wanted delivery, as far as it passes the rules of the shop's form. A method alone is no delivery. One that
 * the cart has already stays: the customer may have chosen it, and may be about to pay. It gets a telephone number if
 * it has none.
 */
export async function applyDelivery(
  customer: TakingCustomer,
  checkout: StoredCheckout,
  cart: Cart,
  client: Client | null,
): Promise<Outcome> {
  const { delivery } = checkout;
  if (delivery === null || isDematerialised(cart)) return 'none';
  const read =
    delivery.type === 'pickup'
      ? readPoint(customer, checkout, client)
      : readAddress(customer, checkout, client?.phoneNumber ?? '');
  if (read === null) return 'none';
  const { typed, country } = read;
  if (isDelivered(cart, customer.market.domain.params)) {
    const own = 'where' in read ? comparedDelivery(cart, delivery.method, read.where, hasPhone(checkout)) : 'other';
    if (own === 'same') return 'kept';
    if (own === 'other') return { typed, problems: [], keepsOwn: true };
  }
  if ('problems' in read) return { typed, problems: read.problems };
  // It would have to be chosen again once the customer has switched the cart to this market.
  if (!isOfMarket(cart, customer.market.domain)) return { typed, problems: [] };
  const { method: key } = delivery;
  if (key === null || country === undefined)
    return { typed, problems: [{ field: 'method', key: 'delivery.error.method' }] };
  try {
    const problems = await deliver(customer, cart, { where: read.where, country, key });
    return problems.length === 0 ? 'applied' : { typed, problems };
  } catch (error) {
    return { typed, problems: refusalOf(error, customer).problems };
  }
}
