import type { DomainParameters } from '../../../../shared/contract/markets/domain.ts';
import { phaseOf } from '../../../../shared/time/countdown.ts';

type Sale = Pick<DomainParameters['params'], 'privateSales'>;

/**
 * Whether it is before, during or after the private sale of a market; both its ends belong to it (specification, section
 * 4). Null in a market that has none.
 */
export function privateSalePhase({ privateSales }: Sale, now: Date): ReturnType<typeof phaseOf> | null {
  if (privateSales === undefined) return null;
  const period = { from: Date.parse(privateSales.startDate), until: Date.parse(privateSales.endDate) };
  return phaseOf(period, now.getTime());
}

/** What is told of the private sale: when it begins (ISO 8601), or until when it goes on, and the path of its page. */
export type SaleTeaser = { begins: string } | { ends: string; page: string };

/** Nothing is told of a sale that is over, of one that goes on and has no page, and in a market without one. */
export function saleTeaser({ privateSales }: Sale, now: Date, page: string | null): SaleTeaser | null {
  const phase = privateSalePhase({ privateSales }, now);
  if (privateSales === undefined || phase === null || phase === 'after') return null;
  if (phase === 'before') return { begins: privateSales.startDate };
  return page === null ? null : { ends: privateSales.endDate, page };
}
