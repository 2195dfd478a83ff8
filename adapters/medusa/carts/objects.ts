/** The Durable Objects of the adapter, apart from what they do: only a Worker can load their base class. */
import { DurableObject } from 'cloudflare:workers';
import { ClaimedCart } from '../objects/claimed-cart.ts';
import type { OrderNumberObject } from '../payment/payment-env.ts';
import type { CartObject, CartsEnv, CustomerObject } from './bindings.ts';
import { CartCalls } from './cart-calls.ts';
import type { CartCaller } from './cart-record.ts';
import { CustomerCart } from './customer-cart.ts';
import type { InputOf, ObjectCallName } from './object-calls.ts';

export class Cart extends DurableObject<CartsEnv> implements CartObject {
  readonly #calls = new CartCalls(this.ctx.storage, this.env);

  carryOut<Name extends ObjectCallName>(name: Name, input: InputOf<Name>, caller: CartCaller) {
    return this.#calls.carryOut(name, input, caller);
  }
}

export class Customer extends DurableObject<CartsEnv> implements CustomerObject {
  readonly #cart = new CustomerCart(this.ctx.storage);

  cart() {
    return this.#cart.cart();
  }

  claim(cartId: string) {
    return this.#cart.claim(cartId);
  }

  release(cartId: string) {
    return this.#cart.release(cartId);
  }

  countRefusal(paymentId: string) {
    return this.#cart.countRefusal(paymentId);
  }

  triesLeft() {
    return this.#cart.triesLeft();
  }
}

export class OrderNumber extends DurableObject<CartsEnv> implements OrderNumberObject {
  readonly #record = new ClaimedCart(this.ctx.storage);

  claim(cartId: string) {
    return this.#record.claim(cartId);
  }

  cart() {
    return this.#record.cart();
  }
}
