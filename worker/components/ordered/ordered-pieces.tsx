import type { ReactElement } from 'react';
import { ProductPicture } from '../../../client/components/product-picture.tsx';
import { promisedDays } from '../../../shared/catalogue/delivery-promise.ts';
import { productHref } from '../../../shared/catalogue/product-url.ts';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { sizeText } from '../../../shared/format/size-text.ts';
import { isToBeSent } from '../../../shared/orders/order-timeline.ts';
import { type OrderedPrice, orderedPrice } from '../../../shared/orders/ordered-price.ts';
import { type OrderedProps, orderMoney } from './order-money.ts';
import '../../../client/styles/orders/ordered.css';

type Line = Order['lines'][number];

/** The pieces of an order with picture, colour, size and price; those that are not on the shelf with the days on which they are sent. */
export function OrderedPieces({ order, request }: OrderedProps): ReactElement {
  return (
    <ul className="order-lines ordered__pieces">
      {order.lines.map((line) => (
        <li key={`${line.position} ${line.sku}`} className="order-lines__line">
          <PiecePicture line={line} request={request} />
          <PieceText line={line} order={order} request={request} />
          {line.totalPrice !== null && (
            <PiecePrice
              price={orderedPrice(line.totalPrice.centAmount, line.discount)}
              order={order}
              request={request}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a line cost, and what was taken off it. */
function PiecePrice({ price, order, request }: OrderedProps & { price: OrderedPrice }): ReactElement {
  const { t } = request;
  const money = orderMoney({ order, request });
  const types = new Set(order.discounts.map(({ type }) => type));
  const [type = 'REM'] = types.size === 1 ? types : [];
  return (
    <div className="ordered__price">
      <p>{price.isGift ? t('cart.free-line') : money(price.full)}</p>
      {price.discount > 0 && (
        <p className="cart-line__discount">
          {t(`cart.discount.${type}`, { amount: money(-price.discount) })}
        </p>
      )}
    </div>
  );
}

interface PieceProps extends Pick<OrderedProps, 'request'> {
  line: Line;
}

/** The picture of a piece; what it shows is said beside it. */
export function PiecePicture({ line: { optionId }, request }: PieceProps): ReactElement | null {
  if (optionId === null) return null;
  return (
    <ProductPicture
      base={request.picturesUrl}
      optionId={optionId}
      type="AP"
      alt=""
      sizes="4.5rem"
      largest={320}
    />
  );
}

/** How many pieces of a line were cancelled before the customer had them. */
function cancelledOf({ position }: Line, { withdrawals }: Order): number {
  const lines = withdrawals.flatMap(({ outcome, lines: pieces }) => (outcome === 'return' ? [] : pieces));
  return lines.reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0);
}

/** What it is, and how much of it was cancelled; the days on which it is sent, as long as it is not. */
function PieceText({ line, order, request }: PieceProps & OrderedProps): ReactElement {
  const { t, locale, properties } = request;
  const { productId, name, color, size, quantity, delivery } = line;
  const cancelled = cancelledOf(line, order);
  return (
    <div>
      <p>
        {productId === null ? (
          name[properties.lang]
        ) : (
          <a href={productHref(locale, { productId, name }, { color })}>{name[properties.lang]}</a>
        )}
      </p>
      <p className="small muted">
        {color[properties.lang]}, {sizeText(t('cart.size'), size)}
      </p>
      <p className="small muted">
        {t('cart.quantity')} {quantity}
      </p>
      {cancelled > 0 && (
        <p className="small">
          {t('labelled', { label: t('order.piece.cancelled'), value: String(cancelled) })}
        </p>
      )}
      {delivery !== null && isToBeSent(order.status) && (
        <p className="small muted">{t('cart.sent', { days: promisedDays(delivery, properties.intl) })}</p>
      )}
    </div>
  );
}
