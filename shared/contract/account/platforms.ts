import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';

/** What a customer may allow a platform: the scopes of the Universal Commerce Protocol that the shop supports. */
export const platformScopes = ['dev.ucp.shopping.checkout:manage', 'dev.ucp.shopping.order:read'] as const;
export type PlatformScope = (typeof platformScopes)[number];

/** Scopes in an answer; those that the shop does not know are left out. */
export const grantedScopes = listOf(z.enum(platformScopes));

/** A platform (an assistant) that may act for a customer, as in their list. */
export const linkedPlatform = z.object({
  id: z.string(),
  /** The name with which the operator registered it. */
  name: z.string(),
  scopes: grantedScopes,
  /** Origin of the shop in which it was linked. */
  issuer: orElse(z.string(), ''),
  since: orElse(z.iso.datetime().nullable(), null),
  /** To the hour; null if it was never used. */
  lastUsedAt: orElse(z.iso.datetime().nullable(), null),
});
export type LinkedPlatform = z.output<typeof linkedPlatform>;

/** Platforms that a customer has linked at the authentication service (UCP, identity linking). */
export const platformRows = {
  listPlatforms: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/accounts-self/platforms',
    input: nothing,
    output: listOf(linkedPlatform),
    access: 'customer',
    failure: 'throw',
  }),
  /** Ends a link: all tokens of the platform for this customer are refused from then on. */
  unlinkPlatform: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/accounts-self/platforms/{id}',
    input: z.object({ id: z.string() }),
    output: nothing,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
};
