import { z } from 'zod';
import { boughtLine, isOfMarket } from '../../../shared/cart/cart.ts';
import { unavailableLines } from '../../../shared/cart/cart-change.ts';
import { restoringForm } from '../../../shared/cart/cart-undo.ts';
import { parseSharedLines } from '../../../shared/cart/parse-shared-lines.ts';
import { isBeingPaid } from '../../../shared/checkout/checkout.ts';
import { type Cart, type LineItem, quantity } from '../../../shared/contract/cart/cart.ts';
import { maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import type { FailureReason } from '../../../shared/contract/gateway/failure-reason.ts';
import { cartPartId, sku } from '../../../shared/contract/gateway/values.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { closedCheckout } from '../../components/disabled-text.ts';
import { OutcomeUnknown, perhapsDone, UpstreamError } from '../../errors/errors.ts';
import { seeOther } from '../../forms/see-other.ts';
import type { VisitorRequest } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { refusedInWords } from '../../page/refused-words.ts';
import { type Failure, failureOf } from '../../upstream/failure.ts';
import { confirmationHref } from './confirmation-href.ts';
import { piecesInWords } from './pieces.ts';

/** Intents of the cart page's forms that concern its pieces and the next steps. */
const intents = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), sku, quantity: quantity.default(1) }),
  z.object({ intent: z.literal('add-several'), skus: z.array(sku).max(20) }),
  z.object({ intent: z.literal('quantity'), lineItemId: cartPartId, quantity }),
  z.object({ intent: z.literal('delete'), lineId: cartPartId }),
  z.object({ intent: z.literal('restore'), sku, quantity }),
  z.object({ intent: z.literal('replace'), lineId: cartPartId, sku }),
  z.object({ intent: z.literal('save'), lineId: cartPartId }),
  z.object({ intent: z.literal('saved-move'), sku }),
  z.object({ intent: z.literal('saved-remove'), sku }),
  z.object({ intent: z.literal('refresh') }),
  z.object({ intent: z.literal('empty') }),
  z.object({ intent: z.literal('continue') }),
  z.object({ intent: z.literal('shared'), lines: z.string().max(5000) }),
  z.object({ intent: z.literal('cancel-payment'), from: z.literal('payment').optional() }),
  z.object({ intent: z.literal('checkout') }),
]);
type Intent = z.output<typeof intents>;

/** Intents that need no cart: they open one if they add something. */
const cartless: ReadonlySet<Intent['intent']> = new Set([
  'add',
  'add-several',
  'restore',
  'shared',
  'saved-move',
  'saved-remove',
]);

const problems: Record<FailureReason, MessageKey> = {
  stock: 'cart.error.stock',
  pieces: 'product.too-many',
  lines: 'product.cart-full',
  place: 'cart.error.changed',
  changed: 'cart.error.changed',
  paying: 'cart.error.paying',
  limit: 'form.error.limit',
  input: 'cart.error.input',
  disabled: 'disabled.changes.text',
  unknown: 'cart.error.unknown',
  failed: 'cart.error.failed',
};

const unreadable: Failure = { reason: 'input', status: 422 };

/** Cancels a payment that the shopper no longer wants, if the bank allows it; returns the path of the next page. */
async function cancelPayment(
  { cart, gateway, locale, flash }: VisitorRequest,
  from: 'cart' | 'order-payment',
): Promise<string> {
  const page = href(locale, from);
  if (cart.id === undefined) return page;
  const { status } = await gateway.call('cancelPayment', { cartId: cart.id }).catch(perhapsDone);
  if (status === 'paid') return href(locale, 'order-confirmation');
  if (status === 'cancelled') flash({ tone: 'success', key: 'cart.paying.cancelled' });
  if (status === 'pending') flash({ tone: 'warning', key: 'cart.paying.pending' });
  return page;
}

