import type { CustomerObject } from './bindings.ts';
import type { Storage } from './cart-record.ts';

const key = 'cartId';

/** Which cart is a customer's. */
export class CustomerCart implements CustomerObject {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async cart(): Promise<string | null> {
    return (await this.#storage.get<string>(key)) ?? null;
  }

  async claim(cartId: string): Promise<boolean> {
    const held = await this.cart();
    if (held === null) await this.#storage.put(key, cartId);
    return held === null || held === cartId;
  }

  async release(cartId: string): Promise<void> {
    if ((await this.cart()) === cartId) await this.#storage.deleteAll();
  }
}
