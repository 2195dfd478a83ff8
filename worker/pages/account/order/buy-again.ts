import { maxQuantity } from '../../../../shared/contract/catalogue/quantity.ts';
import type { Order } from '../../../../shared/contract/orders/orders.ts';
import { href } from '../../../../shared/routes.ts';
import { namesInWords, pieceInList } from '../../../components/names-in-words.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { failureOf } from '../../../upstream/failure.ts';

/** Maximum of skus that the gateway adds per call. */
const batchSize = 50;

/** Quantity to add by sku, without gifts. */
function wantedOf({ lines }: Order): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { sku, quantity, totalPrice } of lines) {
    if (totalPrice?.centAmount === 0) continue;
    wanted.set(sku, Math.min(maxQuantity, (wanted.get(sku) ?? 0) + quantity));
  }
  return wanted;
}

/**
 * Adds the pieces of an order that are still sold to the cart, and names those that could not be added, in full or in
 * part (206). Redirects to the cart, or back to the order if nothing was added.
 */
export async function buyAgain(request: VisitorRequest, order: Order): Promise<Response> {
  const { cart, locale, flash } = request;
  const { lang } = request.properties;
  const items = [...wantedOf(order)].map(([sku, quantity]) => ({ sku, quantity }));
  const orderPage = seeOther(href(locale, 'account-order', { orderNumber: order.orderNumber }));
  const missing = new Set<string>();
  let inCart = 0;
  try {
    const before = countOf((await cart.load())?.lineItems);
    for (let from = 0; from < items.length; from += batchSize) {
      const after = await cart.addAll(items.slice(from, from + batchSize));
      for (const sku of after.productsNotAdded) missing.add(sku);
      inCart = countOf(after.lineItems) - before;
    }
  } catch (error) {
    const { reason } = failureOf(error, request);
    if (reason === 'unknown') flash({ tone: 'danger', key: 'cart.error.unknown' });
    else if (reason === 'disabled') flash({ tone: 'danger', key: 'disabled.changes.text' });
    else flash({ tone: 'danger', key: reason === 'paying' ? 'cart.error.paying' : 'order.again.failed' });
    return orderPage;
  }
  const names = namesInWords(
    order.lines
      .filter(({ sku }) => missing.has(sku))
      .map(({ name, color, size }) => pieceInList(name[lang], [color[lang], size])),
    request,
  );
  if (inCart <= 0) {
    flash({ tone: 'warning', key: 'order.again.none' });
    return orderPage;
  }
  if (missing.size === 0) flash({ tone: 'success', key: 'order.again.done' });
  else flash({ tone: 'warning', key: 'order.again.some', values: { names } });
  return seeOther(href(locale, 'cart'));
}

const countOf = (lines: readonly { quantity: number }[] = []): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
