import type { CartsEnv } from '../carts/bindings.ts';
import { CartCalls } from '../carts/cart-calls.ts';
import { CustomerCart } from '../carts/customer-cart.ts';
import type { Env } from '../connection/env.ts';
import type { Storage } from '../connection/storage.ts';
import { AddressCallQueue } from '../customers/address-calls.ts';
import type { CustomersEnv } from '../customers/bindings.ts';
import { ClaimedCart } from '../objects/claimed-cart.ts';

function memoryStorage(): Storage {
  const values = new Map<string, unknown>();
  return {
    // The platform's storage is typed by its caller as well.
    get: async <Value>(key: string) => structuredClone(values.get(key)) as Value | undefined,
    put: async (key, value) => void values.set(key, structuredClone(value)),
    deleteAll: async () => values.clear(),
  };
}

/** Objects by name, created when they are first asked for. */
function objects<Value>(create: (storage: Storage) => Value): { getByName(name: string): Value } {
  const known = new Map<string, Value>();
  return {
    getByName(name) {
      const found = known.get(name) ?? create(memoryStorage());
      known.set(name, found);
      return found;
    },
  };
}

/** The adapter's bindings with its Durable Objects in memory, without a Worker. */
export function withMemoryObjects<Bindings extends Env>(env: Bindings): Bindings & CartsEnv & CustomersEnv {
  const all = {
    ...env,
    CUSTOMERS: objects((storage) => new CustomerCart(storage)),
    ORDER_NUMBERS: objects((storage) => new ClaimedCart(storage)),
    ADDRESS_BOOKS: objects(() => new AddressCallQueue(env)),
  };
  return { ...all, CARTS: objects((storage) => new CartCalls(storage, all)) };
}
