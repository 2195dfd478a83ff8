/** A token is a string of three dot-separated parts (specification, section 5). */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value);
}

/** Whether a token's `exp` (seconds since 1970) lies before `now` (milliseconds); a token without one is past it. */
export function isPastExpiry(payload: { exp?: number | undefined }, now: number): boolean {
  return payload.exp === undefined || payload.exp * 1000 <= now;
}
