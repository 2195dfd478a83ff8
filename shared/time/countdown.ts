import type { BlockOf } from '../contract/content/content-blocks.ts';
import type { DomainParameters } from '../contract/markets/domain.ts';

/** Begin and end of an event, in milliseconds since 1970. */
export interface Period {
  from: number;
  until: number;
}

/**
 * Returns the period of a countdown: that of the market's private sale, or of its commercial operation, which lasts
 * until the day in the content, as long as the market has this version of it. Null if the market has no such event.
 */
export function periodOf(
  { event, version, ends_at: endsAt }: Pick<BlockOf<'countdown'>, 'event' | 'version' | 'ends_at'>,
  { privateSales, commercialOperation }: DomainParameters['params'],
): Period | null {
  if (event === 'private_sales')
    return privateSales === undefined
      ? null
      : { from: Date.parse(privateSales.startDate), until: Date.parse(privateSales.endDate) };
  const isOn = commercialOperation !== undefined && (version === null || version === commercialOperation.version);
  return isOn && endsAt !== null ? { from: 0, until: Date.parse(endsAt) } : null;
}

/** Returns whether it is before, during or after a period, which includes both its ends (specification, section 4). */
export function phaseOf({ from, until }: Period, now: number): 'before' | 'during' | 'after' {
  if (now < from) return 'before';
  return now <= until ? 'during' : 'after';
}
