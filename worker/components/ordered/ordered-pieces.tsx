import type { ReactElement } from 'react';
import { ProductPicture } from '../../../client/components/product-picture.tsx';
import { promisedDays } from '../../../shared/catalogue/delivery-promise.ts';
import { productHref } from '../../../shared/catalogue/product-url.ts';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { sizeText } from '../../../shared/format/size-text.ts';
import { isToBeSent } from '../../../shared/orders/order-timeline.ts';
import { type OrderedPrice, orderedPrice } from '../../../shared/orders/ordered-price.ts';
import { type OrderedProps, orderMoney } from './order-money.ts';
import '../../../client/styles/orders/ordered.css';

type Line = Order['lines'][number];

/** The pieces of an order with picture, colour, size and price; for those not in stock, also the days of dispatch. */
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

function PiecePrice({ price, order, request }: OrderedProps & { price: OrderedPrice }): ReactElement {
  const { t } = request;
  const money = orderMoney({ order, request });
  const types = new Set(order.discounts.map(({ type }) => type));
  const [type = 'REM'] = types.size === 1 ? types : [];
  return (
    <div className="ordered__price">
      <p>{price.isGift ? t('cart.free-line') : money(price.full)}</p>
      {price.discount > 0 && (
        <p className="cart-line__discount">{t(`cart.discount.${type}`, { amount: money(-price.discount) })}</p>
      )}
    </div>
  );
}

interface PieceProps extends Pick<OrderedProps, 'request'> {
  line: Line;
}

/** The picture of a piece; decorative, as the text beside it names the piece. */
export function PiecePicture({ line: { optionId }, request }: PieceProps): ReactElement | null {
  if (optionId === null) return null;
  return (
    <ProductPicture base={request.picturesUrl} optionId={optionId} type="AP" alt="" sizes="4.5rem" largest={320} />
  );
}

/** Number of pieces of a line that were cancelled before delivery. */
function cancelledOf({ position }: Line, { withdrawals }: Order): number {
  const lines = withdrawals.flatMap(({ outcome, lines: pieces }) => (outcome === 'return' ? [] : pieces));
  return lines.reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0);
}

/** Name and cancelled quantity of a line; its days of dispatch until it is sent. */
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
      <p className="small muted">{joinTexts([color[properties.lang], sizeText(t('cart.size'), size)])}</p>
      <p className="small muted">
        {t('cart.quantity')} {quantity}
      </p>
      {cancelled > 0 && (
        <p className="small">{t('labelled', { label: t('order.piece.cancelled'), value: String(cancelled) })}</p>
      )}
      {delivery !== null && isToBeSent(order.status) && (
        <p className="small muted">{t('cart.sent', { days: promisedDays(delivery, properties.intl) })}</p>
      )}
    </div>
  );
}
