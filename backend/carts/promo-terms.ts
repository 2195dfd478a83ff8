import type { Refusal } from '../../shared/contract/gateway/refusals.ts';

/** The terms of a promo code, and its use by one cart; a row of `promoTerms`. */
export interface PromoTerms {
  code: string;
  type: 'REM' | 'CAD' | 'COU';
  percent: number | null;
  /** Cents of the cart's currency; null if the code has a percentage or a gift, or is not valid for this currency. */
  cents: number | null;
  gift_sku: string | null;
  /** The only customer who may use it; null: everybody. */
  customer_id: string | null;
  /** Minimum subtotal of the products, in cents. */
  minimum: number;
  cumulative: 0 | 1;
  once_per_customer: 0 | 1;
  most_uses: number | null;
  /** Seconds since 1970, inclusive. */
  starts_at: number;
  ends_at: number;
  /** JSON list of the lines that it applies to; null: all. */
  line_ids: string | null;
  /** How often other carts have used it, and whether one of them was this customer's. */
  uses: number;
  used_by_customer: 0 | 1;
  /** Customer of the cart. */
  cart_customer_id: string | null;
}

/** The columns of `PromoTerms`, for a code `p` and a cart `c`. */
export const promoTerms = `
  p.code, p.type, p.percent, json_extract(p.amounts, '$.' || c.currency) AS cents, p.gift_sku, p.customer_id,
  coalesce(json_extract(p.minimums, '$.' || c.currency), 0) AS minimum, p.cumulative, p.once_per_customer,
  p.most_uses, p.starts_at, p.ends_at,
  CASE WHEN p.family_id IS NULL THEN NULL ELSE (
    WITH RECURSIVE below (segmentation_id) AS (
      SELECT p.family_id
      UNION SELECT s.segmentation_id FROM segmentations s JOIN below b ON s.parent_id = b.segmentation_id)
    SELECT json_group_array(l.line_id)
    FROM cart_lines l
    JOIN skus k ON k.sku = l.sku
    JOIN options o ON o.option_id = k.option_id
    JOIN products d ON d.product_id = o.product_id
    WHERE l.cart_id = c.cart_id AND d.segmentation_id IN (SELECT segmentation_id FROM below)) END AS line_ids,
  p.uses - (SELECT count(*) FROM promo_uses u
    WHERE u.code = p.code AND u.customer_id = c.customer_id AND u.cart_id = c.cart_id) AS uses,
  EXISTS (SELECT 1 FROM promo_uses u
    WHERE u.code = p.code AND u.customer_id = c.customer_id AND u.cart_id <> c.cart_id) AS used_by_customer,
  c.customer_id AS cart_customer_id`;

/** The lines that a code applies to; null: all. */
export function linesOf({ line_ids }: PromoTerms): string[] | null {
  return line_ids === null ? null : JSON.parse(line_ids);
}

/**
 * Returns why a code has no effect on a cart now; null if it has one. `subtotal` is that of the products, in cents;
 * `now` in seconds. The stock of a gift is not checked: the code stays, and the cart shows that the gift is out of
 * stock.
 */
export function promoProblem(terms: PromoTerms, subtotal: number, now: number): Refusal | null {
  const { customer_id: owner, cart_customer_id: customer, most_uses: maxUses } = terms;
  if (terms.percent === null && terms.cents === null && terms.gift_sku === null) return 'promo-code-unknown';
  if (customer === null && (owner !== null || terms.once_per_customer === 1)) return 'promo-code-sign-in';
  if (owner !== null && owner !== customer) return 'promo-code-unknown';
  if (now < terms.starts_at) return 'promo-code-early';
  if (now > terms.ends_at) return 'promo-code-expired';
  if (maxUses !== null && terms.uses >= maxUses) return 'promo-code-used';
  if (terms.once_per_customer === 1 && terms.used_by_customer === 1) return 'promo-code-used';
  // A code needs at least one piece; gift cards and donations do not count.
  if (subtotal === 0) return 'promo-code-no-pieces';
  if (linesOf(terms)?.length === 0) return 'promo-code-products';
  return subtotal < terms.minimum ? 'promo-code-minimum' : null;
}
