import type { ShopPart } from '../../shared/contract/gateway/parts.ts';
import type { Switches } from '../../shared/contract/markets/switches.ts';
import { formatMomentAndZone } from '../../shared/format/intl.ts';
import { rests } from '../../shared/releases/switches.ts';
import { timeZones } from '../../shared/time/time-zones.ts';
import type { Market } from '../market/market.ts';

type Told = Pick<Market, 't' | 'switches' | 'properties' | 'lookedAt'>;

/** Parts whose rest has words of its own. */
const told = ['search', 'wishlist', 'locator', 'checkout', 'changes'] as const;

/** When the shop opens again, as far as that is known and still to come (`now`: milliseconds since 1970). */
export function opensAgain({ opensAgain: at }: Switches, now: number): string | undefined {
  return at !== null && Date.parse(at) > now ? at : undefined;
}

function until({ t, switches, properties: { intl, iso2 } }: Told): string {
  const at = opensAgain(switches, Date.now());
  return at === undefined
    ? t('resting.soon')
    : t('resting.until', { moment: formatMomentAndZone(at, intl, timeZones[iso2]) });
}

/** What is said of a part that rests: what it is, what one can do, when it is back. */
export function restingWords(part: ShopPart, market: Told): { title: string; lines: [string, string] } {
  const { t, switches } = market;
  if (market.lookedAt && (part === 'checkout' || part === 'changes'))
    return { title: t('preview.look.title'), lines: [t('preview.look.text'), t('preview.look.hint')] };
  const all = rests(switches, 'changes') && (part === 'checkout' || part === 'changes');
  const named = all ? 'changes' : (told.find((each) => each === part) ?? 'changes');
  return { title: t(`resting.${named}.title`), lines: [t(`resting.${named}.text`), until(market)] };
}
