import type { Market } from '../market/market.ts';

/** True if a delivery method requires a telephone number, which is the default. */
export function asksForPhone({ domain }: Pick<Market, 'domain'>, method: FormDataEntryValue | null): boolean {
  const [, asked = true] =
    Object.entries(domain.params.phoneNumberByShippingMethod).find(([key]) => key === method) ?? [];
  return asked;
}
