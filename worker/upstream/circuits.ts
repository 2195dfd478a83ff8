import type { ShopPart } from '../../shared/contract/gateway/parts.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import { type LogContext, logNotice } from '../observability/log.ts';

/** Failures in a row after which a part is not asked any more. */
const maxFailures = 5;

interface Circuit {
  failures: number;
  /** Milliseconds since 1970 from which on somebody may ask again. */
  askAgainAt: number;
}

/** By market and part, as this isolate has met them. */
const circuits = new MemoryCache<string, Circuit>('circuits', { maxEntries: 500 });

interface Place {
  locale: Locale;
  part: ShopPart;
}

const keyOf = ({ locale, part }: Place): string => `${locale} ${part}`;

/**
 * Whether a part may be asked. One that has failed again and again rests for so many milliseconds; then one request
 * asks, and the others wait for what it hears.
 */
export function mayAsk(place: Place, cooldown: number): boolean {
  const circuit = circuits.get(keyOf(place));
  if (circuit === undefined || circuit.failures < maxFailures) return true;
  const now = Date.now();
  if (now < circuit.askAgainAt) return false;
  circuit.askAgainAt = now + cooldown;
  return true;
}

/** A part did not answer, or not in a way that anybody could use. */
export function noteFailure(place: Place, cooldown: number, log: LogContext): void {
  const key = keyOf(place);
  const failures = (circuits.get(key)?.failures ?? 0) + 1;
  circuits.set(key, { failures, askAgainAt: Date.now() + cooldown });
  if (failures === maxFailures)
    logNotice(`Circuit open: '${place.part}' of ${place.locale} has failed ${failures} times in a row.`, log);
}

/** A part has answered. */
export function noteAnswer(place: Place, log: LogContext): void {
  const known = circuits.get(keyOf(place));
  if (known === undefined) return;
  circuits.delete(keyOf(place));
  if (known.failures >= maxFailures)
    logNotice(`Circuit closed: '${place.part}' of ${place.locale} answers again.`, log);
}
