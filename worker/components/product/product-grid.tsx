import type { ReactElement } from 'react';
import { saleWord } from '../../../shared/catalogue/official-sales.ts';
import { reductionOf } from '../../../shared/catalogue/price.ts';
import { cardHref } from '../../../shared/catalogue/product-url.ts';
import { shownBrand } from '../../../shared/catalogue/shown-brand.ts';
import type { ProductCard as Card, Price } from '../../../shared/contract/catalogue/product.ts';
import { formatPrice } from '../../../shared/format/money.ts';
import type { MessageKey, Translate } from '../../../shared/i18n/i18n.ts';
import type { Market } from '../../market/market.ts';
import { shownHeart } from '../heart.tsx';
import type { PriceDisplay } from '../price.tsx';
import { type CardDisplay, ProductCard } from './product-card.tsx';

const reasons = { P: 'price.promotion', A: 'price.adjusted' } as const;

/** A market at a time: the label of a price may depend on it. */
export type MarketNow = Market & { now: Date };

export function shownPrice(price: Price, { t, properties, domain, now }: MarketNow): PriceDisplay {
  const money = (cents: number) => formatPrice(cents, price.currency, properties.intl);
  const reduction = reductionOf({ ...price, now: price.appliedPrice });
  const word = (reason: keyof typeof reasons | 'S') =>
    t(reason === 'S' ? saleWord(domain.params, now) : reasons[reason]);
  return {
    now: price.isLowest === true ? t('price.from', { price: money(price.appliedPrice) }) : money(price.appliedPrice),
    before: reduction === null ? null : money(reduction.before),
    label: reduction === null || reduction.reason === null ? null : word(reduction.reason),
    text: { now: t('price.now'), before: t('price.before') },
  };
}

const categoryLabels = new Map<string, MessageKey>([
  ['New', 'card.new'],
  ['WebExclu', 'card.web-exclusive'],
  ['ON_DEMAND', 'card.on-demand'],
  ['RAL_ANTICIPATION', 'card.pre-order'],
  ['USED', 'card.used'],
  ['REFURBISHED', 'card.refurbished'],
]);

/** Texts of an option's category labels; labels without a text are left out. */
export function shownLabels(labels: readonly string[], t: Translate): string[] {
  return labels.flatMap((label) => {
    const key = categoryLabels.get(label);
    return key === undefined ? [] : [t(key)];
  });
}

const unavailable: Partial<Record<Card['availability'], MessageKey>> = {
  UNAVAILABLE: 'card.sold-out',
  DISCONTINUED: 'card.sold-out',
  SOON_AVAILABLE: 'card.soon',
};

/** Maximum of labels on a picture: more would cover it. */
const maxLabels = 2;

interface Wanted {
  departments?: boolean;
  quick?: boolean;
}

/** Formats a card; cards of several departments shown together name theirs. */
export function shownCard(
  card: Card,
  market: MarketNow,
  { departments = false, quick = false }: Wanted = {},
): CardDisplay {
  const { t, locale, domain } = market;
  const marketing = card.marketing?.split(';').filter((label) => label !== '') ?? [];
  const gone = unavailable[card.availability];
  return {
    href: cardHref(locale, card),
    optionId: card.optionId,
    name: card.name,
    brand: shownBrand(card),
    color: card.color,
    department: departments ? (card.department ?? null) : null,
    price: shownPrice(card.prices.current, market),
    pictures: card.pictures,
    labels: gone === undefined ? [...shownLabels(card.categoryLabels, t), ...marketing].slice(0, maxLabels) : [t(gone)],
    colors: card.colors,
    colorsLabel: t('card.colors', { count: card.colors.length }),
    soldOut: gone !== undefined,
    heart: shownHeart(card, market),
    quick: quick && domain.params.swiftAddToCart && gone === undefined ? t('card.quick') : null,
    currency: card.prices.current.isLowest === true ? card.prices.current.currency : undefined,
  };
}

interface ProductGridProps {
  market: MarketNow;
  products: readonly Card[];
  heading: 'h2' | 'h3';
  /** The grid starts on the first screen: its first row is fetched at once. */
  onTop?: boolean;
  /** The cards name their department. */
  departments?: boolean;
  /** A size can be chosen on the cards, if the market allows it (`swiftAddToCart`). */
  quick?: boolean;
}

/** The first row is two pictures on phones, four on desktops. */
function loadingOf(index: number, onTop: boolean): 'first' | 'after' | 'lazy' {
  if (!onTop || index >= 4) return 'lazy';
  return index < 2 ? 'first' : 'after';
}

/** Products in two, three or four columns, depending on the screen. */
export function ProductGrid({
  market,
  products,
  heading,
  onTop = false,
  departments = false,
  quick = false,
}: ProductGridProps): ReactElement {
  return (
    <ul className="grid">
      {products.map((card, index) => (
        <li key={card.optionId}>
          <ProductCard
            card={shownCard(card, market, { departments, quick })}
            picturesUrl={market.picturesUrl}
            heading={heading}
            loading={loadingOf(index, onTop)}
          />
        </li>
      ))}
    </ul>
  );
}
