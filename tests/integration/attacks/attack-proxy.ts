/** The rows of the contract that a browser may call, and inputs for an attacker's calls. */
import { type BrowserCall, type CallName, contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import type { Guest } from '../faults/faults-visitor.ts';

// The keys of the contract are its names.
export const rows = Object.entries<CallRow>(contract) as [CallName, CallRow][];
export const proxied = rows.filter(([, row]) => row.browser !== undefined) as [BrowserCall, CallRow][];

/** Input of each row, without what the session decides. A row without an input here does not compile. */
export const inputs: Record<BrowserCall, object> = {
  getLegalNotices: { country: 'FR', language: 'fra' },
  getSizes: { optionId: '1000001' },
  getSuggestions: { query: 'robe', currency: 'EUR' },
  getCommercialOffers: { context: 'SITE', country: 'FR', language: 'fra', allOffers: 'false' },
  getOrderOfCart: {},
  getCart: {},
  addProduct: { sku: 'x-M' },
  addProducts: { items: [{ sku: 'x-M', quantity: 1 }] },
  setQuantity: { lineItemId: crypto.randomUUID(), quantity: 1 },
  deleteProduct: { lineId: crypto.randomUUID() },
  cancelPayment: {},
  getShippingMethods: { country: 'FR' },
  addWishlistProduct: { productId: '100001', optionId: '1000001' },
  deleteWishlistProduct: { productId: '100001' },
  addStockAlert: { sku: 'x-M', storeId: '1' },
  cancelOwnReservation: { reservationId: '00000000-0000-4000-8000-000000000000' },
  restoreOwnReservation: { reservationId: '00000000-0000-4000-8000-000000000000' },
  deleteStockAlert: { sku: 'x-M', knowledgeTypeId: '1' },
  suggestAddresses: { country: 'FR', search: 'rue de la Paix' },
  subscribeNewsletter: { email: 'nobody@test.example', additionalInformation: '/fr-fr/' },
  suggestPlaces: { search: 'Par' },
};

/** A call of the proxy in the market fr-fr. */
export function callProxy(guest: Guest, name: BrowserCall, input: object = inputs[name]): Promise<Answer> {
  const row: CallRow = contract[name];
  const path = `/fr-fr/api/${name}`;
  if (row.method === 'GET') {
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
    return guest.get(`${path}?${query}`);
  }
  const headers = { origin: guest.shop.shopUrl, 'content-type': 'application/json' };
  return guest.get(path, { method: 'POST', headers, body: JSON.stringify(input) });
}
