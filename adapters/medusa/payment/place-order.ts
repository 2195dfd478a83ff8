import { z } from 'zod';
import { askMedusa, type MedusaEnv } from '../connection/medusa.ts';
import type { CartPayment } from './payment.ts';
import { sessionRequestOf } from './provider.ts';

/** Milliseconds for Medusa to make an order: half a second, and more on a busy machine. */
const timeout = 20_000;

/**
 * Makes the order of a paid cart in Medusa (server/src/api/admin/carts), or returns the one that was made before.
 * Medusa's payment provider asks the provider itself whether it was paid.
 * @throws MedusaRefusal `insufficient_inventory` if pieces are gone
 */
export async function placeOrder(env: MedusaEnv, payment: CartPayment): Promise<string> {
  const { order } = await askMedusa(
    env,
    {
      method: 'POST',
      path: `/admin/carts/${payment.medusaId}/order`,
      body: {
        customer_id: payment.medusaCustomerId,
        email: payment.email,
        metadata: { orderNumber: payment.number, product: payment.products[0], order: payment.order },
        payment: { id: payment.id, session: sessionRequestOf(payment) },
      },
      timeout,
    },
    z.object({ order: z.object({ id: z.string() }) }),
  );
  return order.id;
}
