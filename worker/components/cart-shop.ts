import type { CartShop } from '../../client/cart/cart-shop.ts';
import { familyHref } from '../../shared/catalogue/product-url.ts';
import type { FamilyLink } from '../../shared/contract/catalogue/catalog.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';
import { closedCheckout } from './disabled-text.ts';

/** The market's settings that the cart's components need. `department` is the market's first one, if it is known. */
export function cartShop(
  request: PageRequest,
  department: Pick<FamilyLink, 'familyId' | 'title'> | null = null,
): CartShop {
  const { locale, properties, picturesUrl, domain } = request;
  const closed = closedCheckout(request);
  return {
    ...(closed !== null && { closed }),
    locale,
    language: properties.lang,
    intl: properties.intl,
    picturesUrl,
    loyalty: domain.params.loyalty,
    donations: Object.fromEntries(domain.params.donations.map(({ id, name }) => [id, name])),
    links: {
      cart: href(locale, 'cart'),
      collection: department === null ? href(locale, 'index') : familyHref(locale, department),
      search: href(locale, 'search'),
      product: href(locale, 'product', { name: '_slug_', productId: '_id_' }),
    },
  };
}
