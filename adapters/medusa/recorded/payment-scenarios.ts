import { amountLeft } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type AdapterClient, type From, refusal, shopOrigin } from './adapter-client.ts';

const dress = '1000001-34';
const reduced = '1000050-34';
/** Two pieces are left. */
const scarce = '1000027-XS';

const of = ({ id, version }: Cart) => ({ cartId: id, version });

const place = { line1: '12 RUE DE LA PAIX', zipCode: '75002', city: 'PARIS', country: 'FR' } as const;
const address = { firstName: 'ADA', lastName: 'BYRON', ...place };
const delivered = { ...address, phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;

/** The cart of a customer with a bill and a delivery. */
async function readyCart(shop: AdapterClient, from: From, items: { sku: string; quantity: number }[]): Promise<Cart> {
  const empty = await shop.call('createCart', {}, from);
  const filled = await shop.call('addProducts', { ...of(empty), items }, from);
  const billed = await shop.call('setBillingAddress', { ...of(filled), address }, from);
  const delivery = { ...of(billed), shippingMethodId: 'NO', address: delivered } as const;
  return shop.call('setShippingMethod', delivery, from);
}

const paymentOf = (cart: Cart) => ({
  ...of(cart),
  payment: {
    paymentProduct: 'visa',
    returnUrl: `${shopOrigin}/fr-fr/order-adyen-check/`,
    amount: { ...cart.totalPrice, centAmount: amountLeft(cart) },
  },
});

/** Opens the payment of a cart; returns its id at the provider. */
async function open(shop: AdapterClient, cart: Cart, from: From): Promise<string> {
  const { action } = await shop.call('createPayment', paymentOf(cart), from);
  return action?.url.split('/').at(-1) ?? '';
}

/** The shopper comes back from the provider. */
const submit = (shop: AdapterClient, cart: Cart, id: string, from: From) =>
  shop.call('submitPaymentDetails', { ...of(cart), details: { redirectResult: id } }, from);

const listed = { page: 1, size: 10 };

/** What shoppers pay and order. The provider is one in memory, which Medusa asks, too. */
export const paymentScenarios = {
  async purchase(shop: AdapterClient) {
    const from: From = { locale: 'fr-fr', ...shop.newCustomer() };
    const other: From = { locale: 'fr-fr', ...shop.newCustomer() };
    const ready = await readyCart(shop, from, [
      { sku: dress, quantity: 2 },
      { sku: reduced, quantity: 1 },
    ]);
    const cart = await shop.call('addPromoCode', { ...of(ready), promoCode: 'WELCOME10' }, from);
    const id = await open(shop, cart, from);
    const paying = await shop.call('getCart', { cartId: cart.id }, from);
    const unpaid = await refusal(shop.call('validateCart', of(cart), from));
    const noOrder = await refusal(shop.call('getOrderOfCart', { cartId: cart.id }, from));
    shop.provider.decide(id, 'Authorised');
    const paid = await submit(shop, cart, id, from);
    const again = await submit(shop, cart, id, from);
    const ordered = await shop.call('validateCart', of(cart), from);
    const orderNumber = ordered.orderNumber ?? '';
    const order = await shop.call('getOrder', { orderNumber }, from);
    const ofCart = await shop.call('getOrderOfCart', { cartId: cart.id }, from);
    const orders = await shop.call('listOrders', listed, from);
    const last = await shop.call('getLastPurchaseDate', {}, from);
    const changed = await refusal(shop.call('addProduct', { ...of(ordered), sku: dress }, from));
    const others = [
      await refusal(shop.call('getOrder', { orderNumber }, other)),
      await refusal(shop.call('getOrderOfCart', { cartId: cart.id }, other)),
      await refusal(shop.call('submitPaymentDetails', { ...of(cart), details: { redirectResult: id } }, other)),
    ];
    return { cart, paying, unpaid, noOrder, paid, again, ordered, order, ofCart, orders, last, changed, others };
  },

  async refusedPayments(shop: AdapterClient) {
    const from: From = { locale: 'fr-fr', ...shop.newCustomer() };
    const cart = await readyCart(shop, from, [{ sku: dress, quantity: 1 }]);
    const { payment, ...target } = paymentOf(cart);
    const amount = { ...payment.amount, centAmount: payment.amount.centAmount - 1 };
    const otherAmount = await refusal(shop.call('createPayment', { ...target, payment: { ...payment, amount } }, from));
    const returnUrl = 'https://elsewhere.example/';
    const elsewhere = await refusal(
      shop.call('createPayment', { ...target, payment: { ...payment, returnUrl } }, from),
    );
    const first = await open(shop, cart, from);
    const same = await open(shop, cart, from);
    shop.provider.decide(first, 'Refused');
    const refused = await submit(shop, cart, first, from);
    const second = await open(shop, cart, from);
    const cancelled = await shop.call('cancelPayment', { cartId: cart.id }, from);
    const none = await shop.call('cancelPayment', { cartId: cart.id }, from);
    const third = await open(shop, cart, from);
    shop.provider.decide(third, 'Pending');
    const pending = await submit(shop, cart, third, from);
    const frozen = await refusal(shop.call('addProduct', { ...of(cart), sku: dress }, from));
    const waiting = await refusal(shop.call('validateCart', of(cart), from));
    const orders = await shop.call('listOrders', listed, from);
    const forged = await refusal(submit(shop, cart, 'nothing', from));
    // The next recording finds the piece free again.
    shop.provider.decide(third, 'Refused');
    const refusedLater = await submit(shop, cart, third, from);
    const asked = { otherAmount, elsewhere, isContinued: first === same, isAnother: first !== second };
    return { ...asked, refused, cancelled, none, pending, frozen, waiting, orders, forged, refusedLater };
  },

  async lastPieces(shop: AdapterClient) {
    const first: From = { locale: 'fr-fr', ...shop.newCustomer() };
    const second: From = { locale: 'fr-fr', ...shop.newCustomer() };
    const items = [{ sku: scarce, quantity: 2 }];
    const one = await readyCart(shop, first, items);
    const other = await readyCart(shop, second, items);
    await open(shop, one, first);
    const paying = await shop.call('getCart', { cartId: one.id }, first);
    const tooLate = await refusal(shop.call('createPayment', paymentOf(other), second));
    const cancelled = await shop.call('cancelPayment', { cartId: one.id }, first);
    const { action } = await shop.call('createPayment', paymentOf(other), second);
    await shop.call('cancelPayment', { cartId: other.id }, second);
    return { paying, tooLate, cancelled, action };
  },
};
