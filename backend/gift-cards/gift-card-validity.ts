/**
 * Returns the last day (ISO 8601) on which a gift card can pay that was bought or last refunded on a day: that of the
 * third year after. It is the longest period that a law of our markets requires (in Germany, §§ 195 and 199 of the
 * civil code).
 */
export function giftCardValidUntil(bought: Date): string {
  return `${bought.getUTCFullYear() + 3}-12-31`;
}

/**
 * Returns the time (ISO 8601) before which an expired gift card was bought. By UTC, the day may last longer than in a
 * market's own time zone, never shorter.
 */
export function giftCardsExpiredBefore(now: Date): string {
  return `${now.getUTCFullYear() - 3}-01-01T00:00:00.000Z`;
}

/** True if a gift card that was bought or last refunded at a time (ISO 8601) has expired. */
export function isGiftCardExpired(bought: string, now: Date): boolean {
  return bought < giftCardsExpiredBefore(now);
}
