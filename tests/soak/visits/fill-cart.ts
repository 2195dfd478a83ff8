/** People who fill a cart and leave it, some of them from two windows at once. */
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { HttpVisitor } from '../../shop/http-visitor.ts';
import { accepted, answered, markets, newVisitor, type Visit } from './visit.ts';

/** The cart of a visitor; null without one. */
export async function cartOf(visitor: HttpVisitor, locale: string): Promise<Cart | null> {
  return JSON.parse((await visitor.get(`/${locale}/api/getCart`)).html);
}

export const fillCart: Visit = async (stand, random) => {
  const locale = random.of(markets);
  const visitor = newVisitor(stand);
  const page = `/${locale}/cart/`;
  const pieces = Array.from({ length: 1 + random.below(3) }, () => random.of(stand.pieces).sku);
  // The last pieces may have gone to others.
  answered(await visitor.post(page, { intent: 'add', sku: pieces[0] ?? '', quantity: '1' }));
  // Two windows of one browser.
  await Promise.all(pieces.slice(1).map((sku) => visitor.post(page, { intent: 'add', sku, quantity: '2' })));
  const cart = await cartOf(visitor, locale);
  if (cart !== null && cart.lineItems.length > 0 && random.percent(40))
    await accepted(visitor, visitor.post(page, { form: 'promo', promoCode: random.of(stand.codes.everybody) }));
  const line = cart?.lineItems.find(({ isFree }) => !isFree);
  if (line !== undefined && random.percent(50))
    answered(await visitor.post(page, { intent: 'quantity', lineItemId: line.lineId, quantity: '3' }));
  if (line !== undefined && random.percent(30))
    await accepted(visitor, visitor.post(page, { intent: 'delete', lineId: line.lineId }));
  await visitor.visit(page);
};
