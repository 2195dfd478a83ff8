import type { Client } from '../contract/account/customer.ts';
import type { Subscription } from '../contract/account/subscriptions.ts';

/** True if a customer gets the newsletter: either record is enough (specification, section 4). */
export function isNewsletterSubscriber(
  client: Pick<Client, 'optinNews'>,
  subscriptions: readonly Pick<Subscription, 'type' | 'optin'>[],
): boolean {
  return client.optinNews === 'YES' || subscriptions.some(({ type, optin }) => type === 'NEWS' && optin === 'YES');
}
