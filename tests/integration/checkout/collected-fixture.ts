import type { Cart, ShippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import { type Backend, billingAddress, of, type Shopper } from '../cart/carts-fixture.ts';
import { storeId } from '../stores/reservations-fixture.ts';

/** A delivery of the cart to a store. */
export function collectedIn(
  backend: Backend,
  cart: Pick<Cart, 'id' | 'version'>,
  shopper: Shopper,
  { at = storeId, method = 'LM' }: { at?: string; method?: ShippingMethodKey } = {},
): Promise<Cart> {
  const address = { ...billingAddress, phoneNumber: '', phoneNumberCountry: 'FR' } as const;
  const place = { shippingMethodId: method, address: { ...address, deliveryPointIdV2: at } };
  return backend.call('setShippingMethod', { ...of(cart), ...place }, shopper);
}

/** Where all pieces of a size are: online, in the store, held for payments, reserved, in valid orders. */
export async function books(backend: Backend, sku: string, at = storeId) {
  const counted = await backend.db
    .prepare(
      `SELECT (SELECT quantity FROM stock WHERE sku = ?1) AS online,
         (SELECT quantity FROM store_stock WHERE sku = ?1 AND store_id = ?2) AS there,
         (SELECT count(*) FROM reservations WHERE sku = ?1 AND store_id = ?2 AND state = 'OPEN') AS reserved,
         (SELECT coalesce(sum(h.quantity), 0) FROM holds h JOIN payments p USING (payment_id)
          WHERE h.sku = ?1 AND p.state = 'open') + (SELECT count(*) FROM gift_holds h JOIN payments p USING (payment_id)
          WHERE h.sku = ?1 AND p.state = 'open') AS held,
         (SELECT coalesce(sum(h.from_store), 0) FROM holds h JOIN payments p USING (payment_id)
          WHERE h.sku = ?1 AND p.state = 'open') AS heldThere,
         (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN orders o USING (order_number)
          WHERE l.sku = ?1 AND o.status <> 'CANCELLED') AS sold,
         (SELECT coalesce(sum(l.from_store), 0) FROM order_lines l JOIN orders o USING (order_number)
          WHERE l.sku = ?1 AND o.status <> 'CANCELLED') AS soldThere`,
    )
    .bind(sku, at)
    .first<Record<'online' | 'there' | 'reserved' | 'held' | 'heldThere' | 'sold' | 'soldThere', number>>();
  if (counted === null) throw new Error('There are no books.');
  return counted;
}
