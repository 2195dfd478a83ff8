import type { ShopPart } from '../../shared/contract/gateway/parts.ts';
import type { Switches } from '../../shared/contract/markets/switches.ts';
import { formatDateTimeAndZone } from '../../shared/format/intl.ts';
import { isDisabled } from '../../shared/releases/switches.ts';
import { timeZones } from '../../shared/time/time-zones.ts';
import type { Market } from '../market/market.ts';

type DisabledMarket = Pick<Market, 't' | 'switches' | 'properties' | 'isPreview'>;

/** Parts with their own texts for when they are disabled. */
const namedParts = ['search', 'wishlist', 'locator', 'checkout', 'changes'] as const;

/** Returns the time (ISO 8601) at which the shop opens again if it is known and after `now` (ms since 1970). */
export function opensAgain({ opensAgain: at }: Switches, now: number): string | undefined {
  return at !== null && Date.parse(at) > now ? at : undefined;
}

function until({ t, switches, properties: { intl, iso2 } }: DisabledMarket): string {
  const at = opensAgain(switches, Date.now());
  return at === undefined
    ? t('disabled.soon')
    : t('disabled.until', { time: formatDateTimeAndZone(at, intl, timeZones[iso2]) });
}

/** Why nothing can be ordered: the gateway has no checkout, or it is switched off. Null if something can. */
export function closedCheckout(market: DisabledMarket & Pick<Market, 'capabilities'>): string | null {
  if (!market.capabilities.has('account')) return market.t('cart.no-checkout');
  // In a preview of another date the cart is as it will be.
  return market.isPreview ? null : switchedOffCheckout(market);
}

/** The sentences that say that ordering, or any change, is switched off; null if it is not. */
export function switchedOffCheckout(market: DisabledMarket): string | null {
  if (!isDisabled(market.switches, 'checkout')) return null;
  const { title, lines } = disabledText('checkout', market);
  return [`${title}.`, ...lines].join(' ');
}

/** Texts for a disabled part: what is off, what the shopper can do, when it is back. */
export function disabledText(part: ShopPart, market: DisabledMarket): { title: string; lines: [string, string] } {
  const { t, switches } = market;
  if (market.isPreview && (part === 'checkout' || part === 'changes'))
    return {
      title: t('preview.read-only.title'),
      lines: [t('preview.read-only.text'), t('preview.read-only.hint')],
    };
  const all = isDisabled(switches, 'changes') && (part === 'checkout' || part === 'changes');
  const named = all ? 'changes' : (namedParts.find((each) => each === part) ?? 'changes');
  return { title: t(`disabled.${named}.title`), lines: [t(`disabled.${named}.text`), until(market)] };
}
