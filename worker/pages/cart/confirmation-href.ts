import { href } from '../../../shared/routes.ts';
import type { VisitorRequest } from '../../page/page-module.ts';

/** The confirmation of the order made of a cart; the id in the address outlives the cart's cookie. */
export function confirmationHref({ locale }: Pick<VisitorRequest, 'locale'>, cartId: string): string {
  return href(locale, 'order-confirmation', {}, { cart: cartId });
}
