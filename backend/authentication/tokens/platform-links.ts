import type { PlatformScope } from '../../../shared/contract/account/platforms.ts';
import type { ClientAuthMethod } from '../../../shared/identity-linking/endpoints.ts';
import { scopesIn } from './platforms.ts';

/** A link that is in force, by one of its families of refresh tokens. */
export interface PlatformLink {
  family: string;
  grantId: string;
  customerId: string;
  clientId: string;
  issuer: string;
  /** What the customer has allowed and the operator still does. */
  scopes: readonly PlatformScope[];
  newCustomer: boolean;
  /** Address of the platform's UCP profile; null for one that was registered without it. */
  profile: string | null;
  authMethod: ClientAuthMethod;
  /** In seconds. */
  lastUsedAt: number | null;
}

/** The link of a family; null if it was ended, its family is revoked, or the customer has closed the account. */
export async function findPlatformLink(db: D1Database, family: string): Promise<PlatformLink | null> {
  const row = await db
    .prepare(
      `SELECT g.grant_id AS grantId, g.customer_id AS customerId, g.client_id AS clientId, g.issuer, g.scopes,
         g.last_used_at AS lastUsedAt, f.new_customer, p.profile,
         p.auth_method AS authMethod, p.scopes AS allowed
       FROM refresh_families AS f
       JOIN platform_grants AS g ON g.grant_id = f.grant_id
       JOIN platforms AS p ON p.client_id = g.client_id
       JOIN customers AS c ON c.customer_id = g.customer_id
       WHERE f.family_id = ? AND f.revoked_at IS NULL AND c.is_deleted = 0`,
    )
    .bind(family)
    .first<
      Omit<PlatformLink, 'scopes' | 'family' | 'newCustomer'> & {
        scopes: string;
        allowed: string;
        new_customer: number;
      }
    >();
  if (row === null) return null;
  const { scopes, allowed, new_customer, ...link } = row;
  const permitted = scopesIn(allowed);
  return {
    ...link,
    family,
    newCustomer: new_customer === 1,
    scopes: scopesIn(scopes).filter((scope) => permitted.includes(scope)),
  };
}
