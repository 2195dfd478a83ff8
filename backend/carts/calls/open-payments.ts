import { isUnconfirmed } from '../../../shared/account/email-quality.ts';
import type { Env } from '../../env.ts';
import { sha256 } from '../../secrets.ts';

/**
 * Maximum pieces and payments that may be open, since pieces in open payments cannot be sold to others for half an
 * hour: pieces of one account, and pieces and payments of one network. An account with an unconfirmed e-mail needs no
 * mailbox, so its maximum is lower. A network may be an office or a mobile carrier: its maximum is far above what its
 * shoppers need.
 */
export const openPaymentCaps = {
  confirmed: { ownPieces: 200, networkPieces: 500, networkPayments: 100 },
  unconfirmed: { ownPieces: 30, networkPieces: 150, networkPayments: 30 },
} as const;

/**
 * Statement that refuses a payment over the caps, with `too-many-held-pieces` or `too-many-open-payments`. Without a
 * network from the platform, only the account's pieces are capped.
 */
export async function capStatement(
  { DB }: Pick<Env, 'DB'>,
  paymentId: string,
  { customerId, network }: { customerId: string | null; network: string | undefined },
): Promise<D1PreparedStatement> {
  const quality = await DB.prepare('SELECT email_quality FROM customers WHERE customer_id = ?')
    .bind(customerId)
    .first<string>('email_quality');
  const caps = openPaymentCaps[isUnconfirmed(quality) ? 'unconfirmed' : 'confirmed'];
  return DB.prepare(
    `INSERT INTO payment_cap_checks (payment_id, network, own_pieces, network_pieces, network_payments)
     VALUES (?, ?, ?, ?, ?)`,
  ).bind(
    paymentId,
    network === undefined ? null : await sha256(network),
    caps.ownPieces,
    caps.networkPieces,
    caps.networkPayments,
  );
}
