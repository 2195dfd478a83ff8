import type { ReactElement } from 'react';
import { ProductPicture } from '../../../client/components/product-picture.tsx';
import type { Order } from '../../../shared/contract/orders.ts';
import { promisedDays } from '../../../shared/delivery-promise.ts';
import { isToBeSent } from '../../../shared/order-timeline.ts';
import { type OrderedPrice, orderedPrice } from '../../../shared/ordered-price.ts';
import { productHref } from '../../../shared/product-url.ts';
import { sizeText } from '../../../shared/size-text.ts';
import { type OrderedProps, orderMoney } from './order-money.ts';

type Line = Order['lines'][number];

/** The pieces of an order with picture, colour, size and price; those that are not on the shelf with the days on which they are sent. */
export function OrderedPieces({ order, request }: OrderedProps): ReactElement {
  return (
    <ul className="order-lines ordered__pieces">
      {order.lines.map((line) => (
        <li key={`${line.position} ${line.sku}`} className="order-lines__line">
          <PiecePicture line={line} request={request} />
          <PieceText line={line} status={order.status} request={request} />
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

/** What it is; the days on which it is sent, as long as it is not. */
function PieceText({ line, status, request }: PieceProps & Pick<Order, 'status'>): ReactElement {
  const { t, locale, properties } = request;
  const { productId, name, color, size, quantity, delivery } = line;
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
      {delivery !== null && isToBeSent(status) && (
        <p className="small muted">{t('cart.sent', { days: promisedDays(delivery, properties.intl) })}</p>
      )}
    </div>
  );
}
