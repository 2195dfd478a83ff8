import { Refused } from '../../../backend/problem.ts';
import type { Caller } from '../../../backend/serve.ts';
import { answerIn } from '../objects/outcome.ts';
import type { CartsEnv, CustomerObject } from './bindings.ts';
import type { CartAnswer } from './cart-answer.ts';
import type { AnswerOf, InputOf, ObjectCallName } from './object-calls.ts';

/** Has something done by the object of a cart. */
export async function askCart<Name extends ObjectCallName>(
  { env, locale, language, customerId }: Caller<CartsEnv>,
  name: Name,
  input: InputOf<Name> & { cartId: string },
): Promise<AnswerOf<Name>> {
  return answerIn(await env.CARTS.getByName(input.cartId).carryOut(name, input, { locale, language, customerId }));
}

/** The object of the signed-in customer; undefined for a visitor. */
export const customerOf = ({ env, customerId }: Caller<CartsEnv>): CustomerObject | undefined =>
  customerId === null ? undefined : env.CUSTOMERS.getByName(customerId);

/** A cart, or null if it is not the caller's or does not exist. */
export async function cartIfAny(caller: Caller<CartsEnv>, cartId: string): Promise<CartAnswer | null> {
  try {
    return await askCart(caller, 'getCart', { cartId });
  } catch (error) {
    if (error instanceof Refused && error.code === 'cart-unknown') return null;
    throw error;
  }
}

/** The cart of the signed-in customer. One that does not exist, or is an order, is forgotten. */
export async function ownCart(caller: Caller<CartsEnv>): Promise<CartAnswer | null> {
  const customer = customerOf(caller);
  const cartId = await customer?.cart();
  if (customer === undefined || cartId == null) return null;
  const cart = await cartIfAny(caller, cartId);
  if (cart !== null && cart.orderNumber === null) return cart;
  await customer.release(cartId);
  return null;
}

/** Like `askCart`, for a customer: a visitor's cart becomes theirs, unless they have another one. */
export async function askOwnCart<Name extends ObjectCallName>(
  caller: Caller<CartsEnv>,
  name: Name,
  input: InputOf<Name> & { cartId: string },
): Promise<AnswerOf<Name>> {
  const { cartId } = input;
  const customer = customerOf(caller);
  if ((await customer?.cart()) !== cartId) {
    // 404 if it is another customer's; one that became an order is still this customer's.
    const { customer: owner } = await askCart(caller, 'getCart', { cartId });
    if (owner !== null) return askCart(caller, name, input);
    if ((await ownCart(caller)) !== null || !(await customer?.claim(cartId)))
      throw new Refused('payment-under-way', 'The customer has another cart.');
    await askCart(caller, 'giveCart', { cartId });
  }
  return askCart(caller, name, input);
}
