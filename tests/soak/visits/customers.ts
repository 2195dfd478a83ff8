import type { Locale } from '../../../shared/markets/locales.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import type { Random } from '../random.ts';
import type { SoakCustomer, Stand } from '../stand.ts';

/** The markets in which visitors buy: three currencies. */
const markets = ['en', 'fr-fr', 'de-de', 'es-es', 'pl-pl', 'fr-ch'] as const satisfies Locale[];

/** The largest number of customers who come back. */
const maxKnown = 500;

/**
 * Does something as a customer who is nobody else at the same time: one who was here before, or, in so many of a
 * hundred cases, a new one.
 */
export async function asCustomer(
  { shop, customers }: Stand,
  random: Random,
  percentNew: number,
  work: (customer: SoakCustomer) => Promise<void>,
): Promise<void> {
  const isNew = customers.length < maxKnown && random.percent(percentNew);
  const known = isNew ? undefined : customers.splice(random.below(customers.length), 1)[0];
  const customer = known ?? { email: await newCustomer(shop), locale: random.of(markets) };
  await work(customer);
  customers.push(customer);
}
