import type { cartExtraRows } from '../../shared/contract/cart-extra-rows.ts';
import type { Refusal } from '../../shared/contract/refusals.ts';
import { Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { type PromoTerms, promoProblem, promoTerms } from './promo-terms.ts';
import { countTry, forgiveTry } from './tries.ts';
import { writeCart } from './write.ts';

type PromoHandlers = Pick<Handlers<typeof cartExtraRows>, 'addPromoCode' | 'deletePromoCode'>;

/** Why a code is not taken, for people who read logs. */
const messages: Partial<Record<Refusal, string>> = {
  'promo-code-unknown': 'There is no such promo code.',
  'promo-code-expired': 'The promo code has expired.',
  'promo-code-early': 'The promo code does not hold yet.',
  'promo-code-used': 'The promo code was used before.',
  'promo-code-sign-in': 'The promo code is for signed-in customers.',
  'promo-code-no-pieces': 'The cart has no pieces.',
  'promo-code-minimum': 'The products cost less than the promo code asks for.',
  'promo-code-products': 'The promo code is for other products.',
};

const refused = (code: Refusal) => new Refused(code, messages[code] ?? code);

/** What a code says of a cart, whether the cart has it or not. */
function termsOf({ env }: Caller, cartId: string, code: string): Promise<PromoTerms | null> {
  return env.DB.prepare(
    `SELECT ${promoTerms} FROM promo_codes p JOIN carts c ON c.cart_id = ?1 WHERE p.code = ?2`,
  )
    .bind(cartId, code)
    .first<PromoTerms>();
}

/** Codes hold together only if each of them says so. */
async function isCumulative({ env }: Caller, cartId: string, { cumulative }: PromoTerms): Promise<boolean> {
  const others = await env.DB.prepare(
    `SELECT count(*) AS count, min(p.cumulative) AS all_cumulative
     FROM cart_promo_codes a JOIN promo_codes p ON p.code = a.code WHERE a.cart_id = ?`,
  )
    .bind(cartId)
    .first<{ count: number; all_cumulative: 0 | 1 | null }>();
  return (others?.count ?? 0) === 0 || (cumulative === 1 && others?.all_cumulative === 1);
}

export const promoHandlers: PromoHandlers = {
  /** A code that the cart has already changes nothing. Wrong ones are counted, by cart and by customer. */
  async addPromoCode({ cartId, version, promoCode }, caller) {
    const { env } = caller;
    const code = promoCode.toUpperCase();
    return writeCart(caller, { cartId, version }, async ({ cart }) => {
      if (cart.discountCode.some((held) => held.code === code)) return [];
      const counted = await countTry(caller, { limit: 'promo', value: cartId });
      const terms = await termsOf(caller, cartId, code);
      if (terms === null) throw refused('promo-code-unknown');
      const problem = promoProblem(terms, cart.subtotalPrice?.centAmount ?? 0, Math.floor(Date.now() / 1000));
      if (problem === 'promo-code-unknown') throw refused(problem);
      await forgiveTry(env, counted);
      if (problem !== null) throw refused(problem);
      if (!(await isCumulative(caller, cartId, terms)))
        throw new Refused('promo-code-not-cumulative', 'These promo codes do not hold together.');
      return [
        env.DB.prepare('INSERT INTO cart_promo_codes (cart_id, code, gift_line_id) VALUES (?, ?, ?)').bind(
          cartId,
          code,
          crypto.randomUUID(),
        ),
      ];
    });
  },

  deletePromoCode({ cartId, version, promoCode }, caller) {
    const code = promoCode.toUpperCase();
    return writeCart(caller, { cartId, version }, ({ cart }) => {
      if (!cart.discountCode.some((held) => held.code === code))
        throw new Refused('promo-code-unknown', 'The cart has no such promo code.');
      return [
        caller.env.DB.prepare('DELETE FROM cart_promo_codes WHERE cart_id = ? AND code = ?').bind(
          cartId,
          code,
        ),
      ];
    });
  },
};
