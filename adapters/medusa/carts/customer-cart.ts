import { maxRefused, refusedWithin } from '../../../backend/carts/payment-tries.ts';
import { ClaimedCart } from '../objects/claimed-cart.ts';
import type { CustomerObject } from './bindings.ts';

const refusalsKey = 'refusals';

/** A payment that the bank refused; milliseconds since 1970. */
interface CountedRefusal {
  paymentId: string;
  at: number;
}

/** Which cart is a customer's, and which of their payments were refused. */
export class CustomerCart extends ClaimedCart implements CustomerObject {
  async countRefusal(paymentId: string): Promise<void> {
    const recent = await this.#recentRefusals();
    if (recent.some((refusal) => refusal.paymentId === paymentId)) return;
    await this.storage.put(refusalsKey, [...recent, { paymentId, at: Date.now() }]);
  }

  async triesLeft(): Promise<number> {
    return Math.max(0, maxRefused - (await this.#recentRefusals()).length);
  }

  async #recentRefusals(): Promise<CountedRefusal[]> {
    const all = (await this.storage.get<CountedRefusal[]>(refusalsKey)) ?? [];
    return all.filter(({ at }) => at > Date.now() - refusedWithin * 1000);
  }
}
