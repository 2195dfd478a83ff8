import type { DomainParameters } from '../contract/markets/domain.ts';
import type { MessageKey } from '../i18n/i18n.ts';

/**
 * The text of a sale price. Where the law keeps the word for its own periods ("soldes", "saldi"), the market names them
 * (`officialSales`), and outside of them another word stands. Both ends belong to a period.
 */
export function saleWord(
  { officialSales }: Pick<DomainParameters['params'], 'officialSales'>,
  now: Date,
): Extract<MessageKey, 'price.sale' | 'price.reduced'> {
  if (officialSales === undefined) return 'price.sale';
  const isOn = officialSales.some(
    ({ startDate, endDate }) =>
      Date.parse(startDate) <= now.getTime() && now.getTime() <= Date.parse(endDate),
  );
  return isOn ? 'price.sale' : 'price.reduced';
}
