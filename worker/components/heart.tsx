import type { ReactElement } from 'react';
import { Icon } from '../../client/components/icon.tsx';
import type { ProductCard } from '../../shared/contract/catalogue/product.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Id of the one form that all hearts of a page submit. */
const formId = 'save';

/** Form value of a product's colour, and its name. */
export interface HeartState {
  value: string;
  label: string;
}

/** Returns the heart of a product's colour; null if the market has no wishlist. */
export function shownHeart(
  { productId, optionId, name }: Pick<ProductCard, 'productId' | 'optionId' | 'name'>,
  { t, domain }: Pick<PageRequest, 't' | 'domain'>,
): HeartState | null {
  return domain.params.wishlist ? { value: `${productId}.${optionId}`, label: t('wishlist.save', { name }) } : null;
}

/** Button of a form that saves a product. The page is the same for everyone: a script fills the hearts of customers. */
export function Heart({ value, label }: HeartState): ReactElement {
  return (
    <button type="submit" className="heart" form={formId} name="save" value={value} aria-label={label}>
      <Icon name="heart" size={20} />
    </button>
  );
}

/** The form of the hearts, once on each page that has some; it returns to this page. */
export function HeartForm({ request: { locale, url } }: { request: PageRequest }): ReactElement {
  return (
    <form id={formId} method="post" action={href(locale, 'account-wishlist')} hidden>
      <input type="hidden" name="from" value={url.pathname + url.search.replace(/[?&]_=1$/, '')} />
    </form>
  );
}
