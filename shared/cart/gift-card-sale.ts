import type { DomainParameters } from '../contract/markets/domain.ts';

type GiftCardLimits = DomainParameters['params']['giftCard'];

/** True if a market sells gift cards: its maximum amount is above 0. */
export function sellsGiftCards({ params }: Pick<DomainParameters, 'params'>): boolean {
  return params.giftCard.maxAmount > 0;
}

/** Multiples of the preselected amount. */
const shares = [0.5, 1, 1.5, 2, 3];

/** Returns the offered amounts (cents), lowest first: the preselected one, and others within the limits. */
export function offeredAmounts({ minAmount, maxAmount, preselectedAmount }: GiftCardLimits): number[] {
  return shares
    .map((share) => Math.round((preselectedAmount * share) / 100) * 100)
    .filter((amount) => amount === preselectedAmount || (amount >= minAmount && amount <= maxAmount));
}
