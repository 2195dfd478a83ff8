import { expect, it } from 'vitest';
import { isNewsletterSubscriber } from '../../../shared/account/newsletter.ts';

it.each([
  ['the client says so', 'YES', [], true],
  ['the subscription says so', 'NO', [{ type: 'NEWS', optin: 'YES' }], true],
  ['both say so', 'YES', [{ type: 'NEWS', optin: 'YES' }], true],
  ['neither says so', 'NO', [{ type: 'NEWS', optin: 'NO' }], false],
  ['another kind is wanted', 'NO', [{ type: 'INVIT', optin: 'YES' }], false],
  ['nothing is known', 'NO', [], false],
] as const)('a newsletter: %s', (_, optinNews, subscriptions, subscribed) => {
  expect(isNewsletterSubscriber({ optinNews }, subscriptions)).toBe(subscribed);
});
