import { signAccessToken, signRefreshToken } from '../../../backend/authentication/tokens/tokens.ts';
import type { Env } from '../../../backend/env.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { clientId } from '../../shop/sign-in.ts';
import type { Backend, Shopper } from '../cart/carts-fixture.ts';

/** A visitor whose calls can be distinguished from those of others. */
export class Guest extends HttpVisitor {
  readonly sessionId = crypto.randomUUID();
  /** When the last form was answered; later calls belong to the page that it redirected to. */
  answeredAt = Number.POSITIVE_INFINITY;

  constructor({ shop }: Backend) {
    super(shop);
    this.cookies.set('anonymous_id_local', this.sessionId);
    // This browser session has merged its carts.
    this.cookies.set('started_local', '1');
  }

  get cartId(): string {
    return this.cookies.get('cart_id_local') ?? '';
  }
}

/** A new customer with a session, signed in some time ago, or just now: `fresh`. */
export async function customer(
  backend: Backend,
  locale: Locale = 'en',
  { fresh = false } = {},
): Promise<{ guest: Guest; shopper: Shopper & { customerId: string } }> {
  const shopper = await backend.customer(locale);
  const guest = new Guest(backend);
  const tokens = await openSession(backend, shopper.customerId, { fresh });
  guest.cookies.set('access_token_local', tokens.accessToken);
  guest.cookies.set('refresh_token_local', tokens.refreshToken);
  return { guest, shopper };
}

/** Opens a family of refresh tokens; the access token is `age` seconds old. `fresh`: by a recent sign-in. */
export async function openSession(
  { shop }: Backend,
  customerId: string,
  { age = 0, newCustomer = true, fresh = false } = {},
) {
  const { db, secrets, backendUrl } = shop;
  const now = Math.floor(Date.now() / 1000);
  const [family, jti] = [crypto.randomUUID(), crypto.randomUUID()];
  const exp = now + 2_592_000;
  await db.batch([
    db
      .prepare(
        `INSERT INTO refresh_families (family_id, customer_id, client_id, session_hash, new_customer, created_at)
         VALUES (?, ?, ?, ?, 0, ?)`,
      )
      .bind(family, customerId, clientId, family, now),
    db.prepare('INSERT INTO refresh_tokens (jti, family_id, expires_at) VALUES (?, ?, ?)').bind(jti, family, exp),
    db
      .prepare(
        `INSERT INTO sign_in_sessions (session_hash, customer_id, created_at, expires_at)
         SELECT ?1, ?2, ?3, ?3 + 3600 WHERE ?4`,
      )
      .bind(family, customerId, now, fresh ? 1 : 0),
  ]);
  // Only what signing needs of the backend's bindings.
  const env = { AUTH_SIGNING_KEY: secrets.AUTH_SIGNING_KEY, ORIGIN: backendUrl } as Env;
  // Like somebody who has just signed up, so that the welcome page has content.
  const claims = { customerId, newCustomer, ...(fresh && { sid: family }) };
  return {
    accessToken: await signAccessToken(env, clientId, claims, now - age),
    refreshToken: await signRefreshToken(env, { family, jti, exp }),
  };
}
