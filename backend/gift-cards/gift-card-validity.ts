/**
 * The last day (ISO 8601) on which a gift card pays that was bought on a day, or to which money came back on it: that of
 * the third year after. It is the longest time that a law of our markets asks for (in Germany, by §§ 195 and 199 of the
 * civil code).
 */
export function giftCardValidUntil(bought: Date): string {
  return `${bought.getUTCFullYear() + 3}-12-31`;
}

/** The moment (ISO 8601) before which a gift card was bought that pays no more now. Its last day ends nowhere sooner. */
export function giftCardsExpiredBefore(now: Date): string {
  return `${now.getUTCFullYear() - 3}-01-01T00:00:00.000Z`;
}

/** Whether a gift card that was bought at a moment (ISO 8601), or to which money came back then, pays no more. */
export function isGiftCardExpired(bought: string, now: Date): boolean {
  return bought < giftCardsExpiredBefore(now);
}
