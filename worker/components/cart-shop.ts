import type { CartShop } from '../../client/cart/cart-shop.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';

/** The market's settings that the cart's components need. */
export function cartShop({ locale, properties, picturesUrl, domain }: PageRequest): CartShop {
  return {
    locale,
    language: properties.lang,
    intl: properties.intl,
    picturesUrl,
    loyalty: domain.params.loyalty,
    donations: Object.fromEntries(domain.params.donations.map(({ id, name }) => [id, name])),
    links: {
      cart: href(locale, 'cart'),
      home: href(locale, 'index'),
      search: href(locale, 'search'),
      product: href(locale, 'product', { name: '_slug_', productId: '_id_' }),
    },
  };
}
