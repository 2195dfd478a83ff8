import type { DomainParameters } from '../contract/markets/domain.ts';

type GiftCardLimits = DomainParameters['params']['giftCard'];

/** Whether a market sells gift cards: one whose highest amount is 0 sells none. */
export function sellsGiftCards({ params }: Pick<DomainParameters, 'params'>): boolean {
  return params.giftCard.maxAmount > 0;
}

/** Shares of the amount that is chosen beforehand. */
const shares = [0.5, 1, 1.5, 2, 3];

/** The amounts that are offered (cents), lowest first: the one that is chosen beforehand, and others within the limits. */
export function offeredAmounts({ minAmount, maxAmount, preselectedAmount }: GiftCardLimits): number[] {
  return shares
    .map((share) => Math.round((preselectedAmount * share) / 100) * 100)
    .filter((amount) => amount === preselectedAmount || (amount >= minAmount && amount <= maxAmount));
}
