import type { ReactElement } from 'react';
import type { ProductCard } from '../../shared/contract/catalog.ts';
import type { ContentBlock } from '../../shared/contract/content.ts';
import { ContentAnchor } from '../layouts/content-link.tsx';
import { ProductGrid } from '../pages/catalogue/product-grid.tsx';
import type { PageRequest } from '../pages/page-module.ts';

interface ProductSelectionProps {
  block: Extract<ContentBlock, { product_selection: unknown }>['product_selection'];
  /** Cards by option id, of those that can still be shown. */
  cards: ReadonlyMap<string, ProductCard>;
  request: PageRequest;
}

/** Chosen products; nothing at all when none of them is left. */
export function ProductSelection({ block, cards, request }: ProductSelectionProps): ReactElement | null {
  const { title, text, link, option_ids } = block;
  const products = option_ids.flatMap((optionId) => cards.get(optionId) ?? []);
  if (products.length === 0) return null;
  return (
    <section className="selection wrap">
      <div className="selection__head">
        <h2 className="heading">{title}</h2>
        {text !== null && <p className="muted selection__text">{text}</p>}
        {link !== null && <ContentAnchor link={link} request={request} className="link selection__link" />}
      </div>
      <ProductGrid market={request} products={products} heading="h3" />
    </section>
  );
}
