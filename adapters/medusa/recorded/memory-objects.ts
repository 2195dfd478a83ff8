import type { CartsEnv } from '../carts/bindings.ts';
import { CartCalls } from '../carts/cart-calls.ts';
import type { Storage } from '../carts/cart-record.ts';
import { CustomerCart } from '../carts/customer-cart.ts';
import type { MedusaEnv } from '../connection/medusa.ts';

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

/** The adapter's Durable Objects in memory, without a Worker. */
export const memoryObjects = (env: MedusaEnv): Pick<CartsEnv, 'CARTS' | 'CUSTOMERS'> => ({
  CARTS: objects((storage) => new CartCalls(storage, env)),
  CUSTOMERS: objects((storage) => new CustomerCart(storage)),
});
