import { describe, expect, it } from 'vitest';
import { type Order, order as orderSchema } from '../../../shared/contract/orders/orders.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { orderView } from '../../../worker/ucp/orders/order-view.ts';
import { ownPieces } from '../../../worker/ucp/orders/own-pieces.ts';
import { expectSchema } from '../../ucp/schemas.ts';

const market = {
  locale: 'pl-pl',
  properties: locales['pl-pl'],
  origin: 'https://www.example.pl',
  absolutePicturesUrl: 'https://pictures.example',
  t: translate('pl'),
} as const;
const now = new Date('2026-07-16T12:00:00Z');

const line = (position: number, sku: string, quantity: number, paid: number, discount = 0) => ({
  position,
  sku,
  productId: '100001',
  optionId: '1000011',
  name: { en: 'Coat', pl: 'Płaszcz' },
  color: { en: 'ecru', pl: 'ecru' },
  size: 'M',
  quantity,
  discount,
  totalPrice: { centAmount: paid, currencyCode: 'PLN' },
});

const address = {
  firstName: 'ANNA',
  lastName: 'NOWAK',
  line1: 'ULICA DŁUGA 1',
  line2: 'M. 4',
  zipCode: '00-238',
  city: 'WARSZAWA',
  country: 'PL',
};

/** An order of three coats and a belt, for 5 zł less, with delivery. */
function ordered(changes: object = {}): Order {
  return orderSchema.parse({
    orderNumber: 'SV260715-AAAA',
    createdAt: '2026-07-15T10:00:00Z',
    status: 'PAID',
    totalPrice: { centAmount: 100_490, currencyCode: 'PLN' },
    shippingPrice: { centAmount: 990 },
    delivery: {
      to: 'address',
      name: 'Kurier',
      address,
      arrives: { from: '2026-07-17', until: '2026-07-20' },
    },
    lines: [line(1, 'coat-M', 3, 89_500, 500), line(2, 'belt-M', 1, 10_000)],
    steps: [{ status: 'PAID', at: '2026-07-15T10:00:00Z' }],
    ...changes,
  });
}

function viewOf(changes: object = {}, order = ordered(changes)) {
  const view = orderView(market, order, 'checkout-1', now);
  const ucp = { version: '2026-04-08', capabilities: { 'dev.ucp.shopping.order': [{ version: '2026-04-08' }] } };
  expectSchema('shopping/order.json', { ucp, ...view });
  const sum = view.totals.filter(({ type }) => type !== 'total').reduce((all, { amount }) => all + amount, 0);
  expect(sum).toBe(order.totalPrice.centAmount);
  return view;
}

const shipped = {
  status: 'SHIPPED',
  tracking: { number: 'SLV1', url: 'https://carrier.example/SLV1' },
  steps: [
    { status: 'PAID', at: '2026-07-15T10:00:00Z' },
    { status: 'PREPARING', at: '2026-07-15T11:00:00Z' },
    { status: 'SHIPPED', at: '2026-07-15T12:00:00Z' },
  ],
};
const delivered = {
  ...shipped,
  status: 'DELIVERED',
  steps: [...shipped.steps, { status: 'DELIVERED', at: '2026-07-17T12:00:00Z' }],
};

