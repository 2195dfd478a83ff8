import { expect } from 'vitest';
import type { Locale } from '../../shared/markets/locales.ts';
import type { Backend } from '../integration/cart/carts-fixture.ts';
import { customer, type Guest } from '../integration/faults/faults-visitor.ts';
import { givenBuyer, type PreparedCheckout } from './prepared-checkout.ts';

/** A new customer with a session, who has the name of the buyer. */
export async function namedBuyer(backend: Backend, locale: Locale = 'fr-fr') {
  const found = await customer(backend, locale);
  await backend.db
    .prepare('UPDATE customers SET first_name = ?, last_name = ? WHERE customer_id = ?')
    .bind(givenBuyer.firstName, givenBuyer.lastName, found.shopper.customerId)
    .run();
  return found;
}

/** The hidden field of a page with what it showed; empty without one. */
export const shownOn = ({ html }: { html: string }): string => /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? '';

/** Opens the page and presses its button; where it leads. */
export async function take(
  guest: Guest,
  { path }: Pick<PreparedCheckout, 'path'>,
  fields: Record<string, string> = {},
): Promise<URL> {
  const shown = shownOn(await guest.get(path));
  const { status, headers, url } = await guest.post(path, { form: 'take-over', shown, ...fields });
  expect(status).toBe(303);
  return new URL(headers.get('location') ?? '', url);
}
