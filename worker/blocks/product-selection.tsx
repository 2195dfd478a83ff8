import type { ReactElement } from 'react';
import { onePerProduct } from '../../shared/catalogue/one-per-product.ts';
import { slotQuery } from '../../shared/consent/slots.ts';
import type { ProductCard } from '../../shared/contract/catalogue/product.ts';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { ProductGrid } from '../components/product/product-grid.tsx';
import { ContentAnchor, leadsSomewhere } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';
import type { BlockData } from './block-data.ts';

interface ProductSelectionProps {
  block: BlockOf<'product_selection'>;
  data: BlockData;
  request: PageRequest;
  /** Name under which vendors know the place. */
  placement: string;
  /** Ids of products that are left out. */
  without: readonly string[];
}

/** Selected products; null if none is left. */
export function ProductSelection({
  block,
  data,
  request,
  placement,
  without,
}: ProductSelectionProps): ReactElement | null {
  const { title, text, link, option_ids, family_id, count, vendor } = block;
  const isShown = ({ productId }: ProductCard) => !without.includes(productId);
  const chosen = option_ids.flatMap((optionId) => data.cards.get(optionId) ?? []).filter(isShown);
  const family = (family_id === null ? undefined : data.families.get(family_id)) ?? [];
  const isChosen = (card: ProductCard) => chosen.some(({ productId }) => productId === card.productId);
  const ofFamily = onePerProduct(family.filter((card) => isShown(card) && !isChosen(card))).slice(0, count);
  // Two selected colours of a product are both shown.
  const products = [...new Map(chosen.map((card) => [card.optionId, card])).values(), ...ofFamily];
  if (products.length === 0) return null;
  return (
    <section
      className="selection wrap"
      data-slot={vendor ?? undefined}
      data-ask={vendor === null ? undefined : slotQuery(vendor, { placement, count: products.length, without })}
    >
      <div className="selection__head">
        <h2 className="heading">{title}</h2>
        {text !== null && <p className="muted selection__text">{text}</p>}
        {link !== null && leadsSomewhere(link, request) && (
          <ContentAnchor link={link} request={request} className="link selection__link" />
        )}
      </div>
      <ProductGrid market={request} products={products} heading="h3" />
    </section>
  );
}
