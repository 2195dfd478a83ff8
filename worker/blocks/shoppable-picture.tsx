import type { ReactElement } from 'react';
import { cardHref } from '../../shared/catalogue/product-url.ts';
import type { ProductCard } from '../../shared/contract/catalogue/product.ts';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { Picture } from '../components/picture.tsx';
import { Price } from '../components/price.tsx';
import { shownPrice } from '../components/product/product-grid.tsx';
import type { PageRequest } from '../page/page-module.ts';
import type { BlockData } from './block-data.ts';

type Spot = BlockOf<'shoppable_picture'>['spots'][number];

/** The style sheet has a class for every four percent (client/styles/late/blocks.css). */
const placeOf = (percent: number): number => Math.min(96, Math.max(4, Math.round(percent / 4) * 4));

/** Classes for the place of a mark and the side to which its text opens. */
function classesOf({ x, y }: Spot): string {
  const sideways = x > 50 ? ' spot--start' : '';
  const upwards = y > 60 ? ' spot--up' : '';
  return `spot spot-x${placeOf(x)} spot-y${placeOf(y)}${sideways}${upwards}`;
}

interface MarkProps {
  card: ProductCard;
  request: PageRequest;
}

function Words({ card, request }: MarkProps): ReactElement {
  return (
    <>
      <a href={cardHref(request.locale, card)} className="spot__name">
        {card.name}
        {card.color !== '' && <span className="muted">{`, ${card.color}`}</span>}
      </a>
      <Price {...shownPrice(card.prices.current, request)} />
    </>
  );
}

interface ShoppablePictureProps {
  block: BlockOf<'shoppable_picture'>;
  data: BlockData;
  request: PageRequest;
  index: number;
}

/**
 * A picture with marks on products. Marks open by mouse, touch and keyboard, one at a time and without JavaScript; a
 * list beside the picture has all products. Products that cannot be bought have no mark.
 */
export function ShoppablePicture({ block, data, request, index }: ShoppablePictureProps): ReactElement {
  const { title, text, image, spots } = block;
  const shown = spots.flatMap((spot) => {
    const card = data.cards.get(spot.option_id);
    return card === undefined ? [] : [{ spot, card }];
  });
  const name = `look-${index}`;
  return (
    <section className={index % 2 === 0 ? 'look wrap' : 'look look--end wrap'}>
      <div className="look__picture">
        <Picture
          base={request.picturesUrl}
          path={image.image_file.url}
          ratio={4 / 5}
          sizes="(width >= 768px) 58vw, 100vw"
          largest={1599}
          alt={image.alt_attribute}
        />
        {shown.map(({ spot, card }) => (
          <details key={spot.option_id} className={classesOf(spot)} name={name}>
            <summary aria-label={joinTexts([card.name, card.color])}>
              <span aria-hidden="true" />
            </summary>
            <div className="spot__words">
              <Words card={card} request={request} />
            </div>
          </details>
        ))}
      </div>
      <div className="look__text">
        {title !== null && <h2 className="heading">{title}</h2>}
        {text !== null && <p>{text}</p>}
        {shown.length > 0 && (
          <>
            <h3 className="eyebrow">{request.t('lookbook.products')}</h3>
            <ul className="look__list">
              {shown.map(({ card }) => (
                <li key={card.optionId}>
                  <Words card={card} request={request} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
