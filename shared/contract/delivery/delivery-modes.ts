import type { Capability } from '../gateway/capabilities.ts';
import type { PointKind } from './point-kinds.ts';

interface DeliveryMode {
  /** What operators read, in English. Shoppers read the name that the gateway's tariff has for it. */
  label: string;
  to: 'address' | 'e-mail' | PointKind;
  /** Somebody else than the customer collects it. */
  receiver?: true;
  /** The loyalty type of the customers that it is for; missing for everybody. */
  loyaltyType?: 'HSP';
}

const rows = {
  LM: { label: 'store', to: 'store' },
  NO: { label: 'home', to: 'address' },
  PR: { label: 'pickup point', to: 'pickup' },
  EX: { label: 'express', to: 'address' },
  VI: { label: 'by e-mail', to: 'e-mail' },
  LO: { label: 'locker', to: 'locker' },
  HSP: { label: 'collected by somebody else', to: 'store', receiver: true, loyaltyType: 'HSP' },
} as const satisfies Record<string, DeliveryMode>;

type Key = keyof typeof rows;
type KeyTo<To> = { [K in Key]: (typeof rows)[K]['to'] extends To ? K : never }[Key];

/** Delivery modes of the specification, section 3. Prices, days, names and countries are in the gateway's tariff. */
export const deliveryModes: Readonly<Record<Key, DeliveryMode>> = rows;

/** In the order of the table. */
export const shippingMethodKeys = Object.keys(deliveryModes) as Key[];

/** The modes that go to a kind of place, to addresses, or by e-mail. */
export function modesTo<To extends DeliveryMode['to']>(to: To): KeyTo<To>[] {
  return shippingMethodKeys.filter((key): key is KeyTo<To> => deliveryModes[key].to === to);
}

/** The kind of place that a mode goes to; null for an address, and for what is sent by e-mail. */
export function pointKindOf(key: Key): PointKind | null {
  const { to } = deliveryModes[key];
  return to === 'address' || to === 'e-mail' ? null : to;
}

/** Whom a mode is chosen for. */
export interface DeliveredTo {
  /** Nothing in the cart travels (`isDematerialised`). */
  dematerialised: boolean;
  /** Null for customers without a card, and for visitors. */
  loyaltyType: 'FID' | 'HSP' | null;
}

/**
 * Whether a mode of the country is for this cart and customer. What is sent by e-mail has no other mode, and nothing
 * else has that one (specification, section 4).
 */
export function isOfferedTo(key: Key, { dematerialised, loyaltyType }: DeliveredTo): boolean {
  const mode = deliveryModes[key];
  return (
    (mode.to === 'e-mail') === dematerialised && (mode.loyaltyType === undefined || mode.loyaltyType === loyaltyType)
  );
}

/** True if a gateway with these capabilities can deliver by a method: it knows the points, and takes the receiver. */
export function canDeliver(key: Key, capabilities: ReadonlySet<Capability>): boolean {
  const { to, receiver } = deliveryModes[key];
  if (receiver && !capabilities.has('store-orders')) return false;
  if (to === 'store') return capabilities.has('stores');
  return (to !== 'pickup' && to !== 'locker') || capabilities.has('pickup-points');
}
