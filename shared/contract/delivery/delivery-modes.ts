import type { PointKind } from './point-kinds.ts';

interface DeliveryMode {
  /** Name for operators, in English. Shoppers see the name from the gateway's tariff. */
  label: string;
  to: 'address' | 'e-mail' | PointKind;
  /** True if somebody other than the customer collects it. */
  receiver: boolean;
  /** The loyalty type of the customers that it is for; null: all customers. */
  loyaltyType: 'HSP' | null;
}

const forAll = { receiver: false, loyaltyType: null };

/**
 * The delivery modes of the specification, section 3. Prices, days, names and countries are in the gateway's tariff.
 */
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

/** Returns the modes that go to a kind of place, to addresses, or by e-mail. */
export function modesTo<To extends DeliveryMode['to']>(to: To): KeyTo<To>[] {
  return shippingMethodKeys.filter((key): key is KeyTo<To> => deliveryModes[key].to === to);
}

/** Returns the kind of place that a mode goes to; null for an address, and for e-mail. */
export function pointKindOf(key: Key): PointKind | null {
  const { to } = deliveryModes[key];
  return to === 'address' || to === 'e-mail' ? null : to;
}

/** The cart and customer for whom a mode is chosen. */
export interface DeliveredTo {
  /** Nothing in the cart is shipped (`isDematerialised`). */
  dematerialised: boolean;
  /** Null for customers without a card, and for visitors. */
  loyaltyType: 'FID' | 'HSP' | null;
}

/**
 * True if a mode of the country is for this cart and customer. A dematerialised cart has only the e-mail mode, and no
 * other cart has it (specification, section 4).
 */
export function isOfferedTo(key: Key, { dematerialised, loyaltyType }: DeliveredTo): boolean {
  const mode: DeliveryMode = deliveryModes[key];
  return (
    (mode.to === 'e-mail') === dematerialised &&
    (mode.loyaltyType === null || mode.loyaltyType === loyaltyType)
  );
}
