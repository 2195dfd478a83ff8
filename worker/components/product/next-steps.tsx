import type { ReactElement } from 'react';
import type { Segmentation } from '../../../shared/contract/catalogue/catalog.ts';
import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { href } from '../../../shared/routes.ts';
import { attemptShared } from '../../market/shared-answers.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { latestOf, latestQuery } from './latest.ts';
import { ProductGrid } from './product-grid.tsx';

/** Products offered on a page without other content. */
export type NextStepsData = readonly ProductCard[];

/** A family without a parent. */
export type Department = Required<Segmentation>;

/** The market's first department; null without one, and if the catalogue fails. */
export async function firstDepartment(request: PageRequest): Promise<Department | null> {
  const segmentations = await attemptShared(request, 'getSegmentations', {});
  const found = segmentations?.find(({ parent, familyId }) => parent === null && familyId !== undefined);
  return found?.familyId === undefined ? null : { ...found, familyId: found.familyId };
}

/** The newest cards of the first department; none if the catalogue fails. */
export async function loadNewest(
  request: PageRequest,
  query: Pick<CallInput<'listProducts'>, 'page' | 'size' | 'sort'> = latestQuery,
): Promise<readonly ProductCard[]> {
  const department = await firstDepartment(request);
  if (department === null) return [];
  const { familyId } = department;
  const currency = request.domain.devise;
  const listed = await attemptShared(request, 'listProducts', { ...query, familyId, currency });
  return listed?.products ?? [];
}

/** Loads a few new products of the first department. Shared by all such pages, as unknown addresses are frequent. */
export const loadNextSteps = async (request: PageRequest): Promise<NextStepsData> =>
  latestOf(await loadNewest(request));

interface NextStepsProps {
  products: NextStepsData;
  request: PageRequest;
}

/** A search field and a few products, for pages without other content. */
export function NextSteps({ products, request }: NextStepsProps): ReactElement {
  const { locale, t } = request;
  return (
    <>
      <search className="next-steps__search wrap">
        <form className="search-line" action={href(locale, 'search')} method="get">
          <label className="visually-hidden" htmlFor="next-steps">
            {t('search.label')}
          </label>
          <input
            id="next-steps"
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
            <h2 className="heading">{t('next-steps.products')}</h2>
          </div>
          <ProductGrid market={request} products={products} heading="h3" />
        </section>
      )}
    </>
  );
}
