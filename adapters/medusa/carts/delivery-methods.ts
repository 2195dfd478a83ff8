import { z } from 'zod';
import { shippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import { deliveryModes, shippingMethodKeys } from '../../../shared/contract/delivery/delivery-modes.ts';
import { sentText } from '../../../shared/contract/gateway/values.ts';
import type { Country, Currency } from '../../../shared/markets/locales.ts';
import { askMedusa, type MedusaEnv } from '../connection/medusa.ts';

/** A delivery method of a country, from the route of the server (server/src/api/store/delivery-methods). */
const deliveryMethod = z.object({
  /** The shipping option in Medusa. */
  id: z.string(),
  key: shippingMethodKey,
  name: sentText,
  /** Working days, at least and at most. */
  days: z.tuple([z.int(), z.int()]),
  /** Units with a fraction. */
  price: z.number(),
  free_above: z.number().nullable(),
});
export type DeliveryMethod = z.output<typeof deliveryMethod>;

/** The methods to an address in a country, in the order of the contract. Stores and points are not known to Medusa. */
export async function readDeliveryMethods(
  env: MedusaEnv,
  country: Country,
  currency: Currency,
): Promise<DeliveryMethod[]> {
  const { methods } = await askMedusa(
    env,
    { path: '/store/delivery-methods', query: { country, currency } },
    z.object({ methods: z.array(deliveryMethod) }),
  );
  return shippingMethodKeys
    .filter((key) => deliveryModes[key].to === 'address')
    .flatMap((key) => methods.find((method) => method.key === key) ?? []);
}
