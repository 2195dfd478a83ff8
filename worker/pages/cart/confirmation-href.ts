import { href } from '../../../shared/routes.ts';
import type { VisitorRequest } from '../../page/page-module.ts';

/** Url of the confirmation of a cart's order; the id in the url outlives the cart's cookie. */
export function confirmationHref({ locale }: Pick<VisitorRequest, 'locale'>, cartId: string): string {
  return href(locale, 'order-confirmation', {}, { cart: cartId });
}
