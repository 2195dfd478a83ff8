import { giftCardHash } from '../backend/gift-cards/gift-card-numbers.ts';
import type { Currency } from '../shared/markets/locales.ts';

/** The customer with a loyalty card. */
const holder = 'fid@example.com';
/** Her movements that add up to the 450 points at the start, in order. */
const movements = [
  { kind: 'granted', points: 100, at: '2021-09-04T09:12:00.000Z' },
  { kind: 'earned', points: 236, at: '2025-09-23T09:14:33.000Z' },
  { kind: 'spent', points: -100, at: '2026-01-10T17:40:12.000Z' },
  { kind: 'earned', points: 175, at: '2026-04-02T20:03:51.000Z' },
  { kind: 'bonus', points: 39, at: '2026-04-02T20:03:51.000Z' },
] as const;

interface PromoCode {
  code: string;
  percent?: number;
  amounts?: Partial<Record<Currency, number>>;
  /** The gift: a piece in stock, or one that is sold out. */
  gift?: 'in stock' | 'sold out';
  family?: string;
  email?: string;
  minimums?: Partial<Record<Currency, number>>;
  cumulative?: true;
  oncePerCustomer?: true;
  maxUses?: number;
  from?: string;
  until?: string;
}

const inEuros = (euros: number): Record<Currency, number> => ({
  EUR: euros * 100,
  CHF: euros * 100,
  GBP: euros * 100,
  PLN: euros * 400,
  CZK: euros * 2_500,
});

/** A promo code of each kind, and one for each reason to refuse it; docs/demo.md lists them. */
const promoCodes: readonly PromoCode[] = [
  { code: 'WELCOME10', percent: 10, oncePerCustomer: true },
  { code: 'LESS15', amounts: inEuros(15), minimums: inEuros(100), cumulative: true },
  { code: 'KNIT20', percent: 20, family: 'w_knitwear', cumulative: true },
  { code: 'GIFT', gift: 'in stock', cumulative: true },
  { code: 'RAREGIFT', gift: 'sold out', cumulative: true },
  { code: 'CAMILLE20', percent: 20, email: holder },
  { code: 'ONLYONE', percent: 50, maxUses: 1 },
  { code: 'SUMMER25', percent: 30, until: '2025-09-30' },
  { code: 'SPRING2030', percent: 30, from: '2030-03-20' },
];

/** Gift cards with public numbers; the numbers of sold ones are secret. */
const giftCards = [
  {
    id: '5b1f0c4e-6a41-4f0e-9c55-2d8a7e0b4001',
    number: '6035710000000000019',
    pin: '246810',
    currency: 'EUR',
    balance: 5_000,
  },
  {
    id: '5b1f0c4e-6a41-4f0e-9c55-2d8a7e0b4002',
    number: '6035710000000000027',
    pin: '135791',
    currency: 'EUR',
    balance: 30_000,
  },
  {
    id: '5b1f0c4e-6a41-4f0e-9c55-2d8a7e0b4003',
    number: '6035710000000000035',
    pin: '112358',
    currency: 'PLN',
    balance: 20_000,
  },
] as const;

const seconds = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000);

/**
 * The cheapest small piece in one size for adults, in stock or sold out. It is given away without a choice of size.
 */
const cheapest = (stock: string) => `
  SELECT k.sku FROM skus k
  JOIN options o ON o.option_id = k.option_id
  JOIN products a ON a.product_id = o.product_id
  JOIN stock s ON s.sku = k.sku AND ${stock}
  JOIN prices p ON p.option_id = k.option_id AND p.currency = 'EUR'
  WHERE o.category_label NOT LIKE '%ON_DEMAND%' AND o.category_label NOT LIKE '%RAL_ANTICIPATION%'
  ORDER BY NOT (k.size_id = 'TU' AND a.segmentation_id GLOB '[wm]_*'), o.availability <> 'AVAILABLE', p.price, k.sku
  LIMIT 1`;

/** Seeds promo codes, points, rewards and gift cards. */
export async function seedCartExtras(db: D1Database): Promise<void> {
  const find = (stock: string) => db.prepare(cheapest(stock)).first<string>('sku');
  const given = { 'in stock': await find('s.quantity > 10'), 'sold out': await find('s.quantity = 0') };
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  const codes = promoCodes
    .filter(({ gift }) => gift === undefined || given[gift] !== null)
    .map((each) =>
      db
        .prepare(
          `INSERT INTO promo_codes (code, type, percent, amounts, gift_sku, family_id, customer_id, minimums,
             cumulative, once_per_customer, most_uses, starts_at, ends_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, (SELECT customer_id FROM customers WHERE email = ?7), ?8, ?9, ?10, ?11,
             ?12, ?13)`,
        )
        .bind(
          each.code,
          each.gift !== undefined ? 'CAD' : each.email !== undefined ? 'COU' : 'REM',
          each.percent ?? null,
          json(each.amounts),
          each.gift === undefined ? null : given[each.gift],
          each.family ?? null,
          each.email ?? null,
          json(each.minimums),
          each.cumulative === true ? 1 : 0,
          each.oncePerCustomer === true ? 1 : 0,
          each.maxUses ?? null,
          seconds(each.from ?? '2026-01-01'),
          seconds(each.until ?? '2035-12-31'),
        ),
    );
  const cards = await Promise.all(
    giftCards.map(async (card) => {
      const { id } = card;
      return [
        db
          .prepare(
            `INSERT INTO gift_cards (gift_card_id, secret_hash, last_digits, currency, created_at)
             VALUES (?, ?, ?, ?, '2026-07-01T08:00:00.000Z')`,
          )
          .bind(id, await giftCardHash(card), card.number.slice(-4), card.currency),
        db
          .prepare(
            `INSERT INTO gift_card_movements (gift_card_id, kind, cents, created_at)
             VALUES (?, 'issued', ?, '2026-07-01T08:00:00.000Z')`,
          )
          .bind(id, card.balance),
      ];
    }),
  );
  await db.batch([
    ...codes,
    ...cards.flat(),
    ...movements.map(({ kind, points, at }) =>
      db
        .prepare(
          `INSERT INTO loyalty_movements (customer_id, kind, points, created_at)
           SELECT customer_id, ?2, ?3, ?4 FROM customers WHERE email = ?1`,
        )
        .bind(holder, kind, points, at),
    ),
    db
      .prepare(
        `INSERT INTO loyalty_gifts (offer_id, sku, points, starts_at, ends_at)
         SELECT 'small_piece', ?1, 300, ?2, ?3 WHERE ?1 IS NOT NULL`,
      )
      .bind(given['in stock'], seconds('2026-01-01'), seconds('2035-12-31')),
  ]);
}
