import type { Storage } from '../connection/storage.ts';
import { type Outcome, outcomeOf } from '../objects/outcome.ts';
import { Queue } from '../objects/queue.ts';
import type { PaymentEnv } from '../payment/payment-env.ts';
import type { CartObject } from './bindings.ts';
import type { CartCaller } from './cart-record.ts';
import { deliveryCalls } from './delivery-calls.ts';
import { lineCalls } from './line-calls.ts';
import type { AnswerOf, InputOf, ObjectCallName, ObjectCalls } from './object-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { promoCalls } from './promo-calls.ts';
import { wholeCartCalls } from './whole-cart-calls.ts';

const calls: ObjectCalls = { ...wholeCartCalls, ...lineCalls, ...promoCalls, ...deliveryCalls, ...paymentCalls };

/**
 * The calls for one cart, one after another. Medusa locks a cart while it changes it; a second writer waits for two
 * seconds, and gets 500.
 */
export class CartCalls implements CartObject {
  readonly #storage: Storage;
  readonly #env: PaymentEnv;
  readonly #queue = new Queue();

  constructor(storage: Storage, env: PaymentEnv) {
    this.#storage = storage;
    this.#env = env;
  }

  carryOut<Name extends ObjectCallName>(
    name: Name,
    input: InputOf<Name>,
    caller: CartCaller,
  ): Promise<Outcome<AnswerOf<Name>>> {
    const context = { storage: this.#storage, env: this.#env, caller };
    return this.#queue.run(() => outcomeOf<AnswerOf<Name>>(() => calls[name](context, input)));
  }
}
