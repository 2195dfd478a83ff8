/**
 * The last day (ISO 8601) on which a gift card pays that was bought on a day: that of the third year after. It is the
 * longest time that a law of our markets asks for (in Germany, by §§ 195 and 199 of the civil code).
 */
export function giftCardValidUntil(bought: Date): string {
  return `${bought.getUTCFullYear() + 3}-12-31`;
}
