/** Milliseconds after a failure until it is read again. */
const retryAfter = 5000;

/**
 * Reads something once in `maxAge` milliseconds for each key. If that fails, the former copy serves on; without one the
 * failure is thrown, and not cached.
 */
export function cacheFor<Context, Value>(
  maxAge: number,
  keyOf: (context: Context) => string,
  read: (context: Context) => Promise<Value>,
): (context: Context) => Promise<Value> {
  const cached = new Map<string, { value: Promise<Value>; until: number }>();
  return (context) => {
    const key = keyOf(context);
    const known = cached.get(key);
    if (known !== undefined && known.until > Date.now()) return known.value;
    const value = read(context).catch((error: unknown) => {
      cached.delete(key);
      if (known === undefined) throw error;
      cached.set(key, { value: known.value, until: Date.now() + retryAfter });
      return known.value;
    });
    cached.set(key, { value, until: Date.now() + maxAge });
    return value;
  };
}
