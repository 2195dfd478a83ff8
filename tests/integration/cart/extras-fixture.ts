import { giftCardHash, newGiftCardSecret } from '../../../backend/gift-cards/gift-card-numbers.ts';
import type { Currency } from '../../../shared/markets/locales.ts';
import type { Backend, Shopper } from './carts-fixture.ts';

/** Promo codes, points and gift cards for tests. */

interface PromoOptions {
  type?: 'REM' | 'CAD' | 'COU';
  percent?: number;
  /** In cents. */
  amounts?: Partial<Record<Currency, number>>;
  giftSku?: string;
  family?: string;
  customerId?: string;
  minimums?: Partial<Record<Currency, number>>;
  cumulative?: boolean;
  oncePerCustomer?: boolean;
  maxUses?: number;
  /** Seconds from now. */
  startsIn?: number;
  endsIn?: number;
}

let serial = 0;

/** A new promo code. */
export async function promoCode({ db }: Backend, options: PromoOptions): Promise<string> {
  serial += 1;
  const code = `TEST-${crypto.randomUUID().slice(0, 8).toUpperCase()}-${serial}`;
  const now = Math.floor(Date.now() / 1000);
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  await db
    .prepare(
      `INSERT INTO promo_codes (code, type, percent, amounts, gift_sku, family_id, customer_id, minimums, cumulative,
         once_per_customer, most_uses, starts_at, ends_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(
      code,
      options.type ?? (options.giftSku !== undefined ? 'CAD' : options.customerId !== undefined ? 'COU' : 'REM'),
      options.percent ?? null,
      json(options.amounts),
      options.giftSku ?? null,
      options.family ?? null,
      options.customerId ?? null,
      json(options.minimums),
      options.cumulative === true ? 1 : 0,
      options.oncePerCustomer === true ? 1 : 0,
      options.maxUses ?? null,
      now + (options.startsIn ?? -3600),
      now + (options.endsIn ?? 3600),
    )
    .run();
  return code;
}

/** A new customer with a loyalty card and these points. */
export async function cardHolder(backend: Backend, points: number, since = '2021-01-01') {
  const buyer = await backend.customer();
  await backend.db.batch([
    backend.db
      .prepare(
        `UPDATE customers SET loyalty_number = ?2, loyalty_type = 'FID', loyalty_creation_date = ?3
         WHERE customer_id = ?1`,
      )
      .bind(buyer.customerId, buyer.customerId, since),
    backend.db
      .prepare(
        `INSERT INTO loyalty_movements (customer_id, kind, points, created_at) VALUES (?, 'granted', ?, '2026-01-01')`,
      )
      .bind(buyer.customerId, points),
  ]);
  return buyer;
}

/** A customer's points without those held by open payments. */
export async function pointsOf({ db }: Backend, { customerId }: Shopper): Promise<number> {
  const points = await db
    .prepare('SELECT coalesce(sum(points), 0) AS points FROM loyalty_movements WHERE customer_id = ?')
    .bind(customerId)
    .first<number>('points');
  return points ?? 0;
}

/** A gift card that nobody bought: its number and PIN. */
export async function giftCard({ db }: Backend, balance: number, currency: Currency = 'EUR') {
  const secret = newGiftCardSecret();
  const id = crypto.randomUUID();
  await db.batch([
    db
      .prepare(
        `INSERT INTO gift_cards (gift_card_id, secret_hash, last_digits, currency, created_at)
         VALUES (?, ?, ?, ?, '2026-01-01')`,
      )
      .bind(id, await giftCardHash(secret), secret.number.slice(-4), currency),
    db
      .prepare(
        `INSERT INTO gift_card_movements (gift_card_id, kind, cents, created_at) VALUES (?, 'issued', ?, '2026-01-01')`,
      )
      .bind(id, balance),
  ]);
  return { id, ...secret };
}

/** The balance of a gift card; checks that it is the sum of the movements. */
export async function balanceOf({ db }: Backend, { id }: { id: string }): Promise<number> {
  const found = await db
    .prepare(
      `SELECT balance, (SELECT sum(cents) FROM gift_card_movements m WHERE m.gift_card_id = g.gift_card_id) AS booked
       FROM gift_cards g WHERE gift_card_id = ?`,
    )
    .bind(id)
    .first<{ balance: number; booked: number }>();
  if (found === null || found.balance !== found.booked) throw new Error(`Card ${id}: ${JSON.stringify(found)}`);
  return found.balance;
}
