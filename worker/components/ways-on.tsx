import type { ReactElement } from 'react';
import type { ProductCard } from '../../shared/contract/catalog.ts';
import { href } from '../../shared/routes.ts';
import { MarketMemory } from '../market/market-memory.ts';
import { ProductGrid } from '../pages/catalogue/product-grid.tsx';
import type { PageRequest } from '../pages/page-module.ts';

/** What is offered where there is nothing else to show. */
export type WaysOnData = readonly ProductCard[];

const productsShown = 4;

/** Milliseconds for which the same products are offered: addresses that do not exist are asked for in numbers. */
const memoryAge = 60_000;
const memory = new MarketMemory<{ products: WaysOnData; loadedAt: number }>();

/** A few new products of the first department; none when the catalogue does not answer. */
export async function loadWaysOn(request: PageRequest): Promise<WaysOnData> {
  const held = memory.get(request);
  if (held !== undefined && Date.now() - held.loadedAt < memoryAge) return held.products;
  const { gateway, domain } = request;
  const segmentations = await gateway.call('getSegmentations', {});
  const familyId = segmentations.find(
    ({ parent, familyId: id }) => parent === null && id !== undefined,
  )?.familyId;
  if (familyId === undefined) return held?.products ?? [];
  const listing = { familyId, page: 1, size: productsShown, sort: 'new', currency: domain.devise } as const;
  const found = await gateway.attempt('listProducts', listing);
  if (found === null) return held?.products ?? [];
  memory.set(request, { products: found.products, loadedAt: Date.now() });
  return found.products;
}

interface WaysOnProps {
  products: WaysOnData;
  request: PageRequest;
}

/** A search field and a few products: no page ends in nothing. */
export function WaysOn({ products, request }: WaysOnProps): ReactElement {
  const { locale, t } = request;
  return (
    <>
      <search className="ways-on__search wrap">
        <form className="search-line" action={href(locale, 'search')} method="get">
          <label className="visually-hidden" htmlFor="ways-on">
            {t('search.label')}
          </label>
          <input
            id="ways-on"
            className="field__input"
            type="search"
            name="q"
            placeholder={t('search.label')}
            autoComplete="off"
            maxLength={100}
            required
          />
          <button className="button button--primary" type="submit">
            {t('search.submit')}
          </button>
        </form>
      </search>
      {products.length > 0 && (
        <section className="selection wrap">
          <div className="selection__head">
            <h2 className="heading">{t('ways-on.products')}</h2>
          </div>
          <ProductGrid market={request} products={products} heading="h3" />
        </section>
      )}
    </>
  );
}
