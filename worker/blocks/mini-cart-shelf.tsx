import type { ReactElement } from 'react';
import { ProductPicture } from '../../client/components/product-picture.tsx';
import { cardHref } from '../../shared/catalogue/product-url.ts';
import type { ProductCard } from '../../shared/contract/catalogue/product.ts';
import { Price } from '../components/price.tsx';
import { shownPrice } from '../components/product/product-grid.tsx';
import type { PageRequest } from '../page/page-module.ts';
import { attemptPlacement } from './zone.tsx';

/** Maximum of products: the panel is low, and the checkout button must stay visible. */
const shown = 3;

/** Content's title for the vendor's products in the mini-cart; null if content has no place for them. */
export async function miniCartTitle(request: PageRequest): Promise<string | null> {
  const { up, down } = await attemptPlacement(request, 'mini_cart');
  for (const block of [...up, ...down])
    if ('product_selection' in block && block.product_selection.vendor === 'richRelevance')
      return block.product_selection.title;
  return null;
}

interface MiniCartShelfProps {
  title: string;
  products: readonly ProductCard[];
  request: PageRequest;
}

/** A few products in the mini-cart, rendered like its lines. */
export function MiniCartShelf({ title, products, request }: MiniCartShelfProps): ReactElement {
  const id = 'mini-cart-shelf';
  return (
    <section className="mini-cart__shelf stack" aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {title}
      </h2>
      <ul className="mini-cart__lines">
        {products.slice(0, shown).map((card) => (
          <li key={card.optionId} className="mini-cart__line">
            <ProductPicture
              base={request.picturesUrl}
              optionId={card.optionId}
              type={card.pictures[0] ?? 'AP'}
              alt=""
              sizes="4rem"
              largest={320}
            />
            <div>
              <a href={cardHref(request.locale, card)}>{card.name}</a>
              {card.color !== '' && <p className="muted">{card.color}</p>}
            </div>
            <Price {...shownPrice(card.prices.current, request)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
