import type { Availability, AvailabilityType, PictureType, Price } from '../../shared/contract/catalogue/product.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Currency, Language } from '../../shared/markets/locales.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A price in cents: of a size, or of a colour the lowest of its sizes. */
export interface SoldPrice {
  price: number;
  before: number | null;
  type: Price['type'];
  isLowest: boolean;
}

type Prices = Readonly<Partial<Record<string, SoldPrice>>>;

export interface SoldSize {
  sku: string;
  gtin: string;
  sizeId: string;
  availability: Availability;
  availabilityType: AvailabilityType;
  /** By currency. */
  prices: Prices;
}

/** A colour as its card shows it, in all markets. */
export interface ColourCard {
  productId: string;
  optionId: string;
  name: LocalizedText;
  /** Empty if it has none. */
  brand: string;
  color: LocalizedText;
  /** By currency. */
  prices: Prices;
  pictures: PictureType[];
  availability: Availability;
  categoryLabels: string[];
  marketing: Readonly<Partial<Record<string, string>>>;
  /** `#rrggbb` of every colour of the product, this one first. */
  colors: string[];
  /** The family of its breadcrumbs. */
  familyId: string;
}

/** Where something is shown, and the vocabulary for its words. */
export interface Market {
  currency: Currency;
  language: Language;
  vocabulary: Vocabulary;
}

/** A price as the contract has it. */
export function priceIn(currency: Currency, { price, before, type, isLowest }: SoldPrice): Price {
  return {
    appliedPrice: price,
    strikeThroughPrice: before,
    type,
    currency,
    ...(isLowest && { isLowest: true as const }),
  };
}
