import { type AreaRows, personalRow, publicRow } from '../../page/row.ts';
import { newsletterConfirmation } from './confirmation.tsx';
import { unsubscribeOneClick } from './one-click.ts';
import { newsletterSubscription } from './subscription.tsx';
import { unsubscribe, unsubscribeConfirmation } from './unsubscribe.tsx';

/** A page that a mail links to: its url contains a token, and each view calls the gateway. */
const mailed = {
  layout: 'newsletter',
  capability: 'newsletter',
  guards: [],
  secretAddress: true,
  fromMails: true,
  countedForms: 'cart',
  rateLimit: { limit: 'search', parameters: ['token'] },
} as const;

export const newsletterRows = {
  'newsletter-subscription': publicRow(newsletterSubscription, {
    layout: 'newsletter',
    capability: 'newsletter',
    query: { origin: 'any' },
  }),
  'newsletter-confirmation': personalRow(newsletterConfirmation, mailed),
  unsubscribe: personalRow(unsubscribe, mailed),
  'unsubscribe-one-click': {
    audience: 'endpoint',
    fromMails: true,
    capability: 'newsletter',
    handle: unsubscribeOneClick,
  },
  'unsubscribe-confirmation': personalRow(unsubscribeConfirmation, mailed),
} satisfies AreaRows;
