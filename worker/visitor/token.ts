/** True for a string of three parts separated by dots (specification, section 5). */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value);
}

/** True if a token's `exp` (seconds since 1970) is before `now` (milliseconds), or missing. */
export function isPastExpiry(payload: { exp?: number | undefined }, now: number): boolean {
  return payload.exp === undefined || payload.exp * 1000 <= now;
}
