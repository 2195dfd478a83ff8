import { z } from 'zod';
import { Refused } from '../../../backend/problem.ts';
import type { Refusal } from '../../../shared/contract/gateway/refusals.ts';
import { centsOf } from '../catalogue/product.ts';
import { askMedusa, MedusaRefusal } from '../connection/medusa.ts';
import { type Change, changeCart } from './change.ts';
import { readMedusaCart } from './medusa-cart.ts';
import type { ObjectCalls } from './object-calls.ts';
import { shownCode } from './promo-code.ts';

/** Wrong codes that a cart may have within a time, in milliseconds. */
const maxWrongCodes = 10;
const wrongCodesAge = 15 * 60_000;

/** The terms of a code, from the route of the server (server/src/api/store/promotions). */
const promotion = z.object({
  code: z.string(),
  minimum: z.number(),
  starts_at: z.coerce.date().nullable(),
  ends_at: z.coerce.date().nullable(),
  used_up: z.boolean(),
});
type Promotion = z.output<typeof promotion>;

/** The terms of a code for the currency of a cart; undefined if there is none. */
async function termsOf({ context, cart }: Change, code: string): Promise<Promotion | undefined> {
  const call = { path: `/store/promotions/${encodeURIComponent(code)}`, query: { currency: cart.currency_code } };
  try {
    return (await askMedusa(context.env, call, z.object({ promotion }))).promotion;
  } catch (error) {
    if (error instanceof MedusaRefusal && error.status === 404) return undefined;
    throw error;
  }
}

const refused = (code: Refusal, about: string) => new Refused(code, `Promo code ${about}: ${code}`);

/** @throws the reason why a code has no effect on a cart, as far as its terms say */
function requireTerms({ cart }: Change, { code, minimum, starts_at, ends_at, used_up }: Promotion): void {
  const now = new Date();
  if (starts_at !== null && now < starts_at) throw refused('promo-code-early', code);
  if (ends_at !== null && now > ends_at) throw refused('promo-code-expired', code);
  if (used_up) throw refused('promo-code-used', code);
  const subtotal = cart.items.reduce((sum, { quantity, unit_price }) => sum + quantity * centsOf(unit_price), 0);
  if (subtotal === 0) throw refused('promo-code-no-pieces', code);
  const missing = centsOf(minimum) - subtotal;
  if (missing > 0)
    throw new Refused('promo-code-minimum', `Promo code ${code} has a minimum.`, {
      missing: { centAmount: missing, currencyCode: cart.currency_code },
    });
}

const heldCode = ({ cart }: Change, code: string): string | undefined =>
  cart.promotions.find((held) => shownCode(held.code, cart.currency_code) === code)?.code;

export const promoCalls: Pick<ObjectCalls, 'addPromoCode' | 'deletePromoCode'> = {
  /** If the cart has the code already, nothing changes. */
  addPromoCode: (context, { promoCode, ...target }) =>
    changeCart(context, target, async (change) => {
      const code = promoCode.toUpperCase();
      if (heldCode(change, code) !== undefined) return;
      const wrong = change.record.wrongCodes.filter((time) => time > Date.now() - wrongCodesAge);
      if (wrong.length >= maxWrongCodes) throw refused('too-many-tries', code);
      const terms = await termsOf(change, code);
      if (terms === undefined) {
        await change.remember({ wrongCodes: [...wrong, Date.now()] });
        throw refused('promo-code-unknown', code);
      }
      requireTerms(change, terms);
      await change.write({ method: 'POST', path: '/promotions', body: { promo_codes: [terms.code] } });
      const { promotions } = await readMedusaCart(context.env, change.record);
      if (promotions.some((held) => held.code === terms.code)) return;
      await change.takeBack();
      throw refused(change.cart.promotions.length > 0 ? 'promo-code-refused' : 'promo-code-products', code);
    }),

  deletePromoCode: (context, { promoCode, ...target }) =>
    changeCart(context, target, async (change) => {
      const held = heldCode(change, promoCode.toUpperCase());
      if (held === undefined) throw refused('promo-code-unknown', promoCode);
      await change.write({ method: 'DELETE', path: '/promotions', body: { promo_codes: [held] } });
    }),
};
