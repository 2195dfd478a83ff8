import { type ReactElement, useRef } from 'react';
import { isEmpty } from '../../shared/cart.ts';
import { unavailableLines, withLine, withoutLine, withQuantity } from '../../shared/cart-change.ts';
import type { Cart, LineItem, ShippingMethod } from '../../shared/contract/cart.ts';
import { ApiError, call } from '../api.ts';
import { CartExtras } from '../components/cart-extras.tsx';
import { CartLine } from '../components/cart-line.tsx';
import { type CartShop, lineName } from '../components/cart-shop.ts';
import { CartSummary, FreeDelivery } from '../components/cart-summary.tsx';
import type { CartText } from '../components/cart-texts.ts';
import { EmptyCart } from '../components/empty-cart.tsx';
import { ShareCart } from '../components/share-cart.tsx';
import { UndoBanner } from '../components/undo-banner.tsx';
import { fill } from '../fill.ts';
import { toast } from '../messages.ts';
import { useCart } from '../use-cart.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { type Removal, useRemovals } from '../use-removals.ts';

interface CartLinesProps {
  /** The cart that the page was made with. */
  cart: Cart | null;
  shipping: readonly ShippingMethod[];
  shop: CartShop;
  text: CartText;
  /** Where strangers sign in; null for a customer. */
  signIn: string | null;
  /** Start of an absolute link with the lines of a cart; null where carts are not shared. */
  share: string | null;
}

type Entry = { line: LineItem } | { removal: Removal };

/** Lines and, in the places where they stood, those that were just removed. */
function entriesOf(lines: readonly LineItem[], removals: readonly Removal[]): Entry[] {
  const entries: Entry[] = lines.map((line) => ({ line }));
  for (const removal of [...removals].sort((a, b) => a.index - b.index))
    entries.splice(Math.min(removal.index, entries.length), 0, { removal });
  return entries;
}

/** What brings a line back without JavaScript. */
function restoring({ sku, quantity }: LineItem): Record<string, string> {
  return { intent: 'restore', sku, quantity: String(quantity) };
}

/** A line that was brought back has another id than the one that was shown. */
function lineIdOf(line: LineItem, known: Cart | null): string {
  return known?.lineItems.find(({ sku }) => sku === line.sku)?.lineId ?? line.lineId;
}

/** The whole cart: lines, amounts, and the way on to the checkout. */
export function CartLines({
  cart: initial,
  shipping,
  shop,
  text,
  signIn,
  share,
}: CartLinesProps): ReactElement {
  const { cart: known, change } = useCart(shop.locale, initial);
  const cart = known ?? null;
  const { removals, offer, withdraw } = useRemovals();
  const lines = useRef<HTMLDivElement>(null);
  // Whoever removed a line by keyboard stands on the button that undoes it, not at the top of the page.
  const keptFocus = useKeptFocus(lines, '.undo__button, .cart-line__remove');

  function explain(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    const reason =
      status === 412
        ? 'cart.error.stock'
        : status === 423
          ? 'cart.error.paying'
          : status === 409
            ? 'cart.error.changed'
            : 'cart.error.failed';
    toast('error', text[reason]);
  }

  function setQuantity(line: LineItem, quantity: number): void {
    change(
      (current) => withQuantity(current, line.lineId, quantity),
      (known) => call(shop.locale, 'setQuantity', { lineItemId: lineIdOf(line, known), quantity }),
    ).catch(explain);
  }

  function remove(line: LineItem): void {
    const index = entriesOf(cart?.lineItems ?? [], removals).findIndex(
      (entry) => 'line' in entry && entry.line.lineId === line.lineId,
    );
    offer({ line, index });
    change(
      (current) => withoutLine(current, line.lineId),
      (known) => call(shop.locale, 'deleteProduct', { lineId: lineIdOf(line, known) }),
    ).catch((error) => {
      withdraw(line.lineId);
      explain(error);
    });
  }

  /** Adds the sku again, then sets the quantity if above one (specification, section 4). */
  async function restore({ line }: Removal): Promise<Cart> {
    const added = await call(shop.locale, 'addProduct', { sku: line.sku });
    const back = added.lineItems.find(({ sku }) => sku === line.sku);
    if (line.quantity === 1 || back === undefined) return added;
    return call(shop.locale, 'setQuantity', { lineItemId: back.lineId, quantity: line.quantity });
  }

  function undo(removal: Removal): void {
    withdraw(removal.line.lineId);
    change(
      (current) => withLine(current, removal.line, removal.index),
      () => restore(removal),
    ).catch(explain);
  }

  const empty = cart === null || isEmpty(cart);
  const entries = entriesOf(cart?.lineItems ?? [], removals);
  return (
    <div className={empty ? 'cart cart--empty' : 'cart'}>
      <div className="cart__lines" ref={lines} {...keptFocus}>
        {!empty && <FreeDelivery cart={cart} shipping={shipping} shop={shop} text={text} />}
        <ul className="cart__list" aria-label={text['cart.lines']} hidden={entries.length === 0}>
          {entries.map((entry) =>
            'line' in entry ? (
              <CartLine
                key={entry.line.lineId}
                line={entry.line}
                shop={shop}
                text={text}
                onQuantity={setQuantity}
                onRemove={remove}
              />
            ) : (
              <li key={`removed-${entry.removal.line.lineId}`}>
                <UndoBanner
                  message={fill(text['cart.removed'], { name: lineName(entry.removal.line, shop) })}
                  undo={text['cart.undo']}
                  action={shop.links.cart}
                  fields={restoring(entry.removal.line)}
                  onUndo={() => undo(entry.removal)}
                />
              </li>
            ),
          )}
        </ul>
        {cart !== null && <CartExtras cart={cart} shop={shop} text={text} />}
        {empty && <EmptyCart shop={shop} text={text} signIn={signIn} />}
      </div>
      {!empty && (
        <div className="cart__aside">
          <CartSummary cart={cart} shipping={shipping} shop={shop} text={text} title={text['cart.summary']}>
            <CheckoutForm cart={cart} shop={shop} text={text} />
          </CartSummary>
          {share !== null && <ShareCart cart={cart} base={share} text={text} />}
        </div>
      )}
    </div>
  );
}

interface CheckoutFormProps {
  cart: Cart;
  shop: CartShop;
  text: CartText;
}

/** On to the checkout; or, when something is no longer to be had, to a cart that can be ordered. */
function CheckoutForm({ cart, shop, text }: CheckoutFormProps): ReactElement {
  const stale = unavailableLines(cart).length > 0;
  return (
    <form method="post" action={shop.links.cart} className="cart__checkout">
      <input type="hidden" name="intent" value={stale ? 'refresh' : 'checkout'} />
      {stale && (
        <div className="notice notice--warning" role="alert">
          <div className="notice__text">
            <p>
              <strong>{text['cart.stale.title']}</strong>
            </p>
            <p>{text['cart.stale.text']}</p>
          </div>
        </div>
      )}
      <button type="submit" className="button button--primary button--block">
        {stale ? text['cart.refresh'] : text['cart.checkout']}
      </button>
      {shop.loyalty && cart.loyaltyPointsEarned > 0 && (
        <p className="small muted">{fill(text['cart.points'], { points: cart.loyaltyPointsEarned })}</p>
      )}
      <p className="small muted">{text['cart.secure']}</p>
    </form>
  );
}

export default CartLines;
