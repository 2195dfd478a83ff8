import type { DomainParameters } from './contract/domain.ts';
import { phaseOf } from './countdown.ts';

/** Whether the private sale of a market is on; both its ends belong to it (specification, section 4). */
export function isPrivateSaleOn(
  { privateSales }: Pick<DomainParameters['params'], 'privateSales'>,
  now: Date,
): boolean {
  if (privateSales === undefined) return false;
  const period = { from: Date.parse(privateSales.startDate), until: Date.parse(privateSales.endDate) };
  return phaseOf(period, now.getTime()) === 'during';
}
