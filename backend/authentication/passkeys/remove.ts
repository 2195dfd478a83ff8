import type { Locale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import { Refused } from '../../problem.ts';
import { passkeyMail } from './mail.ts';

/** The passkey (?4) belongs to the customer (?1), and is not the last way to sign in without a mail. */
const removable = `passkey_id = ?4 AND customer_id = ?1
  AND (EXISTS (SELECT 1 FROM credentials WHERE customer_id = ?1)
    OR (SELECT count(*) FROM passkeys WHERE customer_id = ?1) > 1)`;

/** Removes a customer's passkey; informs by mail. @throws Refused `unknown` (also somebody else's), `last-sign-in` */
export async function removePasskey(
  env: Env,
  { customerId, passkeyId, locale }: { customerId: string; passkeyId: string; locale: Locale },
  at: Date,
): Promise<void> {
  const { DB: db } = env;
  const results = await db.batch([
    passkeyMail(env, 'removed', { customerId, locale }, at, {
      sql: `EXISTS (SELECT 1 FROM passkeys WHERE ${removable})`,
      value: passkeyId,
    }),
    db.prepare(`DELETE FROM passkeys WHERE ${removable.replace('?4', '?2')}`).bind(customerId, passkeyId),
  ]);
  if (results.at(-1)?.meta.changes === 1) return;
  const own = await db
    .prepare('SELECT 1 FROM passkeys WHERE passkey_id = ? AND customer_id = ?')
    .bind(passkeyId, customerId)
    .first();
  if (own === null) throw new Refused('unknown', 'No such passkey.');
  throw new Refused('last-sign-in', 'The account has no other way to sign in.');
}
