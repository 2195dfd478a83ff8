import { z } from 'zod';
import { noCart, stale } from '../../../backend/cart-refusal.ts';
import { Refused, Unanswered } from '../../../backend/problem.ts';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import { type Currency, currencyOf, locales } from '../../../shared/markets/locales.ts';
import { currentVocabulary } from '../catalogue/vocabulary.ts';
import { askMedusa, type MedusaCall, MedusaRefusal } from '../connection/medusa.ts';
import { livePayment } from '../payment/payment.ts';
import { sessionOf } from '../payment/provider.ts';
import { closePayment, settle } from '../payment/settle.ts';
import { type CartAnswer, cartAnswer } from './cart-answer.ts';
import { type CartContext, type CartRecord, openCart, storeCart } from './cart-record.ts';
import { type MedusaCart, readMedusaCart } from './medusa-cart.ts';
import { type Piece, readPieces } from './pieces.ts';

export const marketCurrency = ({ caller }: Pick<CartContext, 'caller'>): Currency =>
  currencyOf[locales[caller.locale].iso2];

/** Medusa's region for the caller's market. */
export async function regionOf({ env, caller }: Pick<CartContext, 'env' | 'caller'>): Promise<string> {
  const region = (await currentVocabulary(env)).regions.get(marketCurrency({ caller }));
  if (region === undefined) throw new Error(`Medusa has no region for ${caller.locale}.`);
  return region;
}

/** A change of a cart: any number of requests to Medusa, under one new version. */
export class Change {
  readonly context: CartContext;
  /** The cart in Medusa, as it was last read. */
  cart: MedusaCart;
  record: CartRecord;
  #hasChanged = false;

  constructor(context: CartContext, record: CartRecord, cart: MedusaCart) {
    this.context = context;
    this.record = record;
    this.cart = cart;
  }

  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /**
   * Sends a request that changes the cart; its path is below the cart's. The version is raised before the first one, so
   * that it is a new one even if no answer comes; a refusal of the first takes it back.
   * @throws `out-of-stock` if Medusa has not enough
   * @throws Unanswered (504) if it is not known whether it was carried out
   */
  async write(call: MedusaCall): Promise<void> {
    const former = this.record;
    if (!this.#hasChanged) await this.#store({ ...former, version: former.version + 1 });
    try {
      await askMedusa(
        this.context.env,
        { ...call, path: `/store/carts/${this.cart.id}${call.path}`, query: { fields: 'id' } },
        z.unknown(),
      );
    } catch (error) {
      if (error instanceof MedusaRefusal && error.status < 500) {
        if (!this.#hasChanged) await this.#store(former);
        if (error.code === 'insufficient_inventory') throw new Refused('out-of-stock', error.message);
        throw error;
      }
      this.#hasChanged = true;
      throw error instanceof Unanswered ? error : new Unanswered(error);
    }
    this.#hasChanged = true;
  }

  /** Stores something that Medusa does not know; the version stays. */
  remember(facts: Partial<Omit<CartRecord, 'version'>>): Promise<void> {
    return this.#store({ ...this.record, ...facts });
  }

  /** Sets the version back after a request that Medusa has accepted without changing anything. */
  async takeBack(): Promise<void> {
    await this.#store({ ...this.record, version: this.record.version - 1 });
    this.#hasChanged = false;
  }

  async read(): Promise<void> {
    this.cart = await readMedusaCart(this.context.env, this.record);
  }

  pieces(skus: readonly string[], region = this.cart.region_id): Promise<Map<string, Piece>> {
    return readPieces(this.context.env, skus, region);
  }

  async #store(record: CartRecord): Promise<void> {
    await storeCart(this.context, record);
    this.record = record;
  }
}

interface Target {
  cartId: string;
  version: number;
}

/**
 * Cancels a payment that the shopper left open, before the cart is changed. 404 if the cart is an order, 423 if the
 * bank is processing its payment: the shopper may cancel that one explicitly.
 */
export async function endPayment(context: CartContext, cartId: string): Promise<void> {
  const payment = await livePayment(context.storage);
  if (payment === undefined) return;
  const isLeft = payment.state === 'open' && outcomeOf(payment.result) === 'continue';
  const settled = isLeft
    ? await closePayment(context, payment)
    : await settle(context, payment, await sessionOf(context.env, payment));
  if (settled.payment.state === 'paid') throw noCart(cartId);
  if (settled.payment.state === 'open') throw new Refused('payment-under-way', 'A payment of this cart is under way.');
}

/** Opens a cart to be changed. 404 if it is not the caller's, 409 for another version. */
async function startChange(context: CartContext, { cartId, version }: Target): Promise<Change> {
  const record = await openCart(context, cartId);
  if (record.version !== version) throw stale(version);
  await endPayment(context, cartId);
  return new Change(context, record, await readMedusaCart(context.env, record));
}

/** One write to a cart; the answer is the cart after it. */
export async function changeCart(
  context: CartContext,
  target: Target,
  carryOut: (change: Change) => Promise<void>,
): Promise<CartAnswer> {
  const change = await startChange(context, target);
  await carryOut(change);
  if (change.hasChanged) await change.read();
  return cartAnswer(context, change.record, change.cart);
}
