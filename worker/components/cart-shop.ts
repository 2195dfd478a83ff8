import type { CartShop } from '../../client/cart/cart-shop.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';
import { closedCheckout } from './disabled-text.ts';

/** The market's settings that the cart's components need. `collection` is where an empty cart leads. */
export function cartShop(request: PageRequest, collection = href(request.locale, 'index')): CartShop {
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
      collection,
      search: href(locale, 'search'),
      product: href(locale, 'product', { name: '_slug_', productId: '_id_' }),
    },
  };
}
