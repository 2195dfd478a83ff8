import type { FormEvent, MouseEventHandler, ReactElement } from 'react';
import { isGift } from '../../shared/cart/cart.ts';
import { promisedDays } from '../../shared/catalogue/delivery-promise.ts';
import { reductionOf } from '../../shared/catalogue/price.ts';
import type { LineItem } from '../../shared/contract/cart/cart.ts';
import { maxQuantity, noLimit } from '../../shared/contract/catalogue/quantity.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { saysSize } from '../../shared/format/size-text.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { CartText } from '../texts/cart-texts.ts';
import { type CartShop, lineHref, lineName, spokenLine } from './cart-shop.ts';
import { LinePicture } from './line-parts.tsx';
import { Removal, type RemovePart } from './removal.tsx';
import '../styles/cart/cart.css';
import '../styles/catalogue/price.css';

interface CartLineProps {
  line: LineItem;
  shop: CartShop;
  text: CartText;
  /** Absent on the server and without JavaScript: the browser sends the forms. */
  onQuantity?: (line: LineItem, quantity: number) => void;
  onRemove?: RemovePart;
  onEdit?: MouseEventHandler<HTMLAnchorElement>;
}

/** One line of the cart: picture, description, quantity, price. Its buttons are plain forms of the cart page. */
export function CartLine({ line, shop, text, onQuantity, onRemove, onEdit }: CartLineProps): ReactElement {
  const part = { of: 'lineItems', item: line, index: 0 } as const;
  const name = lineName(line, shop);
  const spoken = spokenLine(line, shop);
  return (
    <li className="cart-line" id={`line-${line.lineId}`}>
      <LinePicture base={shop.picturesUrl} optionId={line.optionId} types={line.images} />
      <div className="cart-line__text">
        <h2 className="cart-line__name">
          {/* The style sheet extends the link over the picture. */}
          <a href={lineHref(line, shop)}>{name}</a>
        </h2>
        <LineFacts line={line} shop={shop} text={text} />
        <StockState line={line} text={text} />
        <SentLater line={line} shop={shop} text={text} />
      </div>
      <LinePrice line={line} shop={shop} text={text} />
      <div className="cart-line__actions">
        {!isGift(line) && <Quantity line={line} name={spoken} shop={shop} text={text} onQuantity={onQuantity} />}
        <div className="cart-line__ways">
          {!isGift(line) && (
            <>
              <a
                href={`${shop.links.cart}?edit=${line.lineId}`}
                className="link small muted cart-line__remove"
                aria-label={fill(text['cart.edit.of'], { name: spoken })}
                rel="nofollow"
                onClick={onEdit}
              >
                {text['cart.edit']}
              </a>
              <Removal
                action={shop.links.cart}
                label={text['cart.save']}
                spoken={fill(text['cart.save.of'], { name: spoken })}
                part={part}
                fields={{ intent: 'save', lineId: line.lineId }}
                onRemove={onRemove}
              />
            </>
          )}
          <Removal
            action={shop.links.cart}
            label={text['cart.remove']}
            spoken={fill(text['cart.remove.of'], { name: spoken })}
            part={part}
            fields={{ intent: 'delete', lineId: line.lineId }}
            onRemove={onRemove}
          />
        </div>
      </div>
    </li>
  );
}

interface LinePartProps {
  line: LineItem;
  shop: CartShop;
  text: CartText;
}

function LineFacts({ line, shop, text }: LinePartProps): ReactElement {
  const color = line.color[shop.language];
  return (
    <dl className="cart-line__facts small muted">
      {color !== '' && (
        <div>
          <dt>{text['cart.color']}</dt>
          <dd>{color}</dd>
        </div>
      )}
      <div>
        <dt className={saysSize(text['cart.size'], line.size.label) ? 'visually-hidden' : undefined}>
          {text['cart.size']}
        </dt>
        <dd>{line.size.label}</dd>
      </div>
    </dl>
  );
}

