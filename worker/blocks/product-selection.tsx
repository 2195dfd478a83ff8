import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content-blocks.ts';
import { ContentAnchor } from '../layouts/content-link.tsx';
import { ProductGrid } from '../pages/catalogue/product-grid.tsx';
import type { PageRequest } from '../pages/page-module.ts';
import type { BlockData } from './block-data.ts';

interface ProductSelectionProps {
  block: BlockOf<'product_selection'>;
  data: BlockData;
  request: PageRequest;
  /** Which block of its page it is. */
  index: number;
}

/** Chosen products; nothing at all when none of them is left. */
export function ProductSelection({
  block,
  data,
  request,
  index,
}: ProductSelectionProps): ReactElement | null {
  const { title, text, link, option_ids, family_id, count } = block;
  const chosen = option_ids.flatMap((optionId) => data.cards.get(optionId) ?? []);
  const ofFamily = family_id === null ? [] : (data.families.get(family_id) ?? []).slice(0, count);
  const products = [...new Map([...chosen, ...ofFamily].map((card) => [card.optionId, card])).values()];
  if (products.length === 0) return null;
  return (
    <section
      className="selection wrap"
      data-slot={block.vendor ?? undefined}
      data-placement={block.vendor === null ? undefined : `${request.route.name}.${index}`}
    >
      <div className="selection__head">
        <h2 className="heading">{title}</h2>
        {text !== null && <p className="muted selection__text">{text}</p>}
        {link !== null && <ContentAnchor link={link} request={request} className="link selection__link" />}
      </div>
      <ProductGrid market={request} products={products} heading="h3" />
    </section>
  );
}
