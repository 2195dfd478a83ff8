import type { Storage } from '../connection/storage.ts';

const key = 'cartId';

/** The cart of a customer, or of an order number: the first that claims the place has it. */
export class ClaimedCart {
  protected readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** Null while nobody has the place. */
  async cart(): Promise<string | null> {
    return (await this.storage.get<string>(key)) ?? null;
  }

  /** False if another cart has the place. */
  async claim(cartId: string): Promise<boolean> {
    const held = await this.cart();
    if (held === null) await this.storage.put(key, cartId);
    return held === null || held === cartId;
  }

  async release(cartId: string): Promise<void> {
    if ((await this.cart()) === cartId) await this.storage.put(key, null);
  }
}
