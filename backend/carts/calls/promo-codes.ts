import type { cartExtraRows } from '../../../shared/contract/cart/cart-extra-rows.ts';
import type { Refusal, RefusalFacts } from '../../../shared/contract/gateway/refusals.ts';
import { Refused } from '../../problem.ts';
import type { Caller, Handlers } from '../../serve.ts';
import { type PromoTerms, promoProblem, promoTerms } from '../promo-terms.ts';
import { countTry, forgiveTry } from '../tries.ts';
import { writeCart } from '../write.ts';

type PromoHandlers = Pick<Handlers<typeof cartExtraRows>, 'addPromoCode' | 'deletePromoCode'>;

/** Reasons why a code is refused, for logs. */
const messages: Partial<Record<Refusal, string>> = {
  'promo-code-unknown': 'There is no such promo code.',
  'promo-code-expired': 'The promo code has expired.',
  'promo-code-early': 'The promo code does not hold yet.',
  'promo-code-not-cumulative': 'These promo codes do not hold together.',
  'promo-code-used': 'The promo code was used before.',
  'promo-code-sign-in': 'The promo code is for signed-in customers.',
  'promo-code-no-pieces': 'The cart has no pieces.',
  'promo-code-minimum': 'The products cost less than the promo code asks for.',
  'promo-code-products': 'The promo code is for other products.',
};

const refused = (code: Refusal, facts?: Partial<RefusalFacts>) => new Refused(code, messages[code] ?? code, facts);

/** Reads the terms of a code for a cart, whether or not the cart has the code. */
function termsOf({ env }: Caller, cartId: string, code: string): Promise<PromoTerms | null> {
  return env.DB.prepare(`SELECT ${promoTerms} FROM promo_codes p JOIN carts c ON c.cart_id = ?1 WHERE p.code = ?2`)
    .bind(cartId, code)
    .first<PromoTerms>();
}

/** The codes in a cart that exclude the new one: codes can be combined only if each of them is cumulative. */
async function against({ env }: Caller, cartId: string, { cumulative }: PromoTerms): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT p.code FROM cart_promo_codes a JOIN promo_codes p ON p.code = a.code
     WHERE a.cart_id = ?1 AND (p.cumulative = 0 OR ?2 = 0) ORDER BY a.position`,
  )
    .bind(cartId, cumulative)
    .all<{ code: string }>();
  return results.map(({ code }) => code);
}

export const promoHandlers: PromoHandlers = {
  /** If the cart has the code already, nothing changes. Wrong codes are counted, by cart and by customer. */
  async addPromoCode({ cartId, version, promoCode }, caller) {
    const { env } = caller;
    const code = promoCode.toUpperCase();
    return writeCart(caller, { cartId, version }, async ({ cart }) => {
      if (cart.discountCode.some((held) => held.code === code)) return [];
      const counted = await countTry(caller, { limit: 'promo', value: cartId });
      const terms = await termsOf(caller, cartId, code);
      if (terms === null) throw refused('promo-code-unknown');
      const subtotal = cart.subtotalPrice?.centAmount ?? 0;
      const problem = promoProblem(terms, subtotal, Math.floor(Date.now() / 1000));
      if (problem === 'promo-code-unknown') throw refused(problem);
      await forgiveTry(env, counted);
      if (problem === 'promo-code-minimum')
        throw refused(problem, { missing: { ...cart.totalPrice, centAmount: terms.minimum - subtotal } });
      if (problem !== null) throw refused(problem);
      const codes = await against(caller, cartId, terms);
      if (codes.length > 0) throw refused('promo-code-not-cumulative', { codes });
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
      return [caller.env.DB.prepare('DELETE FROM cart_promo_codes WHERE cart_id = ? AND code = ?').bind(cartId, code)];
    });
  },
};
