import type { DeliveryOffer } from '../contract/cart/delivery-offer.ts';
import { decimalMoney } from '../format/money.ts';
import type { StructuredData } from './structured-data.ts';

/** How a market sends pieces, and takes them back. */
export interface OfferPolicies {
  /** ISO 3166-1 alpha-2. */
  country: string;
  currency: string;
  /** The usual delivery to an address; null where it is not known. */
  delivery: Pick<DeliveryOffer, 'price' | 'freeAbove' | 'minDays' | 'maxDays'> | null;
  /** Days, and the price in cents; null where they are not known. */
  returns: { days: number; price: number } | null;
}

const amount = (cents: number, currency: string): StructuredData => ({
  '@type': 'MonetaryAmount',
  value: decimalMoney(cents),
  currency,
});

const days = (minValue: number, maxValue: number): StructuredData => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Returns the conditions of returns as search engines read them. Nothing where they are not known. */
export function returnPolicy({ country, currency, returns }: OfferPolicies): StructuredData | undefined {
  if (returns === null) return undefined;
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: country };
  const category = (name: string) => `https://schema.org/MerchantReturn${name}`;
  if (returns.days === 0) return { ...policy, returnPolicyCategory: category('NotPermitted') };
  return {
    ...policy,
    returnPolicyCategory: category('FiniteReturnWindow'),
    merchantReturnDays: returns.days,
    ...(returns.price === 0
      ? { returnFees: 'https://schema.org/FreeReturn' }
      : {
          returnFees: 'https://schema.org/ReturnShippingFees',
          returnShippingFeesAmount: amount(returns.price, currency),
        }),
  };
}

/**
 * Returns price and days of delivery for an order of one piece. The days count from the order, with the
 * packing. Nothing where they are not known.
 *
 * @param price of the piece, in cents
 */
export function shippingDetails({ country, currency, delivery }: OfferPolicies, price: number) {
  if (delivery === null) return undefined;
  const isFree = delivery.freeAbove !== null && price > delivery.freeAbove;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: amount(isFree ? 0 : delivery.price, currency),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime: days(delivery.minDays, delivery.maxDays) },
  };
}
