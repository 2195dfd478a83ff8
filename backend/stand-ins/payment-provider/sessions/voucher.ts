import type { Voucher } from '../../../../shared/contract/cart/voucher.ts';
import type { Session } from './sessions.ts';

/** Seconds for which a voucher can be paid: three days, since some are paid at a cash machine. */
export const voucherSeconds = 3 * 24 * 60 * 60;

/** The payee of all payments of this provider. */
const entity = '10559';

/** Nine digits, always the same for a session. */
function referenceOf({ session_id }: Session): string {
  const digits = Number.parseInt(session_id.replaceAll('-', '').slice(0, 12), 16) % 1_000_000_000;
  return String(digits).padStart(9, '0');
}

/** Returns the voucher of a session; null if it is on another page. */
export function voucherOf(session: Session): Voucher | null {
  if (session.step !== 'voucher') return null;
  const expiresAt = new Date(session.expires_at * 1000).toISOString();
  return { entity, reference: referenceOf(session), expiresAt };
}