function StockState({ line, text }: Pick<LinePartProps, 'line' | 'text'>): ReactElement | null {
  if (line.stock === 0) return <p className="cart-line__warning">{text['cart.stock.none']}</p>;
  if (line.quantity > line.stock)
    return <p className="cart-line__warning">{fill(text['cart.stock.less'], { stock: line.stock })}</p>;
  if (line.availability === 'ON_DEMAND') return <p className="cart-line__stock">{text['cart.stock.on-demand']}</p>;
  if (line.stock !== noLimit && (line.availability === 'SOON_UNAVAILABLE' || line.stock <= 3))
    return <p className="cart-line__stock">{fill(text['cart.stock.few'], { stock: line.stock })}</p>;
  return null;
}

/** The days on which a made-to-order piece is sent. Browsers and Workers may space a range of days differently. */
export function SentLater({ line, shop, text }: LinePartProps): ReactElement | null {
  if (line.delivery === null) return null;
  return (
    <p className="cart-line__stock" suppressHydrationWarning>
      {fill(text[line.delivery.reason === 'pre-order' ? 'cart.pre-ordered' : 'cart.sent'], {
        days: promisedDays(line.delivery, shop.intl),
      })}
    </p>
  );
}

/** The price of the line; with the former price, if the catalogue price was lowered. */
export function LinePrice({ line, shop, text }: LinePartProps): ReactElement {
  const { currencyCode, centAmount } = line.totalPrice;
  const { strikeThroughPrice, priceType: type } = line.catalogPrice;
  const reduction = reductionOf({ now: line.price.centAmount, strikeThroughPrice, type });
  const reduced = reduction !== null;
  return (
    <div className="cart-line__price">
      <p className="price">
        <span className={reduced ? 'price__now price__now--reduced' : 'price__now'}>
          {reduced && <span className="visually-hidden">{text['cart.price.now']} </span>}
          {line.isFree ? text['cart.free-line'] : formatMoney(centAmount, currencyCode, shop.intl)}
        </span>
        {reduced && (
          <del className="price__was">
            <span className="visually-hidden">{text['cart.price.was']} </span>
            {formatMoney(reduction.before * line.quantity, currencyCode, shop.intl)}
          </del>
        )}
      </p>
      {line.quantity > 1 && !line.isFree && (
        <p className="small muted">
          {fill(text['cart.each'], { price: formatMoney(line.price.centAmount, currencyCode, shop.intl) })}
        </p>
      )}
      {line.discountMessages.map(({ type, displayedAmount }) => (
        <p key={`${type} ${displayedAmount}`} className="cart-line__discount">
          {fill(text[`cart.discount.${type}`], { amount: displayedAmount })}
        </p>
      ))}
    </div>
  );
}

interface QuantityProps extends LinePartProps {
  name: string;
  onQuantity: CartLineProps['onQuantity'];
}

/** Buttons for one less and one more; each sends the resulting quantity. */
function Quantity({ line, name, shop, text, onQuantity }: QuantityProps): ReactElement {
  const maxPieces = Math.min(maxQuantity, line.stock);
  function submit(event: FormEvent<HTMLFormElement>): void {
    if (onQuantity === undefined) return;
    event.preventDefault();
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const quantity = Number(submitter.value);
    onQuantity(line, quantity);
    // Before a button is disabled, the focus moves to the other one.
    if (quantity <= 1 || quantity >= maxPieces)
      [...event.currentTarget.querySelectorAll('button')].find((each) => each !== submitter)?.focus();
  }
  return (
    <form
      method="post"
      action={shop.links.cart}
      className="quantity"
      onSubmit={submit}
      aria-label={fill(text['cart.quantity.of'], { name })}
    >
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="lineItemId" value={line.lineId} />
      <button
        type="submit"
        name="quantity"
        // A line with more pieces than the stock goes down to the stock.
        value={Math.min(line.quantity - 1, Math.max(maxPieces, 1))}
        disabled={line.quantity <= 1}
        aria-label={fill(text['cart.less'], { name })}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output>{line.quantity}</output>
      <button
        type="submit"
        name="quantity"
        value={line.quantity + 1}
        disabled={line.quantity >= maxPieces}
        aria-label={fill(text['cart.more'], { name })}
      >
        <span aria-hidden="true">+</span>
      </button>
    </form>
  );
}
