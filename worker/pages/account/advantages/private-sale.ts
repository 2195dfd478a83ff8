import type { DomainParameters } from '../../../../shared/contract/markets/domain.ts';
import { phaseOf } from '../../../../shared/time/countdown.ts';

type Sale = Pick<DomainParameters['params'], 'privateSales'>;

/**
 * Phase of a market's private sale: before, during or after; both ends belong to the sale (specification, section 4).
 * Null if the market has none.
 */
export function privateSalePhase({ privateSales }: Sale, now: Date): ReturnType<typeof phaseOf> | null {
  if (privateSales === undefined) return null;
  const period = { from: Date.parse(privateSales.startDate), until: Date.parse(privateSales.endDate) };
  return phaseOf(period, now.getTime());
}

/** Teaser of the private sale: its start (ISO 8601), or its end and the path of its page. */
export type SaleTeaser = { begins: string } | { ends: string; page: string };

/** Returns null without a sale, after it, and during one that has no page. */
export function saleTeaser({ privateSales }: Sale, now: Date, page: string | null): SaleTeaser | null {
  const phase = privateSalePhase({ privateSales }, now);
  if (privateSales === undefined || phase === null || phase === 'after') return null;
  if (phase === 'before') return { begins: privateSales.startDate };
  return page === null ? null : { ends: privateSales.endDate, page };
}
