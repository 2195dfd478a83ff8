import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '../../env.ts';
import {
  type CheckoutStore,
  isHandedOver,
  keptFor,
  type StoredCheckout,
  type Taken,
} from '../stored/stored-checkout.ts';

/**
 * Keeps one checkout of a platform (docs/assistants/checkout.md). Requests from all over the world meet here, so that
 * a cart has one checkout, one change happens at a time, and a link works once.
 */
export class CheckoutSession extends DurableObject<Bindings> implements CheckoutStore {
  /** Milliseconds since 1970 until which a change is under way. In memory: an object that restarts has none. */
  #busyUntil = 0;

  /** The same for each change of a cart that began while it had no checkout: several may be under way. */
  #cartBusyUntil: readonly number[] = [];

  async open(checkout: StoredCheckout): Promise<StoredCheckout> {
    const known = await this.read();
    if (known !== null && known.status !== 'canceled') return known;
    await this.#write(checkout);
    return checkout;
  }

  async read(): Promise<StoredCheckout | null> {
    const checkout = (await this.ctx.storage.get<StoredCheckout>('checkout')) ?? null;
    if (checkout?.status === 'open' && checkout.expiresAt <= Date.now()) return { ...checkout, status: 'canceled' };
    return checkout;
  }

  async begin(duration: number): Promise<StoredCheckout | 'busy' | null> {
    const checkout = await this.read();
    if (isHandedOver(checkout)) return checkout;
    const until = Date.now() + duration;
    if (checkout?.status === 'open' && this.#isBusy()) return 'busy';
    if (checkout?.status === 'open') this.#busyUntil = until;
    else this.#cartBusyUntil = [...this.#cartBusyUntil, until];
    return checkout;
  }

  async save(checkout: StoredCheckout | null): Promise<StoredCheckout | null> {
    // One of the checkout only begins once there is none of the cart.
    if (this.#cartBusyUntil.length > 0) this.#cartBusyUntil = this.#cartBusyUntil.slice(1);
    else this.#busyUntil = 0;
    const known = await this.read();
    // A shopper who took it over meanwhile has it: what a platform changes then is too late.
    if (checkout === null || known?.status !== 'open') return known;
    const saved: StoredCheckout = { ...checkout, revision: known.revision + 1 };
    await this.#write(saved);
    return saved;
  }

  async take(customerId: string, revision: number): Promise<Taken> {
    const checkout = await this.read();
    if (checkout === null || checkout.status === 'canceled') return { state: 'gone' };
    // It has a saved address of the customer who has linked the platform.
    if (checkout.customerId !== null && checkout.customerId !== customerId) return { state: 'used' };
    const takenBy = await this.ctx.storage.get<string>('takenBy');
    if (takenBy === customerId) return { state: 'again', checkout };
    if (takenBy !== undefined || checkout.status !== 'open') return { state: 'used' };
    // Nobody gets pieces that are being replaced.
    if (this.#isBusy()) return { state: 'busy' };
    if (checkout.revision !== revision) return { state: 'changed' };
    const taken: StoredCheckout = { ...checkout, status: 'taken' };
    await this.ctx.storage.put('takenBy', customerId);
    await this.#write(taken);
    return { state: 'taken', checkout: taken };
  }

  async noteCart(customerId: string, cartId: string): Promise<void> {
    const checkout = await this.read();
    if (checkout !== null && (await this.isTakenBy(customerId))) await this.#write({ ...checkout, takenInto: cartId });
  }

  async isTakenBy(customerId: string): Promise<boolean> {
    return (await this.ctx.storage.get('takenBy')) === customerId;
  }

  async ordered(orderNumber: string): Promise<StoredCheckout | null> {
    const checkout = await this.read();
    if (checkout === null) return null;
    const ordered: StoredCheckout = { ...checkout, status: 'ordered', orderNumber };
    await this.#write(ordered);
    return ordered;
  }

  #isBusy(): boolean {
    const now = Date.now();
    this.#cartBusyUntil = this.#cartBusyUntil.filter((until) => until > now);
    return this.#busyUntil > now || this.#cartBusyUntil.length > 0;
  }

  async #write(checkout: StoredCheckout): Promise<void> {
    await this.ctx.storage.put('checkout', checkout);
    await this.ctx.storage.setAlarm(checkout.createdAt + keptFor);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
