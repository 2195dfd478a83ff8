import type { DomainParameters } from '../contract/markets/domain.ts';
import type { MessageKey } from '../i18n/i18n.ts';

/**
 * Returns the message key for a sale price. Where the law reserves a word for official periods ("soldes", "saldi"),
 * the market lists them (`officialSales`), and another word is used outside of them. Both ends belong to a period.
 */
export function saleWord(
  { officialSales }: Pick<DomainParameters['params'], 'officialSales'>,
  now: Date,
): Extract<MessageKey, 'price.sale' | 'price.reduced'> {
  if (officialSales === undefined) return 'price.sale';
  const isOn = officialSales.some(
    ({ startDate, endDate }) => Date.parse(startDate) <= now.getTime() && now.getTime() <= Date.parse(endDate),
  );
  return isOn ? 'price.sale' : 'price.reduced';
}
