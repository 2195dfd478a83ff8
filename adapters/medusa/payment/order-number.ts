import type { Storage } from '../connection/storage.ts';
import type { OrderNumberObject } from './payment-env.ts';

const key = 'cartId';

/** The cart to which an order number belongs: each number is given once. */
export class OrderNumberRecord implements OrderNumberObject {
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
}
