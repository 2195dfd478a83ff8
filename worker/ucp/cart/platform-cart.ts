import { boughtLine, isGift } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { promoCode } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { promoFacts, refusedInWords } from '../../page/refused-words.ts';
import { isRefused } from '../../visitor/cart/cart-errors.ts';
import { type CartSession, createCartSession } from '../../visitor/cart/cart-session.ts';
import type { CartJar } from '../../visitor/cart/loaded-cart.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { WantedLines } from './inputs.ts';

/** Keeps the id of a cart for one request, where visitors have a cookie. */
export function memoryJar(cartId: string | undefined): CartJar {
  const values = new Map<string, string>(cartId === undefined ? [] : [['cart_id', cartId]]);
  return {
    get: (name) => values.get(name),
    set: (name, value) => void values.set(name, value),
    delete: (name) => void values.delete(name),
  };
}

/**
 * The shop's own cart, of a stranger, for a platform. Without an id there is none until something is added. The gateway
 * notes whose it is, if it then tells the shop of orders from it, and the platform has signed: anybody can name a
 * profile, and its platform would be told what others buy.
 */
export function platformCart({ gateway, market, log, deadline, platform }: UcpRequest, cartId?: string): CartSession {
  const { capabilities } = market;
  const isNoted = platform.isSigned && capabilities.has('assistant-orders');
  const noted = isNoted ? { platform: platform.profile.address } : {};
  const session = { anonymousId: crypto.randomUUID(), customerId: null, outage: undefined };
  return createCartSession({ gateway, session, jar: memoryJar(cartId), ...noted, log, capabilities, deadline });
}

/** Pieces by sku: two lines of one sku are one. */
export function wantedPieces(lines: WantedLines): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { item, quantity } of lines)
    wanted.set(item.id, Math.min(maxQuantity, (wanted.get(item.id) ?? 0) + quantity));
  return wanted;
}

/** Skus that are wanted and not in the cart. */
export const unavailableOf = (cart: Cart, lines: WantedLines): string[] =>
  [...wantedPieces(lines).keys()].filter((sku) => boughtLine(cart, sku) === undefined);

/**
 * Makes the lines of a cart those that are wanted, as far as pieces are available. What is new is added first: a
 * gateway may delete a cart with its last line.
 */
export async function replaceLines(cart: CartSession, wanted: ReadonlyMap<string, number>): Promise<void> {
  const current = await cart.load();
  const added = [...wanted].filter(([sku]) => current === null || boughtLine(current, sku) === undefined);
  // What is left out for lack of time would pass for sold out.
  if (added.length > 0)
    await cart.addAll(
      added.map(([sku, quantity]) => ({ sku, quantity })),
      true,
    );
  for (const line of current?.lineItems ?? []) {
    if (isGift(line)) continue;
    const quantity = wanted.get(line.sku);
    if (quantity === undefined) await cart.mutate('deleteProduct', { lineId: line.lineId });
    else if (quantity !== line.quantity)
      await cart.setQuantity(line.lineId, quantity).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
      });
  }
}

/** A promo code is for customers only. */
export const needsCustomer = 'discount_code_user_not_logged_in';

/** The protocol's codes for refused promo codes; others are invalid. */
const rejections: Partial<Record<string, string>> = {
  'promo-code-expired': 'discount_code_expired',
  'promo-code-not-cumulative': 'discount_code_combination_disallowed',
  'promo-code-sign-in': needsCustomer,
  'promo-code-used': 'discount_code_user_ineligible',
};

/** The codes that were refused because they are for customers only. */
export function customerCodes(codes: readonly string[], refused: readonly UcpMessage[]): string[] {
  const paths = new Set(refused.filter(({ code }) => code === needsCustomer).map(({ path }) => path));
  return codes.filter((_, index) => paths.has(pathOfCode(index)));
}

const pathOfCode = (index: number): string => `$.discounts.codes[${index}]`;

/** Why a code was refused, in the shop's words. @throws the error if it says nothing about the code */
function rejection({ market }: UcpRequest, error: unknown, path: string): UcpMessage {
  const key = refusedInWords(error);
  if (key === undefined) throw error;
  const facts = promoFacts(error, market);
  const content = facts === null ? market.t(key) : market.t(facts.key, facts.values);
  const code = error instanceof UpstreamError ? rejections[error.code ?? ''] : undefined;
  return { type: 'warning', code: code ?? 'discount_code_invalid', content, path };
}

/** New promo codes that one request may try: few people have more, and they can be guessed. */
const maxTried = 3;

/**
 * Makes the promo codes of a cart those that are wanted; returns why some are not taken. Each code that is tried counts
 * as an attempt.
 */
export async function replaceCodes(
  request: UcpRequest,
  cart: CartSession,
  codes: readonly string[],
): Promise<UcpMessage[]> {
  const same = (one: string) => (other: string) => one.toUpperCase() === other.toUpperCase();
  const current = await cart.load();
  // A gateway may delete a cart with its last line.
  if (current === null) return [];
  const held = current.discountCode.map(({ code }) => code);
  for (const code of held) if (!codes.some(same(code))) await cart.mutate('deletePromoCode', { promoCode: code });
  const messages: UcpMessage[] = [];
  let tried = 0;
  for (const [index, code] of codes.entries()) {
    if (held.some(same(code))) continue;
    const path = pathOfCode(index);
    if (!promoCode.safeParse(code).success) {
      const content = request.market.t('refused.promo-code-unknown');
      messages.push({ type: 'warning', code: 'discount_code_invalid', content, path });
      continue;
    }
    tried += 1;
    if (tried > maxTried || !(await request.allowsAttempt())) {
      const content = request.market.t('refused.too-many-tries');
      messages.push({ type: 'warning', code: 'rate_limit_exceeded', content, path });
      continue;
    }
    try {
      await cart.mutate('addPromoCode', { promoCode: code });
    } catch (error) {
      messages.push(rejection(request, error, path));
    }
  }
  return messages;
}
