import type { Cart, LineItem, ShippingMethod } from '../../../shared/contract/cart/cart.ts';

const text = (value: string) => ({ fr: value, en: value, de: value, es: value, it: value, pl: value });

/** A line of one dress at 59.00, changed by `changes`. */
export function line(changes: Partial<LineItem> = {}): LineItem {
  return {
    lineId: '5d0c6c0e-8f1c-4a51-9f5e-0d9a1f3b7c01',
    sku: '1000001-M',
    productId: '100001',
    optionId: '1000001',
    quantity: 1,
    totalPrice: { centAmount: 5900, currencyCode: 'EUR' },
    price: { centAmount: 5900 },
    catalogPrice: { price: 5900, strikeThroughPrice: null, priceType: 'I' },
    discountMessages: [],
    segmentationId: 'women_dresses',
    isFree: false,
    lastModifiedAt: '2026-07-15T10:00:00Z',
    name: text('Satin dress'),
    color: text('Ivory'),
    model: 'SATINA',
    size: { id: 'm', label: 'M' },
    availability: 'AVAILABLE',
    stock: 8,
    ratingCount: 0,
    averageRating: 0,
    categoryLabel: '',
    marketingLabels: '',
    images: ['AP'],
    delivery: null,
    ...changes,
  };
}

/** A cart with the given lines and nothing else, changed by `changes`. */
export function cartOf(lineItems: LineItem[], changes: Partial<Cart> = {}): Cart {
  const centAmount = lineItems.reduce((sum, { totalPrice }) => sum + totalPrice.centAmount, 0);
  return {
    id: '0b8f8b3e-0a8e-4c64-8d7b-3f0f3b1f2a10',
    version: 1,
    lineItems,
    totalPrice: { centAmount, currencyCode: 'EUR' },
    subtotalPrice: { centAmount, currencyCode: 'EUR' },
    shippingInfo: null,
    shippingAddress: null,
    billingAddress: null,
    discountCode: [],
    discounts: [],
    giftCards: [],
    loyaltyCard: null,
    donations: [],
    loyaltyOffers: { offers: [] },
    payments: [],
    subscriptions: [],
    loyaltyPointsEarned: 0,
    loyaltyBonusPointsEarned: 0,
    loyaltyPointsIncentive: 0,
    customer: null,
    productsNotAdded: [],
    sourceCartId: null,
    orderNumber: null,
    ...changes,
  };
}

/** A home delivery; amounts in cents. */
export function method(
  centAmount: number,
  freeAbove: number | null,
  key: ShippingMethod['key'] = 'NO',
): ShippingMethod {
  return {
    key,
    name: key,
    description: '',
    arrives: null,
    shippingRate: {
      price: { centAmount },
      freeAbove: freeAbove === null ? null : { centAmount: freeAbove },
    },
  };
}

export const billingAddress = {
  firstName: 'ANNA',
  lastName: 'MEYER',
  line1: '12 RUE DE LA PAIX',
  line2: '',
  line3: '',
  line4: '',
  zipCode: '75002',
  city: 'PARIS',
  country: 'FR',
  quality: '0',
} as const;

export const shippingAddress = {
  ...billingAddress,
  phoneNumber: '+33612345678',
  phoneNumberCountry: 'FR',
  deliveryPointIdV2: null,
  deliveryPoint: null,
} as const;
