import { describe, expect, it } from 'vitest';
import { funnelPlace } from '../../../client/analytics/funnel.ts';
import { analyticsEvent, type EventName, type PageEvent } from '../../../shared/analytics/analytics.ts';
import { cartChanges, cartEvent, choiceEvent, purchaseEvent } from '../../../shared/analytics/analytics-items.ts';
import { cartOf, line } from '../cart/cart-fixture.ts';

const common = { version: 'EcomV4', device: 'm', channel: 'mobile site', market: 'fr-ch' } as const;

/** True if the schema accepts an event as a page sends it. */
const isKnown = (event: PageEvent | null) => analyticsEvent.safeParse({ ...event, ...common }).success;

const coat = line({ sku: '1', quantity: 2, ratingCount: 3, averageRating: 4.123_456 });
const scarf = line({ sku: '2', quantity: 1, ratingCount: 0 });

describe('the catalogue', () => {
  it('has the standard events, and those of the shop', () => {
    const names: EventName[] = analyticsEvent.options.map((option) => option.shape.event.value);
    expect(names).toEqual([
      'navigation',
      'country_popin',
      'experiment_exposure',
      'newsletter_registration',
      'checkout_error',
      'funnel_step',
      'view_item_list',
      'select_item',
      'view_item',
      'add_to_cart',
      'remove_from_cart',
      'view_cart',
      'begin_checkout',
      'add_shipping_info',
      'add_payment_info',
      'purchase',
    ]);
  });

  it('takes no amount with more than two decimals, and nothing that it does not know', () => {
    const event = cartEvent('view_cart', cartOf([coat]), 'fr');
    expect(isKnown(event)).toBe(true);
    if (event === null) return;
    const { ecommerce } = event;
    expect(isKnown({ ...event, ecommerce: { ...ecommerce, value: 1.005 } })).toBe(false);
    expect(analyticsEvent.safeParse({ ...event, ...common, email: 'a@example.com' }).success).toBe(false);
    expect(analyticsEvent.safeParse({ ...event, ...common, version: 'EcomV3' }).success).toBe(false);
  });
});

describe('a cart', () => {
  it('is sent with its pieces, ratings with two decimals', () => {
    const event = cartEvent('begin_checkout', cartOf([coat, scarf]), 'fr');
    expect(isKnown(event)).toBe(true);
    expect(event?.ecommerce.items.map(({ rating }) => rating)).toEqual([4.12, undefined]);
    expect(cartEvent('view_cart', cartOf([]), 'fr')).toBeNull();
  });

  it('says what came and what left, by the piece', () => {
    const changes = cartChanges(cartOf([coat, scarf]), cartOf([{ ...coat, quantity: 5 }]), 'fr');
    expect(
      changes.map(({ event, ecommerce }) => [event, ecommerce.items[0]?.sku, ecommerce.items[0]?.quantity]),
    ).toEqual([
      ['add_to_cart', '1', 3],
      ['remove_from_cart', '2', 1],
    ]);
    expect(changes.every(isKnown)).toBe(true);
    expect(cartChanges(cartOf([coat]), cartOf([coat]), 'fr')).toEqual([]);
  });

  it('waits with a choice for its form', () => {
    for (const name of ['add_shipping_info', 'add_payment_info'] as const) {
      const event = choiceEvent(name, cartOf([coat]), 'fr');
      // Nothing is chosen yet.
      expect(isKnown(event)).toBe(false);
      const chosen = { shipping_tier: 'EX', payment_type: 'cb' };
      const key = name === 'add_shipping_info' ? 'shipping_tier' : 'payment_type';
      expect(
        analyticsEvent.safeParse({
          ...event,
          ...common,
          ecommerce: { ...event?.ecommerce, [key]: chosen[key] },
        }).success,
      ).toBe(true);
    }
  });
});

