import type { PointKind } from './point-kinds.ts';

interface DeliveryMode {
  /** What operators read, in English. Shoppers read the name that the gateway's tariff has for it. */
  label: string;
  to: 'address' | 'e-mail' | PointKind;
  /** Somebody else than the customer collects it. */
  receiver: boolean;
  /** The loyalty type of the customers that it is for; null is everybody. */
  loyaltyType: 'HSP' | null;
}

const forAll = { receiver: false, loyaltyType: null };

/** The delivery modes of the specification, section 3. Prices, days, names and countries are in the gateway's tariff. */
export const deliveryModes = {
  LM: { label: 'store', to: 'store', ...forAll },
  NO: { label: 'home', to: 'address', ...forAll },
  PR: { label: 'pickup point', to: 'pickup', ...forAll },
  EX: { label: 'express', to: 'address', ...forAll },
  VI: { label: 'by e-mail', to: 'e-mail', ...forAll },
  LO: { label: 'locker', to: 'locker', ...forAll },
  HSP: { label: 'collected by somebody else', to: 'store', receiver: true, loyaltyType: 'HSP' },
} as const satisfies Record<string, DeliveryMode>;

type Modes = typeof deliveryModes;
type Key = keyof Modes;
type KeyTo<To> = { [K in Key]: Modes[K]['to'] extends To ? K : never }[Key];

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
  const mode: DeliveryMode = deliveryModes[key];
  return (
    (mode.to === 'e-mail') === dematerialised &&
    (mode.loyaltyType === null || mode.loyaltyType === loyaltyType)
  );
}
