import { type CartTotals, cartTotals } from '../../../shared/cart/cart-totals.ts';
import { sharedLines } from '../../../shared/cart/share-cart.ts';
import { pictureUrl } from '../../../shared/catalogue/picture.ts';
import { deliveryCountry } from '../../../shared/checkout/checkout.ts';
import type { Cart, ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { href } from '../../../shared/routes.ts';
import { estimatedMethods } from '../../delivery/delivery-methods.ts';
import type { Market } from '../../market/market.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';

const pictureWidth = 720;

function lineView({ properties, absolutePicturesUrl }: Market, line: Cart['lineItems'][number]) {
  const { lang } = properties;
  const [picture] = line.images;
  const amount = line.totalPrice.centAmount;
  return {
    id: line.lineId,
    item: {
      id: line.sku,
      title: joinTexts([line.name[lang], line.color[lang], line.size.label], ', '),
      price: line.price.centAmount,
      ...(picture !== undefined && {
        image_url: pictureUrl(absolutePicturesUrl, line.optionId, picture, pictureWidth),
      }),
    },
    quantity: line.quantity,
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
  };
}

/** The sums as the cart page shows them. Delivery is an estimate until it is chosen; the cheapest method is named. */
function totalsView({ t }: Market, { subtotal, discounts, delivery, estimate, total }: CartTotals) {
  return [
    { type: 'subtotal', display_text: t('cart.subtotal'), amount: subtotal },
    ...(discounts > 0 ? [{ type: 'discount', display_text: t('cart.discounts'), amount: -discounts }] : []),
    ...(delivery === null
      ? []
      : [
          {
            type: 'fulfillment',
            display_text: estimate === null ? t('cart.delivery') : `${t('cart.delivery')} (${estimate.name})`,
            amount: delivery,
          },
        ]),
    { type: 'total', display_text: t('cart.total'), amount: total },
  ];
}

/** The discounts in force: codes by their name, also for a gift, the rest as one that the shop gives by itself. */
function appliedDiscounts({ t }: Market, { discountCode, discounts }: Cart) {
  const automatic = discounts.reduce((sum, { value }) => sum + value, 0);
  const inForce = discountCode.filter(
    ({ value, type, productOutOfStock }) => value > 0 || (type === 'CAD' && !productOutOfStock),
  );
  return [
    ...inForce.map(({ code, value }) => ({ code, title: code, amount: value })),
    ...(automatic > 0 ? [{ title: t('cart.discounts'), amount: automatic, automatic: true }] : []),
  ];
}

/** The address at which a shopper finds these pieces, in any browser, and takes them into a cart of their own. */
export function cartAddress({ origin, locale }: Pick<Market, 'origin' | 'locale'>, { lineItems }: Cart): string {
  const bought = lineItems.filter(({ isFree }) => !isFree);
  return `${origin}${href(locale, 'cart', {}, { lines: sharedLines(bought) || undefined })}`;
}

/** The delivery methods of a cart, for an estimate; none if they are not known at the moment. */
export function methodsFor({ gateway, market }: UcpRequest, { id }: Cart): Promise<ShippingMethod[]> {
  const { capabilities, domain } = market;
  return estimatedMethods({ gateway, capabilities }, id, deliveryCountry(null, domain));
}

/** Says that the total is without delivery, if methods are not known at the moment. */
export function deliveryMessages({ t }: Market, cart: Cart, methods: readonly ShippingMethod[]): UcpMessage[] {
  if (cart.lineItems.length === 0 || cartTotals(cart, methods).delivery !== null) return [];
  const content = t('cart.delivery.not-included');
  return [{ type: 'warning', code: 'delivery_not_included', content, path: '$.totals' }];
}

/** A cart as the protocol has it. `id`: the platform's. `methods`: those among which the cheapest is the estimate. */
export function cartView(market: Market, cart: Cart, id: string, methods: readonly ShippingMethod[]) {
  return {
    id,
    line_items: cart.lineItems.map((line) => lineView(market, line)),
    currency: cart.totalPrice.currencyCode,
    totals: totalsView(market, cartTotals(cart, methods)),
    discounts: { codes: cart.discountCode.map(({ code }) => code), applied: appliedDiscounts(market, cart) },
    continue_url: cartAddress(market, cart),
  };
}