/** Adds several pieces at once, and reports those that could not be added. */
async function addAll(request: VisitorRequest, items: readonly { sku: string; quantity: number }[]): Promise<void> {
  const { productsNotAdded } = await request.cart.addAll(items);
  if (productsNotAdded.length === 0) return;
  const names = await piecesInWords(request, productsNotAdded);
  request.flash({ tone: 'warning', key: 'cart.not-added', values: { names } });
}

/** Adds pieces, by default with `cart.add`; returns a function that adds a flash message if fewer were in stock. */
async function addPieces(
  request: VisitorRequest,
  { sku: wanted, quantity: more }: Pick<LineItem, 'sku' | 'quantity'>,
  write = () => request.cart.add(wanted, more),
): Promise<() => void> {
  const cart = await request.cart.load();
  const before = cart === null ? 0 : (boughtLine(cart, wanted)?.quantity ?? 0);
  const added = boughtLine(await write(), wanted);
  return () => flashReducedQuantity(request, added, Math.min(maxQuantity, before + more));
}

function lineOf(cart: Cart | null, lineId: string): LineItem | undefined {
  return cart?.lineItems.find((line) => line.lineId === lineId);
}

/** Returns a line of the cart. @throws UpstreamError 404 like the gateway, if it was removed elsewhere. */
async function lineToChange({ cart }: VisitorRequest, lineId: string): Promise<LineItem> {
  const line = lineOf(await cart.load(), lineId);
  if (line === undefined) throw new UpstreamError('getCart', 404, `No line found for id ${lineId}`, 'unknown');
  return line;
}

/**
 * Moves a line from the cart to the saved pieces. If the outcome of the removal is unknown, the line is saved with a
 * mark, so that it is always in one list.
 */
async function putAside({ cart, saved }: VisitorRequest, line: LineItem): Promise<void> {
  const before = await cart.load();
  try {
    await cart.mutate('deleteProduct', { lineId: line.lineId });
  } catch (error) {
    const current = await cart.load().catch(() => before);
    if (error instanceof OutcomeUnknown && current !== null)
      saved.keep(line, { lineId: line.lineId, version: current.version });
    throw error;
  }
  saved.keep(line);
}

/** Adds a flash message if the cart has fewer pieces than requested. */
function flashReducedQuantity({ flash }: VisitorRequest, line: LineItem | undefined, wanted: number): void {
  if (line === undefined || line.quantity >= wanted) return;
  flash({ tone: 'warning', key: 'cart.quantity-reduced', values: { stock: line.quantity } });
}

/** Query parameter of the cart page: a browser without cookies has added a piece. */
export const filledParam = 'filled';