describe('an order as the protocol has it', () => {
  it('has its pieces in the language of the market, its sums and where it goes', () => {
    const view = viewOf();
    expect(view).toMatchObject({
      id: 'SV260715-AAAA',
      label: 'Zamówienie SV260715-AAAA',
      checkout_id: 'checkout-1',
      permalink_url: 'https://www.example.pl/pl-pl/account/orders/SV260715-AAAA/',
      currency: 'PLN',
      totals: [
        { type: 'subtotal', amount: 100_000 },
        { type: 'discount', amount: -500 },
        { type: 'fulfillment', amount: 990 },
        { type: 'total', amount: 100_490 },
      ],
      adjustments: [],
    });
    expect(view.line_items[0]).toMatchObject({
      id: '1',
      item: { id: 'coat-M', title: 'Płaszcz, ecru, M', price: 30_000 },
      quantity: { original: 3, total: 3, fulfilled: 0 },
      status: 'processing',
    });
    const [expectation] = view.fulfillment.expectations;
    expect(expectation).toMatchObject({
      method_type: 'shipping',
      line_items: [
        { id: '1', quantity: 3 },
        { id: '2', quantity: 1 },
      ],
      destination: {
        first_name: 'ANNA',
        street_address: 'ULICA DŁUGA 1',
        extended_address: 'M. 4',
        postal_code: '00-238',
        address_country: 'PL',
      },
    });
    expect(expectation?.description).toMatch(/^Kurier\. Dotrze: .*17/);
  });

  it('says what happened to it, with the parcel', () => {
    const view = viewOf(delivered);
    expect(view.fulfillment.events.map(({ type, occurred_at }) => [type, occurred_at])).toEqual([
      ['processing', '2026-07-15T11:00:00Z'],
      ['shipped', '2026-07-15T12:00:00Z'],
      ['delivered', '2026-07-17T12:00:00Z'],
    ]);
    expect(view.fulfillment.events[1]).toMatchObject({
      tracking_number: 'SLV1',
      tracking_url: 'https://carrier.example/SLV1',
    });
    expect(view.line_items.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('is for a store: nothing is fulfilled before it is collected', () => {
    const delivery = { to: 'store', name: 'Odbiór w butiku' };
    const view = viewOf({ ...shipped, tracking: null, delivery });
    expect(view.line_items[0]?.status).toBe('processing');
    expect(view.fulfillment.expectations[0]).toMatchObject({ method_type: 'pickup', destination: {} });
    expect(viewOf({ ...delivered, delivery }).line_items[0]?.status).toBe('fulfilled');
  });

  it('has lost pieces before it was sent: an adjustment, and the money', () => {
    const view = viewOf({
      ...shipped,
      withdrawals: [
        {
          withdrawnAt: '2026-07-15T10:30:00Z',
          outcome: 'cancelled',
          lines: [
            { position: 1, quantity: 1 },
            { position: 2, quantity: 1 },
          ],
        },
      ],
      refunds: [{ createdAt: '2026-07-15T10:31:00Z', amount: { centAmount: 39_833 } }],
    });
    expect(view.line_items.map(({ quantity, status }) => [quantity, status])).toEqual([
      [{ original: 3, total: 2, fulfilled: 2 }, 'fulfilled'],
      [{ original: 1, total: 0, fulfilled: 0 }, 'removed'],
    ]);
    expect(view.fulfillment.events[1]?.line_items).toEqual([{ id: '1', quantity: 2 }]);
    expect(view.adjustments).toMatchObject([
      {
        id: 'cancellation-1',
        status: 'completed',
        line_items: [
          { id: '1', quantity: -1 },
          { id: '2', quantity: -1 },
        ],
      },
      { id: 'refund-1', totals: [{ type: 'total', amount: -39_833 }] },
    ]);
  });

  it('comes back: pending until all of it is there', () => {
    const returns = [
      {
        requestedAt: '2026-07-18T09:00:00Z',
        lines: [{ position: 1, quantity: 3, reason: 'too-large' }],
      },
    ];
    expect(viewOf({ ...delivered, returns }).adjustments).toMatchObject([
      { id: 'return-1', type: 'return', status: 'pending', line_items: [{ id: '1', quantity: -3 }] },
    ]);
    const steps = [...delivered.steps, { status: 'RETURNED', at: '2026-07-22T09:00:00Z' }];
    const all = viewOf({ ...delivered, returns, status: 'RETURNED', steps });
    expect(all.adjustments).toMatchObject([
      { id: 'return-1', status: 'completed', line_items: [{ id: '1', quantity: -3 }] },
      { id: 'return', status: 'completed', line_items: [{ id: '2', quantity: -1 }] },
    ]);
    expect(all.line_items.map(({ status }) => status)).toEqual(['removed', 'removed']);
    expect(all.fulfillment.expectations).toEqual([]);
    expect(all.fulfillment.events).toHaveLength(3);
  });

  it('was cancelled, as it was never paid', () => {
    const steps = [
      { status: 'PAID', at: '2026-07-15T10:00:00Z' },
      { status: 'CANCELLED', at: '2026-07-15T11:00:00Z' },
    ];
    const view = viewOf({ status: 'CANCELLED', charged: false, steps });
    expect(view.adjustments).toMatchObject([{ id: 'cancellation', type: 'cancellation', status: 'completed' }]);
  });

  it.each([
    [{ totalPrice: { centAmount: 101_000, currencyCode: 'PLN' } }, { type: 'fee', amount: 510 }],
    [{ totalPrice: { centAmount: 0, currencyCode: 'PLN' } }, { type: 'discount', amount: -100_990 }],
    [{ shippingPrice: null }, { type: 'fee', amount: 990 }],
  ])('adds up, whatever the gateway says of its parts: %o', (changes, part) => {
    expect(viewOf(changes).totals).toContainEqual(expect.objectContaining(part));
  });

  it('says nothing that is not known', () => {
    const lines = [{ sku: 'coat-M', quantity: 2 }];
    const bare = orderSchema.parse({
      orderNumber: '7',
      totalPrice: { centAmount: 5000, currencyCode: 'PLN' },
      lines,
      steps: [{ status: 'SHIPPED', at: null }],
    });
    const view = viewOf({}, bare);
    expect(view.fulfillment).toEqual({ expectations: [], events: [] });
  });
});

describe('an order as its platform may see it without the customer', () => {
  const extras = [{ kind: 'donation', reference: 'd', price: { centAmount: 200 } }];
  const withExtra = { extras, totalPrice: { centAmount: 100_690, currencyCode: 'PLN' } };

  it('has the platform’s pieces, and the rest as one line with its price', () => {
    const view = viewOf({}, ownPieces(market, ordered(withExtra), ['coat-M']));
    expect(view.line_items.map(({ id, item }) => [id, item.id, item.title, item.price])).toEqual([
      ['1', 'coat-M', 'Płaszcz, ecru, M', 30_000],
      ['3', 'other', 'Pozostałe artykuły z zamówienia', 10_200],
    ]);
    expect(JSON.stringify(view)).not.toContain('belt');
    expect(JSON.stringify(view)).not.toContain('donation');
  });

  it('names no other piece in what came back', () => {
    const returns = [
      {
        requestedAt: '2026-07-18T09:00:00Z',
        lines: [
          { position: 1, quantity: 1, reason: 'too-large' },
          { position: 2, quantity: 1, reason: 'faulty' },
        ],
      },
      { requestedAt: '2026-07-19T09:00:00Z', lines: [{ position: 2, quantity: 1, reason: 'faulty' }] },
    ];
    const view = viewOf({}, ownPieces(market, ordered({ ...delivered, returns }), ['coat-M']));
    expect(view.adjustments.map(({ id, line_items }) => [id, line_items])).toEqual([
      ['return-1', [{ id: '1', quantity: -1 }]],
    ]);
  });

  it('is whole if all of it is the platform’s, but for the address', () => {
    const view = viewOf({}, ownPieces(market, ordered(), ['coat-M', 'belt-M']));
    expect(view.line_items.map(({ item }) => item.id)).toEqual(['coat-M', 'belt-M']);
    expect(view.fulfillment.expectations[0]?.destination).toEqual({});
  });
});
