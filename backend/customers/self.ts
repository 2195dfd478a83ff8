import type { Caller } from '../serve.ts';

/** The signed-in customer. Rows of customers are never served to others. */
export function self({ customerId }: Pick<Caller, 'customerId'>): string {
  if (customerId === null) throw new Error('A customer row was served to a visitor.');
  return customerId;
}
