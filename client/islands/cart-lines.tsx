import { type MouseEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { isEmpty } from '../../shared/cart/cart.ts';
import { type CartPart, extrasOf, linesOf, partKey, unavailableLines } from '../../shared/cart/cart-change.ts';
import { restoringForm } from '../../shared/cart/cart-undo.ts';
import type { Cart, LineItem, ShippingMethod } from '../../shared/contract/cart/cart.ts';
import { fill } from '../../shared/i18n/fill.ts';
import { promisedPoints } from '../../shared/loyalty/loyalty-points.ts';
import { CartExtras } from '../cart/cart-extras.tsx';
import { wireCartForms } from '../cart/cart-forms.ts';
import { CartLine } from '../cart/cart-line.tsx';
import { onPageProps, redrawFor } from '../cart/cart-page.ts';
import type { PostedForm } from '../cart/cart-queue.ts';
import { type CartShop, lineName } from '../cart/cart-shop.ts';
import { changeCart, sendAfterChanges } from '../cart/cart-store.ts';
import { CartSummary, FreeDelivery } from '../cart/cart-summary.tsx';
import { openEditLine } from '../cart/edit-line.ts';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { Offline } from '../cart/offline.tsx';
import { Removed } from '../cart/removed.tsx';
import { ShareCart } from '../cart/share-cart.tsx';
import { useCart } from '../cart/use-cart.ts';
import { type Removal, useRemovals, withRemovals } from '../cart/use-removals.ts';
import { useRestoredFocus } from '../cart/use-restored-focus.ts';
import type { CartText } from '../texts/cart-texts.ts';
import '../styles/cart/cart.css';
import '../styles/notice.css';

interface CartLinesProps {
  /** The cart that the page was rendered with. */
  cart: Cart | null;
  shipping: readonly ShippingMethod[];
  shop: CartShop;
  text: CartText;
  /** Link to sign in; null for a customer, and without accounts. */
  signIn: string | null;
  /** Start of an absolute link with the lines of a cart; null where carts are not shared. */
  share: string | null;
}

export function CartLines({
  cart: initial,
  shipping: estimated,
  shop: given,
  text,
  signIn,
  share,
}: CartLinesProps): ReactElement {
  const { cart: known, offline, settled } = useCart(given.locale, initial);
  const cart = known ?? null;
  const empty = cart === null || isEmpty(cart);
  const [{ shipping, shop }, setFresh] = useState({ shipping: estimated, shop: given });
  const { removals, offer, withdraw } = useRemovals(cart);
  const lines = useRef<HTMLDivElement>(null);
  // Keyboard focus moves from a removed line to the button that undoes it, not to the top of the page.
  const restoredFocus = useRestoredFocus(lines, '.undo__button, .cart-line__name a');
  useEffect(() => {
    // The Worker renders the props of this island.
    onPageProps((props) => setFresh(props as CartLinesProps));
    return wireCartForms();
  }, []);
  // The rest of the page depends on whether the cart is empty.
  const isSaved = settled && known !== undefined;
  useEffect(() => {
    if (isSaved) redrawFor(empty, shop.links.cart);
  }, [isSaved, empty, shop.links.cart]);

  const isOfLine = ({ part }: Removal) => part.of === 'lineItems';
  const lineEntries = withRemovals(cart === null ? [] : linesOf(cart), removals.filter(isOfLine));
  const extraEntries = withRemovals(
    cart === null ? [] : extrasOf(cart),
    removals.filter((removal) => !isOfLine(removal)),
  );

  function setQuantity(line: LineItem, quantity: number): void {
    changeCart({ kind: 'quantity', part: { of: 'lineItems', item: line, index: 0 }, quantity });
  }

  function remove(part: CartPart, fields: Readonly<Record<string, string>>): void {
    const isLine = part.of === 'lineItems';
    const entries = isLine ? lineEntries : extraEntries;
    const found = entries.findIndex((entry) => 'of' in entry && partKey(entry) === partKey(part));
    // A gift card that pays stands elsewhere.
    const index = found === -1 ? entries.length : found;
    // Lines saved for later can be restored from there.
    const saves = fields.intent === 'save';
    if (!saves && restoringForm(part) !== undefined) offer({ part: isLine ? { ...part, index } : part, index });
    changeCart({ kind: 'remove', part, ...((saves || !isLine) && { form: posted(shop, fields) }) });
  }

  function edit(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void openEditLine(event.currentTarget.href);
  }

  function undo({ part }: Removal): void {
    withdraw(part);
    const form = part.of === 'lineItems' ? {} : { form: posted(shop, restoringForm(part) ?? {}) };
    changeCart({ kind: 'restore', part, ...form });
  }

  return (
    <div className={empty ? 'cart cart--empty' : 'cart'}>
      <div className="cart__lines" ref={lines} {...restoredFocus}>
        {offline && <Offline text={text['cart.offline']} />}
        {!empty && <FreeDelivery cart={cart} shipping={shipping} shop={shop} text={text} />}
        <ul className="cart__list" aria-label={text['cart.lines']} hidden={lineEntries.length === 0}>
          {lineEntries.map((entry) =>
            'part' in entry ? (
              <Removed
                key={`removed ${partKey(entry.part)}`}
                removal={entry}
                message={fill(text['cart.removed'], { name: removedName(entry, shop) })}
                undo={text['cart.undo']}
                action={shop.links.cart}
                onUndo={undo}
                onOver={withdraw}
              />
            ) : (
              <CartLine
                key={partKey(entry)}
                line={entry.item}
                shop={shop}
                text={text}
                onQuantity={setQuantity}
                onRemove={remove}
                onEdit={edit}
              />
            ),
          )}
        </ul>
        {cart !== null && (
          <CartExtras
            cart={cart}
            entries={extraEntries}
            shop={shop}
            text={text}
            onRemove={remove}
            onUndo={undo}
            onOver={withdraw}
          />
        )}
        {empty && <EmptyCart shop={shop} text={text} signIn={signIn} />}
      </div>
      {!empty && (
        <div className="cart__aside">
          <CartSummary
            cart={cart}
            shipping={shipping}
            shop={shop}
            text={text}
            title={text['cart.summary']}
            onRemove={remove}
          >
            <CheckoutForm cart={cart} shop={shop} text={text} offline={offline} />
          </CartSummary>
          {share !== null && cart.lineItems.length > 0 && <ShareCart cart={cart} base={share} text={text} />}
        </div>
      )}
    </div>
  );
}

function posted({ links }: CartShop, fields: Readonly<Record<string, string>>): PostedForm {
  return { action: links.cart, fields: Object.entries(fields) };
}

function removedName({ part }: Removal, shop: CartShop): string {
  return part.of === 'lineItems' ? lineName(part.item, shop) : '';
}

interface CheckoutFormProps {
  cart: Cart;
  shop: CartShop;
  text: CartText;
  /** True while changes wait for the network: the button is disabled, too. */
  offline: boolean;
}

/** The button to the checkout, or why there is none; or, if something is gone, one that leads to an orderable cart. */
function CheckoutForm({ cart, shop, text, offline }: CheckoutFormProps): ReactElement {
  const stale = unavailableLines(cart).length > 0;
  const { points, bonus } = promisedPoints(cart);
  if (shop.closed !== undefined && !stale) return <p className="notice cart__checkout">{shop.closed}</p>;
  return (
    <form
      method="post"
      action={shop.links.cart}
      className="cart__checkout"
      onSubmit={(event) => sendAfterChanges(event.currentTarget) && event.preventDefault()}
    >
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
      {offline && <p className="notice notice--warning">{text['cart.offline.checkout']}</p>}
      {shop.loyalty && points > 0 && (
        <p className="small muted">{fill(text[bonus > 0 ? 'cart.points.bonus' : 'cart.points'], { points, bonus })}</p>
      )}
      <p className="small muted when-anonymous">{text['cart.sign-in']}</p>
      <p className="small muted">{text['cart.secure']}</p>
    </form>
  );
}

export default CartLines;
