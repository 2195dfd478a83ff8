import { writeLog } from '../../shared/logs/log-line.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { type Counts, type RolloutVariant, whyStop } from '../../shared/releases/guard-rails.ts';
import type { Env } from '../env.ts';
import { carryOutChange, shownPointer } from '../market/changes.ts';

/** Author of the change in the log of changes. */
const guardName = 'guard';

/**
 * Compares a staged release with the live one, and takes it back if it does worse: then everybody sees the live one.
 * Returns true if it is still staged. @throws Error if KV does not answer
 */
export async function guardRelease(
  env: Env,
  locale: Locale,
  release: string,
  counts: Record<RolloutVariant, Counts>,
): Promise<boolean> {
  const pointer = await shownPointer(env, locale);
  if (pointer.next?.release !== release) return false;
  const reasons = whyStop(counts);
  if (reasons.length === 0) return true;
  const why = reasons.join('; ');
  const to = { live: pointer.live, next: null };
  const change = await carryOutChange(env, locale, {
    kind: 'unstage',
    who: guardName,
    why,
    diff: [],
    from: pointer,
    to,
  });
  // Somebody else has changed the market just now: the next evaluation looks at the result.
  if (change === null) return true;
  const message = `Release rolled back: ${why}.`;
  writeLog({ level: 'error', service: 'storefront', message, market: locale, release });
  return false;
}
