import type { BlockOf } from '../contract/content/content-blocks.ts';
import type { DomainParameters } from '../contract/markets/domain.ts';

/** When something begins and ends, in milliseconds since 1970. */
export interface Period {
  from: number;
  until: number;
}

/**
 * The period that a countdown counts down: that of the market's private sale, or of its commercial operation, which
 * goes on until the day that content gives, as long as the market has this version of it. Null when the market has no
 * such event.
 */
export function periodOf(
  { event, version, ends_at: endsAt }: Pick<BlockOf<'countdown'>, 'event' | 'version' | 'ends_at'>,
  { privateSales, commercialOperation }: DomainParameters['params'],
): Period | null {
  if (event === 'private_sales')
    return privateSales === undefined
      ? null
      : { from: Date.parse(privateSales.startDate), until: Date.parse(privateSales.endDate) };
  const isOn =
    commercialOperation !== undefined && (version === null || version === commercialOperation.version);
  return isOn && endsAt !== null ? { from: 0, until: Date.parse(endsAt) } : null;
}

/** Whether it is before, during or after a period; both its ends belong to it (specification, section 4). */
export function phaseOf({ from, until }: Period, now: number): 'before' | 'during' | 'after' {
  if (now < from) return 'before';
  return now <= until ? 'during' : 'after';
}
