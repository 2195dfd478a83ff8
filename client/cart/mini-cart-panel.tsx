import { type ReactElement, useRef } from 'react';
import { isEmpty } from '../../shared/cart/cart.ts';
import { type CartPart, linesOf, partKey } from '../../shared/cart/cart-change.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { fill } from '../../shared/i18n/fill.ts';
import { ProductPicture } from '../components/product-picture.tsx';
import { pageLanguage, pageLocale } from '../page-locale.ts';
import type { MiniCartText } from '../texts/cart-texts.ts';
import { amountIn, lineHref, lineName, type MiniCartShop, spokenLine } from './cart-shop.ts';
import { changeCart, sendAfterChanges } from './cart-store.ts';
import { LineWords } from './line-parts.tsx';
import { Offline } from './offline.tsx';
import { Removal as RemovalForm, type RemovePart } from './removal.tsx';
import { Removed } from './removed.tsx';
import { useCart } from './use-cart.ts';
import { type Removal, useRemovals, withRemovals } from './use-removals.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

export interface MiniCartProps {
  shop: Pick<MiniCartShop, 'picturesUrl' | 'links' | 'closed'>;
  text: MiniCartText;
}

interface PanelProps extends MiniCartProps {
  shop: MiniCartShop;
}

/** Maximum of lines shown, so that the panel fits the window. */
const shown = 4;

/** The lines of the cart below its link in the header. */
export function MiniCartPanel({ shop: given, text }: MiniCartProps): ReactElement {
  // It is only rendered in a browser, where the document says the rest.
  const shop = { ...given, locale: pageLocale(), language: pageLanguage(), intl: document.documentElement.lang };
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

function CartLink({ shop, text }: PanelProps): ReactElement {
  return (
    <a href={shop.links.cart} className="link mini-cart__view" rel="nofollow">
      {text['cart.view']}
    </a>
  );
}

function MiniCartContents({ cart, shop, text }: PanelProps & { cart: Cart }): ReactElement {
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
          {shop.closed === undefined ? (
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
          ) : (
            <p className="mini-cart__checkout small">{shop.closed}</p>
          )}
          <CartLink shop={shop} text={text} />
        </>
      )}
    </div>
  );
}

interface MiniCartLineProps extends PanelProps {
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
          spoken={fill(text['cart.remove.of'], { name: spokenLine(line, shop) })}
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