describe('an order', () => {
  const order = {
    orderNumber: 'SV261122-1',
    totalPrice: { centAmount: 12_345, currencyCode: 'EUR' as const },
    shippingPrice: { centAmount: 495 },
    payments: [
      { product: 'gift-card', lastDigits: '1234', amount: { centAmount: 5000 } },
      { product: 'cb', lastDigits: null, amount: { centAmount: 7345 } },
    ],
    discounts: [{ type: 'REM' as const, value: 100 }],
    delivery: null,
    lines: [
      {
        position: 1,
        sku: '1',
        productId: '100001',
        optionId: '10000101',
        name: coat.name,
        color: coat.color,
        size: 'M',
        quantity: 3,
        totalPrice: { centAmount: 10_000, currencyCode: 'EUR' as const },
        discount: 0,
        delivery: null,
        returnable: 0,
      },
    ],
  };

  it('is one purchase, with number, total, delivery, payment and lines', () => {
    const event = purchaseEvent(order, 'fr');
    expect(isKnown(event)).toBe(true);
    expect(event?.ecommerce).toMatchObject({
      transaction_id: 'SV261122-1',
      currency: 'EUR',
      value: 118.5,
      shipping: 4.95,
      payment_type: 'gift-card,cb',
      items: [{ item_id: '100001', sku: '1', quantity: 3, price: 33.33 }],
    });
    expect(event?.ecommerce.coupon).toBeUndefined();
  });

  it('has its codes, its delivery by name, and of each line category and model', () => {
    const text = { fr: 'Manteaux', en: 'Coats', de: 'Mäntel', es: 'Abrigos', it: 'Cappotti', pl: 'Płaszcze' };
    const purchase = {
      ...order,
      discounts: [
        { type: 'REM' as const, value: 100, code: 'LESS15' },
        { type: 'PTS' as const, value: 500 },
        { type: 'COU' as const, value: 200, code: 'KNIT20' },
      ],
      delivery: { to: 'address' as const, name: 'À domicile', address: null, arrives: null, readyOn: null },
      lines: order.lines.map((each) => ({
        ...each,
        model: 'ALMA',
        segmentationId: 'w_coats',
        category: text,
      })),
    };
    const event = purchaseEvent(purchase, 'fr');
    expect(isKnown(event)).toBe(true);
    expect(event?.ecommerce).toMatchObject({
      coupon: 'LESS15,KNIT20',
      shipping_tier: 'À domicile',
      items: [{ item_category: 'Manteaux', model: 'ALMA' }],
    });
    const lines = purchase.lines.map(({ category: _category, ...each }) => each);
    expect(purchaseEvent({ ...purchase, lines }, 'fr')?.ecommerce.items[0]?.item_category).toBe('w_coats');
  });

  it('without pieces is not sent, and one of a former system only as far as it is known', () => {
    expect(purchaseEvent({ ...order, lines: [] }, 'fr')).toBeNull();
    const [first] = order.lines;
    if (first === undefined) return;
    const none = { fr: '', en: '', de: '', es: '', it: '', pl: '' };
    const bare = { ...first, productId: null, name: none, color: none, totalPrice: null };
    const event = purchaseEvent({ ...order, lines: [bare], shippingPrice: null, payments: [] }, 'fr');
    expect(isKnown(event)).toBe(true);
    expect(event?.ecommerce).toMatchObject({ payment_type: 'free', shipping: 0 });
  });
});

it.each([
  ['/en/cart/', 1],
  ['/en/order-billing/', 3],
  ['/fr-ch/order-delivery/', 4],
  ['/en/order-overview/', null],
  ['/en/order-payment/', 5],
  ['/en/order-confirmation/', 6],
])('%s is step %s', (path, step) => {
  expect(funnelPlace(path)?.step).toBe(step);
});

it.each(['/', '/en/', '/en/account/orders/', '/en/order-adyen-check/'])('%s is no step', (path) => {
  expect(funnelPlace(path)).toBeUndefined();
});
