import { writeLog } from '../../shared/logs/log-line.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { type Counts, type RolloutVariant, whyStop } from '../../shared/releases/guard-rails.ts';
import type { Env } from '../env.ts';
import { carryOutChange, shownPointer } from '../market/changes.ts';

/** Who takes a release back, as the log of changes has it. */
const guardName = 'guard';

/**
 * Looks whether a release that is tried does worse than the one that is live, and takes it back if so: everybody sees
 * what is live. Gives whether it is still tried. @throws when KV does not answer
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
  // Somebody else has just changed the market: what it shows now is looked at next.
  if (change === null) return true;
  const message = `Release taken back: ${why}.`;
  writeLog({ level: 'error', service: 'storefront', message, market: locale, release });
  return false;
}
