import type { ReactElement } from 'react';
import { Icon } from '../../client/components/icon.tsx';
import type { ProductCard } from '../../shared/contract/catalogue/catalog.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';

/** The one form of a page that all its hearts send. */
const formId = 'save';

/** A product in a colour, as its heart sends it, and what it is called. */
export interface HeartState {
  value: string;
  label: string;
}

/** The heart of a product in a colour; null where the market has no wishlist. */
export function shownHeart(
  { productId, optionId, name }: Pick<ProductCard, 'productId' | 'optionId' | 'name'>,
  { t, domain }: Pick<PageRequest, 't' | 'domain'>,
): HeartState | null {
  return domain.params.wishlist
    ? { value: `${productId}-${optionId}`, label: t('wishlist.save', { name }) }
    : null;
}

/**
 * Saves a product. A button of a plain form: the page is the same for everyone, so which hearts are filled says the
 * script, for customers alone.
 */
export function Heart({ value, label }: HeartState): ReactElement {
  return (
    <button type="submit" className="heart" form={formId} name="save" value={value} aria-label={label}>
      <Icon name="heart" size={20} />
    </button>
  );
}

/** The form of the hearts, once on each page that has some; it comes back to this page. */
export function HeartForm({ request: { locale, url } }: { request: PageRequest }): ReactElement {
  return (
    <form id={formId} method="post" action={href(locale, 'account-wishlist')} hidden>
      <input type="hidden" name="from" value={url.pathname + url.search.replace(/[?&]_=1$/, '')} />
    </form>
  );
}
