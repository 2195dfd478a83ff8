import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';

const optin = z.enum(['YES', 'NO']);

/** E-ticket, invitations, newsletter and survey (specification, section 3). */
export const subscriptionType = z.enum(['TIC', 'INVIT', 'NEWS', 'SURV']);
export type SubscriptionType = z.output<typeof subscriptionType>;

const subscription = z.object({
  type: subscriptionType,
  optin,
  /** True if the customer may see and change it. */
  visible: orElse(z.boolean(), true),
});
export type Subscription = z.output<typeof subscription>;

export const subscriptionRows = {
  getSubscriptions: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/subscriptions',
    input: nothing,
    output: z.object({ values: listOf(subscription) }),
    access: 'customer',
    failure: 'throw',
  }),
  /** Kinds that are not sent stay as they are. The newsletter and `optinNews` of the client have the same value. */
  updateSubscriptions: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/customers-self/subscriptions',
    input: z.object({
      store: z.string().min(1).max(40),
      source: z.literal('WEB'),
      /** The page where it was requested. */
      complement: z.string().max(200),
      values: z.array(z.object({ type: subscriptionType, optin })).max(4),
    }),
    output: z.object({ values: listOf(subscription) }),
    access: 'customer',
    repeatable: true,
    failure: 'throw',
  }),
};
