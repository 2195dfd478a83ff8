import { Problem } from '../../../backend/problem.ts';
import type { Caller, Handlers } from '../../../backend/serve.ts';
import { marketOrigin } from '../../../shared/seo/seo.ts';
import { callReference } from '../../connection/reference.ts';
import type { CartsEnv } from '../carts/bindings.ts';
import type { Buyer } from '../carts/object-calls.ts';
import { askOwnCart, customerOf } from '../carts/own-cart.ts';
import type { medusaPaymentRows } from '../carts/rows.ts';
import type { CustomersEnv } from '../customers/bindings.ts';
import { customerInMedusa } from '../customers/handlers.ts';
import { parametersOf } from '../markets/parameters.ts';

type CheckoutEnv = CartsEnv & CustomersEnv;

/** The signed-in customer, whom the reference backend knows, and their id in Medusa. */
async function buyerOf(caller: Caller<CheckoutEnv>): Promise<Buyer> {
  const { customerId, email } = await callReference(caller, 'getAccount', {});
  return { customerId, email, medusaId: (await customerInMedusa(caller)).id };
}

/** A payment leads back to the shop of the caller's market only: the provider would redirect shoppers anywhere. */
function requireOwnAddress({ env, locale }: Caller<CheckoutEnv>, address: string): void {
  if (new URL(address).origin !== marketOrigin(locale, env.SHOP_ORIGIN))
    throw new Problem(400, 'The return address is not of this shop.');
}

/** Payments of carts, each in the Durable Object of its cart. */
export const paymentHandlers: Handlers<typeof medusaPaymentRows, CheckoutEnv> = {
  async createPayment(input, caller) {
    requireOwnAddress(caller, input.payment.returnUrl);
    const [rules, buyer] = await Promise.all([parametersOf(caller), buyerOf(caller)]);
    return askOwnCart(caller, 'createPayment', { ...input, rules, buyer });
  },

  async submitPaymentDetails(input, caller) {
    const answer = await askOwnCart(caller, 'submitPaymentDetails', input);
    const triesLeft = answer.resultCode === 'Refused' ? await customerOf(caller)?.triesLeft() : null;
    return { ...answer, triesLeft: triesLeft ?? null };
  },

  cancelPayment: (input, caller) => askOwnCart(caller, 'cancelPayment', input),
  validateCart: (input, caller) => askOwnCart(caller, 'validateCart', input),
};