/** Carries out a form's intent; returns the path of the next page. */
async function carryOut(request: VisitorRequest, asked: Intent): Promise<string> {
  const { cart, locale, saved, flash, hasCookies } = request;
  const page = href(locale, 'cart');
  // The cart page warns if the browser stores no cookies: the new cart is lost, and so are flash messages.
  const filled = hasCookies ? page : `${page}?${filledParam}`;
  switch (asked.intent) {
    case 'add':
    case 'restore': {
      const flashFewer = await addPieces(request, asked);
      flashFewer();
      return filled;
    }
    case 'add-several': {
      const items = [...new Set(asked.skus)].map((each) => ({ sku: each, quantity: 1 }));
      if (items.length === 0) {
        flash({ tone: 'warning', key: 'look.none' });
        return page;
      }
      await addAll(request, items);
      return filled;
    }
    case 'quantity': {
      const quantitySet = await cart.setQuantity(asked.lineItemId, asked.quantity);
      flashReducedQuantity(request, lineOf(quantitySet, asked.lineItemId), asked.quantity);
      return page;
    }
    case 'delete': {
      const line = lineOf(await cart.load(), asked.lineId);
      await cart.mutate('deleteProduct', { lineId: asked.lineId });
      const fields = line && restoringForm({ of: 'lineItems', item: line, index: 0 });
      if (fields !== undefined) {
        flash({ tone: 'info', key: 'cart.removed.any', undo: { action: page, fields } });
      }
      return page;
    }
    case 'replace': {
      const line = await lineToChange(request, asked.lineId);
      if (line.sku === asked.sku) return page;
      const wanted = { sku: asked.sku, quantity: line.quantity };
      const flashFewer = await addPieces(request, wanted, () => cart.replace(line, asked.sku));
      flash({ tone: 'success', key: 'cart.edit.done' });
      flashFewer();
      return page;
    }
    case 'save': {
      const line = await lineToChange(request, asked.lineId);
      if (!saved.hasRoom(line.sku)) {
        flash({ tone: 'warning', key: 'cart.saved.full' });
        return page;
      }
      await putAside(request, line);
      flash({ tone: 'info', key: 'cart.saved.notice' });
      return page;
    }
    case 'saved-move': {
      const line = saved.lines(await cart.load()).find((each) => each.sku === asked.sku);
      if (line === undefined) return page;
      const flashFewer = await addPieces(request, line);
      saved.drop(line.sku);
      flash({ tone: 'success', key: 'cart.saved.moved' });
      flashFewer();
      return page;
    }
    case 'saved-remove':
      saved.drop(asked.sku);
      flash({ tone: 'info', key: 'cart.saved.removed' });
      return page;
    case 'refresh':
      await cart.mutate('refreshCart', {});
      flash({ tone: 'info', key: 'cart.refreshed' });
      return page;
    case 'empty':
      await cart.mutate('deleteCart', {});
      flash({ tone: 'info', key: 'cart.emptied' });
      return page;
    case 'continue': {
      const here = await cart.mutate('refreshCart', {});
      flash(
        isOfMarket(here, request.domain)
          ? { tone: 'info', key: 'cart.abroad.done' }
          : { tone: 'warning', key: 'cart.error.paying' },
      );
      return page;
    }
    case 'shared': {
      const items = parseSharedLines(asked.lines).lines.map(({ sku, quantity }) => ({ sku, quantity }));
      if (items.length === 0) flash({ tone: 'warning', key: 'cart.shared.none' });
      else await addAll(request, items);
      return page;
    }
    case 'cancel-payment':
      return cancelPayment(request, asked.from === 'payment' ? 'order-payment' : 'cart');
    case 'checkout': {
      const current = await cart.load();
      if (current !== null && isBeingPaid(current)) return confirmationHref(request, current.id);
      // A page from before the checkout was closed: the cart page says why.
      if (closedCheckout(request) !== null) return page;
      return current !== null && unavailableLines(current).length === 0 && isOfMarket(current, request.domain)
        ? href(locale, 'order-billing')
        : page;
    }
  }
}

/** Handles the forms of the cart's pieces, and those of the next steps. */
export async function answerLines(request: VisitorRequest, form: FormData): Promise<Response | Refusal> {
  // A form may offer several pieces of which some were not chosen.
  const skus = form.getAll('sku').filter((each) => each !== '');
  const asked = intents.safeParse({ ...Object.fromEntries(form), skus });
  if (!asked.success) return new Refusal([{ key: problems[unreadable.reason] }], unreadable.status);
  const needsCart = !cartless.has(asked.data.intent);
  if (needsCart && (await request.cart.load()) === null) return seeOther(href(request.locale, 'cart'));
  try {
    return seeOther(await carryOut(request, asked.data));
  } catch (error) {
    const failure = failureOf(error, request);
    // If adding ends with 404 the sku never existed; if changing does, the line was removed elsewhere.
    const unknown = !needsCart && error instanceof UpstreamError && error.status === 404;
    const { status, reason } = unknown ? unreadable : failure;
    const isSoldOut = asked.data.intent === 'add' && reason === 'stock';
    const key = isSoldOut ? 'product.out-of-stock' : problems[reason];
    return new Refusal([{ key: refusedInWords(error) ?? key }], status);
  }
}
