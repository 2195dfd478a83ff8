import { type FocusEvent, type MouseEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { isEmpty } from '../../shared/cart/cart.ts';
import { type CartPart, linesOf, partKey } from '../../shared/cart/cart-change.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { fill } from '../../shared/i18n/fill.ts';
import { amountIn, lineHref, lineName, type MiniCartShop } from '../cart/cart-shop.ts';
import { changeCart, sendAfterChanges } from '../cart/cart-store.ts';
import { LineWords } from '../cart/line-parts.tsx';
import { Offline } from '../cart/offline.tsx';
import { Removal as RemovalForm, type RemovePart } from '../cart/removal.tsx';
import { Removed } from '../cart/removed.tsx';
import { useCart } from '../cart/use-cart.ts';
import { type Removal, useRemovals, withRemovals } from '../cart/use-removals.ts';
import { useRestoredFocus } from '../cart/use-restored-focus.ts';
import { Icon } from '../components/icon.tsx';
import { ProductPicture } from '../components/product-picture.tsx';
import type { MiniCartText } from '../texts/cart-texts.ts';

interface MiniCartProps {
  shop: MiniCartShop;
  text: MiniCartText;
}

/** Maximum of lines shown, so that the panel fits the window. */
const shown = 4;

/** The panel is for desktops; elsewhere there is only the link (specification, section 4). */
const desktop = '(width >= 1280px)';

/** The link to the cart in the header, with its count; on desktops also a panel with its lines. */
export function MiniCart({ shop, text }: MiniCartProps): ReactElement {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);

  // The cart page shows the cart already.
  const isOffered = () => window.matchMedia(desktop).matches && window.location.pathname !== shop.links.cart;
  const show = () => setOpen(isOffered());
  const hide = () => setOpen(false);

  // The touch that brought this island to life came before it could listen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (root.current?.matches(':hover, :focus-within')) show();
  }, []);

  // A press opens a closed panel; on an open one, as under a hovering mouse, it follows the link.
  const opens = useRef(false);
  function onClick(event: MouseEvent): void {
    if (opens.current && event.detail > 0) event.preventDefault();
    opens.current = false;
  }

  function onBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) hide();
  }

  // Escape closes it wherever the focus is: the pointer may have opened it.
  useEffect(() => {
    if (!open) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      setOpen(false);
      if (root.current?.contains(document.activeElement)) link.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: opens around its link, which does the same for the keyboard
    <div
      ref={root}
      className="mini-cart"
      // Fingers fire hover events, too, just before a press.
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onFocus={show}
      onBlur={onBlur}
    >
      <a
        ref={link}
        href={shop.links.cart}
        className="mini-cart__link"
        rel="nofollow"
        onPointerDown={() => {
          opens.current = !open && isOffered();
          show();
        }}
        onClick={onClick}
      >
        <Icon name="cart" />
        <span className="mini-cart__label">{text['cart.link']}</span>
        <span className="mini-cart__badge" data-visitor-shown="cart" hidden>
          {/* The runtime writes the count in here; React compares it with the empty text. */}
          <span data-visitor="cart-count" suppressHydrationWarning>
            {''}
          </span>
        </span>
      </a>
      {open && <MiniCartPanel shop={shop} text={text} />}
    </div>
  );
}

function MiniCartPanel({ shop, text }: MiniCartProps): ReactElement {
  const { cart, failed, offline } = useCart(shop.locale);
  return (
    <section className="mini-cart__panel" aria-label={text['cart.mini.title']}>
      {offline && <Offline text={text['cart.offline']} />}
      {cart ? (
        <MiniCartContents cart={cart} shop={shop} text={text} />
      ) : failed ? (
        <CartLink shop={shop} text={text} />
      ) : (
        <p className="muted" role="status">
          {cart === null ? text['cart.empty.title'] : text['cart.mini.loading']}
        </p>
      )}
    </section>
  );
}

function CartLink({ shop, text }: MiniCartProps): ReactElement {
  return (
    <a href={shop.links.cart} className="link mini-cart__view" rel="nofollow">
      {text['cart.view']}
    </a>
  );
}

function MiniCartContents({ cart, shop, text }: MiniCartProps & { cart: Cart }): ReactElement {
  const { removals, offer, withdraw } = useRemovals(cart);
  const lines = useRef<HTMLDivElement>(null);
  const restoredFocus = useRestoredFocus(lines, '.undo__button, a');
  const entries = withRemovals(linesOf(cart), removals);

  function remove(part: CartPart): void {
    const index = entries.findIndex((entry) => 'of' in entry && partKey(entry) === partKey(part));
    offer({ part: part.of === 'lineItems' ? { ...part, index } : part, index });
    changeCart({ kind: 'remove', part });
  }

  function undo({ part }: Removal): void {
    withdraw(part);
    changeCart({ kind: 'restore', part });
  }

  const more = entries.length - shown;
  return (
    <div ref={lines} {...restoredFocus}>
      <ul className="mini-cart__lines">
        {entries.slice(0, shown).map((entry) =>
          'part' in entry ? (
            <Removed
              key={`removed ${partKey(entry.part)}`}
              removal={entry}
              message={fill(text['cart.removed'], {
                name: entry.part.of === 'lineItems' ? lineName(entry.part.item, shop) : '',
              })}
              undo={text['cart.undo']}
              action={shop.links.cart}
              onUndo={undo}
              onOver={withdraw}
            />
          ) : (
            <MiniCartLine key={partKey(entry)} part={entry} shop={shop} text={text} onRemove={remove} />
          ),
        )}
      </ul>
      {more > 0 && <p className="small muted">{fill(text['cart.mini.more'], { count: more })}</p>}
      {isEmpty(cart) ? (
        <p className="muted">{text['cart.empty.title']}</p>
      ) : (
        <>
          <dl className="summary">
            <dt>{text['cart.subtotal']}</dt>
            <dd>{amountIn(cart, shop, cart.subtotalPrice.centAmount)}</dd>
          </dl>
          <form
            method="post"
            action={shop.links.cart}
            className="mini-cart__checkout"
            onSubmit={(event) => sendAfterChanges(event.currentTarget) && event.preventDefault()}
          >
            <input type="hidden" name="intent" value="checkout" />
            <button type="submit" className="button button--primary button--block">
              {text['cart.checkout']}
            </button>
          </form>
          <CartLink shop={shop} text={text} />
        </>
      )}
    </div>
  );
}

interface MiniCartLineProps extends MiniCartProps {
  part: ReturnType<typeof linesOf>[number];
  onRemove: RemovePart;
}

function MiniCartLine({ part, shop, text, onRemove }: MiniCartLineProps): ReactElement {
  const { item: line } = part;
  const name = lineName(line, shop);
  return (
    <li className="mini-cart__line">
      <ProductPicture
        base={shop.picturesUrl}
        optionId={line.optionId}
        type={line.images[0] ?? 'AP'}
        alt=""
        sizes="4rem"
        largest={320}
        loading="eager"
      />
      <div>
        <a href={lineHref(line, shop)}>{name}</a>
        <LineWords line={line} shop={shop} text={text} />
        <RemovalForm
          action={shop.links.cart}
          label={text['cart.remove']}
          spoken={fill(text['cart.remove.of'], {
            name: `${name}, ${line.color[shop.language]}, ${line.size.label}`,
          })}
          part={part}
          fields={{ intent: 'delete', lineId: line.lineId }}
          onRemove={onRemove}
        />
      </div>
      <p className="mini-cart__price">
        {formatMoney(line.totalPrice.centAmount, line.totalPrice.currencyCode, shop.intl)}
      </p>
    </li>
  );
}

export default MiniCart;
