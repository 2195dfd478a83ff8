import type { ShopPart } from '../../shared/contract/gateway/parts.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import { type LogContext, logNotice } from '../observability/log.ts';

/** Number of failures in a row that opens the circuit. */
const maxFailures = 5;

interface Circuit {
  failures: number;
  /** Milliseconds since 1970 from which one request may try again. */
  askAgainAt: number;
}

/** By market and part; each isolate has its own. */
const circuits = new MemoryCache<string, Circuit>('circuits', { maxBytes: 150_000 });

interface Place {
  locale: Locale;
  part: ShopPart;
}

const keyOf = ({ locale, part }: Place): string => `${locale} ${part}`;

/** True if a part may be called. While its circuit is open: one request per `cooldown` (milliseconds). */
export function mayAsk(place: Place, cooldown: number): boolean {
  const circuit = circuits.get(keyOf(place));
  if (circuit === undefined || circuit.failures < maxFailures) return true;
  const now = Date.now();
  if (now < circuit.askAgainAt) return false;
  circuit.askAgainAt = now + cooldown;
  return true;
}

/** Counts a failure of a part: no answer, or an unusable one. */
export function noteFailure(place: Place, cooldown: number, log: LogContext): void {
  const key = keyOf(place);
  const failures = (circuits.get(key)?.failures ?? 0) + 1;
  circuits.set(key, { failures, askAgainAt: Date.now() + cooldown });
  if (failures === maxFailures)
    logNotice(`Circuit open: '${place.part}' of ${place.locale} has failed ${failures} times in a row.`, log);
}

/** Closes the circuit of a part after an answer. */
export function noteAnswer(place: Place, log: LogContext): void {
  const known = circuits.get(keyOf(place));
  if (known === undefined) return;
  circuits.delete(keyOf(place));
  if (known.failures >= maxFailures)
    logNotice(`Circuit closed: '${place.part}' of ${place.locale} answers again.`, log);
}
