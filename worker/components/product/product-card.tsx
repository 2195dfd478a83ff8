import { pictureRatio } from 'virtual:product-picture';
import type { ReactElement } from 'react';
import { ProductPicture } from '../../../client/components/product-picture.tsx';
import { type GarmentWidth, pictureUrl } from '../../../shared/catalogue/picture.ts';
import type { PictureType } from '../../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { Heart, type HeartState } from '../heart.tsx';
import { Price, type PriceDisplay } from '../price.tsx';
import { Swatches } from './swatches.tsx';

/** A colour of a product with its formatted texts, for a grid. */
export interface CardDisplay {
  href: string;
  optionId: string;
  name: string;
  /** Undefined where it has none, or the shop's own. */
  brand: string | undefined;
  /** Empty if it has no name. */
  color: string;
  price: PriceDisplay;
  pictures: readonly PictureType[];
  /** Name of the department, where cards of several ones are shown together. */
  department: string | null;
  /** New, online exclusive, made to order, sold out ... */
  labels: readonly string[];
  /** `#rrggbb` of each colour of the product. */
  colors: readonly string[];
  colorsLabel: string;
  soldOut: boolean;
  /** Heart of the wishlist; null if the market has none. */
  heart: HeartState | null;
  /** Text of the size choice on the card; null if there is none. */
  quick: string | null;
  /** Currency in which the size choice has prices; undefined if all sizes cost the same. */
  currency: string | undefined;
}

interface ProductCardProps {
  card: CardDisplay;
  picturesUrl: string;
  heading: 'h2' | 'h3';
  loading: 'first' | 'after' | 'lazy';
}

/** Columns of the product grid, as `sizes` of its pictures. */
const sizes = '(width >= 1280px) min(22vw, 394px), (width >= 768px) 30vw, calc(50vw - 26px)';

/** Browsers know the width of a lazy picture when they load it. */
const lazySizes = `auto, ${sizes}`;

/** Largest width that a card needs: half a phone's width at 3 device pixels, a quarter of a desktop's at 2. */
const largest: GarmentWidth = 900;

/** Width in pixels of the second picture, which is shown only on hover. */
const secondWidth = 599;

/**
 * One product of a grid: picture, brand, name, colour, price. The whole card is one link. Hover shows the second
 * picture, which is fetched only then, and never on touch devices.
 */
export function ProductCard({ card, picturesUrl, heading: Heading, loading }: ProductCardProps): ReactElement {
  const [first = 'AP', second] = card.pictures;
  const picture = { base: picturesUrl, optionId: card.optionId, largest };
  return (
    <article className={card.soldOut ? 'card card--sold-out' : 'card'}>
      <div className="card__picture">
        <ProductPicture
          {...picture}
          type={first}
          alt={joinTexts([card.name, card.color])}
          sizes={loading === 'lazy' ? lazySizes : sizes}
          loading={loading}
        />
        {second !== undefined && (
          <img
            src={pictureUrl(picturesUrl, card.optionId, second, secondWidth)}
            alt=""
            width={secondWidth}
            height={Math.round(secondWidth * pictureRatio)}
            loading="lazy"
            decoding="async"
            className="card__second"
          />
        )}
        {card.labels.length > 0 && (
          <ul className="card__labels">
            {card.labels.map((label) => (
              <li key={label} className="badge">
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {card.brand !== undefined && <p className="muted">{card.brand}</p>}
      <Heading className="card__name">
        <a href={card.href}>
          {card.name}
          {card.color !== '' && <span className="visually-hidden">{`, ${card.color}`}</span>}
        </a>
      </Heading>
      {card.heart !== null && <Heart {...card.heart} />}
      {card.department !== null && <p className="card__department">{card.department}</p>}
      <Price {...card.price} />
      {card.colors.length > 1 && <Swatches colors={card.colors} label={card.colorsLabel} />}
      {card.quick !== null && (
        <a
          className="card__quick"
          href={card.href}
          rel="nofollow"
          data-quick={card.optionId}
          data-currency={card.currency}
          aria-label={`${card.quick}, ${card.name}`}
        >
          {card.quick}
        </a>
      )}
    </article>
  );
}
