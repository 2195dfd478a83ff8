import { account, register, returnOrder } from './account.ts';
import { assistant } from './assistant.ts';
import { browse, search } from './browse.ts';
import { fillCart } from './fill-cart.ts';
import { leavePayment, pay, payRefused } from './pay.ts';
import { importFeed, publish, refund, releaseMarket } from './staff.ts';
import type { Visit } from './visit.ts';

/** A kind of visit. */
export interface VisitKind {
  name: string;
  /** How often it comes, compared with the others: of a thousand visits. */
  weight: number;
  visit: Visit;
}

/** All kinds, in a fashion shop's usual proportions: nearly three of a hundred visits end in an order. */
export const visitKinds: readonly VisitKind[] = [
  { name: 'browse', weight: 560, visit: browse },
  { name: 'search', weight: 160, visit: search },
  { name: 'cart', weight: 100, visit: fillCart },
  { name: 'pay', weight: 25, visit: pay },
  { name: 'refused', weight: 5, visit: payRefused },
  { name: 'left', weight: 10, visit: leavePayment },
  { name: 'register', weight: 15, visit: register },
  { name: 'account', weight: 45, visit: account },
  { name: 'return', weight: 8, visit: returnOrder },
  { name: 'assistant', weight: 60, visit: assistant },
  { name: 'release', weight: 2, visit: releaseMarket },
  { name: 'publish', weight: 4, visit: publish },
  { name: 'import', weight: 2, visit: importFeed },
  { name: 'refund', weight: 4, visit: refund },
];
