/** Sending pieces back: until when, how many, and why. Pure. */

/** Days after delivery on which a market takes pieces back, where its parameters say nothing. */
export const usualReturnDays = 30;

/** Why a piece goes back; the words are in the catalogue, `order.reason.…`. */
export const returnReasons = [
  'too-small',
  'too-large',
  'not-as-shown',
  'faulty',
  'wrong-piece',
  'too-late',
  'changed-mind',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The last day (ISO 8601, UTC) on which a return can be asked for, of an order that was delivered at a time (ISO 8601). */
export function lastReturnDay(deliveredAt: string, returnDays: number): string {
  const last = new Date(deliveredAt);
  last.setUTCDate(last.getUTCDate() + returnDays);
  return last.toISOString().slice(0, 10);
}

/** Whether a return can still be asked for: the last day counts whole. Nothing is delivered where there is none. */
export function isReturnOpen(lastDay: string | null, now: Date): boolean {
  return lastDay !== null && now.toISOString().slice(0, 10) <= lastDay;
}

/** Pieces of a line that can still be asked for: `requested` were asked for before, `returned` have come back. */
export function returnablePieces(line: { quantity: number; requested: number; returned: number }): number {
  return Math.max(0, line.quantity - Math.max(line.requested, line.returned));
}
