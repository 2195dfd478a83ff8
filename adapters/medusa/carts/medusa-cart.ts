import { z } from 'zod';
import { noCart } from '../../../backend/cart-refusal.ts';
import { currency } from '../../../shared/contract/gateway/values.ts';
import { askMedusa, type MedusaEnv, MedusaRefusal } from '../connection/medusa.ts';
import type { CartRecord } from './cart-record.ts';

const adjustment = z.object({ code: z.string().nullish(), amount: z.number() });

const medusaLine = z.object({
  id: z.string(),
  variant_id: z.string(),
  variant_sku: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  /** The price before a reduction. */
  compare_at_unit_price: z.number().nullish(),
  updated_at: z.string(),
  adjustments: z.array(adjustment).default([]),
});
export type MedusaLine = z.output<typeof medusaLine>;

/** A cart of Medusa, as the adapter asks for it. Amounts are units with a fraction. */
const medusaCart = z.object({
  id: z.string(),
  currency_code: z.string().toUpperCase().pipe(currency),
  region_id: z.string(),
  total: z.number(),
  /** By sku: Medusa has them in any order, by which cents of a discount would move between lines. */
  items: z
    .array(medusaLine)
    .transform((lines) => lines.toSorted((one, other) => (one.variant_sku < other.variant_sku ? -1 : 1))),
  shipping_methods: z.array(z.object({ total: z.number() })).default([]),
  promotions: z.array(z.object({ code: z.string() })).default([]),
});
export type MedusaCart = z.output<typeof medusaCart>;

const fields = 'id,currency_code,region_id,total,*items,*items.adjustments,*shipping_methods,promotions.code';

/** Reads a cart of Medusa. 404 if it is gone there. */
export async function readMedusaCart(env: MedusaEnv, { cartId, medusaId }: CartRecord): Promise<MedusaCart> {
  const call = { path: `/store/carts/${medusaId}`, query: { fields } };
  try {
    return (await askMedusa(env, call, z.object({ cart: medusaCart }))).cart;
  } catch (error) {
    if (error instanceof MedusaRefusal && error.status === 404) throw noCart(cartId);
    throw error;
  }
}

/** Creates an empty cart in Medusa, and returns its id there. */
export async function createMedusaCart(env: MedusaEnv, region_id: string): Promise<string> {
  const call = { method: 'POST', path: '/store/carts', query: { fields: 'id' }, body: { region_id } } as const;
  return (await askMedusa(env, call, z.object({ cart: z.object({ id: z.string() }) }))).cart.id;
}
