import type { ReactElement, ReactNode } from 'react';
import type { Cart } from '../../shared/contract/cart.ts';
import { fill } from '../fill.ts';
import { amountIn, type CartShop } from './cart-shop.ts';
import type { CartText } from './cart-texts.ts';

interface CartPartProps {
  cart: Cart;
  shop: CartShop;
  text: CartText;
}

interface RemovalProps extends Pick<CartPartProps, 'shop' | 'text'> {
  /** What is taken away, in words. */
  name: string;
  fields: Record<string, string>;
}

/** Takes something out of the cart, as a form of the cart page. */
export function Removal({ shop, text, name, fields }: RemovalProps): ReactElement {
  return (
    <form method="post" action={shop.links.cart}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className="cart-line__remove" aria-label={fill(text['cart.remove.of'], { name })}>
        {text['cart.remove']}
      </button>
    </form>
  );
}

/** What is bought besides products. */
export function CartExtras({ cart, shop, text }: CartPartProps): ReactElement | null {
  const { giftCards, loyaltyCard, donations } = cart;
  const day = new Intl.DateTimeFormat(shop.intl, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const entry = (
    key: string,
    name: string,
    cents: number,
    fields: Record<string, string>,
    more?: ReactNode,
  ) => (
    <li key={key} className="cart-extra">
      <div>
        <p>{name}</p>
        {more}
        <Removal shop={shop} text={text} name={name} fields={fields} />
      </div>
      <p className="price__now">{amountIn(cart, shop, cents)}</p>
    </li>
  );
  const entries = [
    ...giftCards.map(({ id, price, recipientName, date }) =>
      entry(
        id,
        text['cart.gift-card'],
        price.centAmount,
        { intent: 'gift-card-remove', giftCardId: id },
        recipientName !== '' && date !== null && (
          // Browsers and Workers may write a day differently.
          <p className="small muted" suppressHydrationWarning>
            {fill(text['cart.gift-card.for'], { name: recipientName, date: day.format(new Date(date)) })}
          </p>
        ),
      ),
    ),
    ...(loyaltyCard === null
      ? []
      : [
          entry('card', text['cart.loyalty-card'], loyaltyCard.price.centAmount, {
            intent: 'loyalty-card-remove',
          }),
        ]),
    ...donations.map(({ id, price }) =>
      entry(
        `donation ${id}`,
        `${text['cart.donation']} ${shop.donations[id] ?? ''}`.trim(),
        price.centAmount,
        {
          intent: 'donation-remove',
          donationId: id,
        },
      ),
    ),
  ];
  if (entries.length === 0) return null;
  return (
    <ul className="cart__list" aria-label={text['cart.extras']}>
      {entries}
    </ul>
  );
}

/** The promo codes of a cart, each with what it takes off, or why it does nothing. */
export function CartCodes({ cart, shop, text }: CartPartProps): ReactElement | null {
  if (cart.discountCode.length === 0) return null;
  return (
    <ul className="cart-codes">
      {cart.discountCode.map(({ code, type, value, productOutOfStock }) => (
        <li key={code} className="cart-code small">
          <span>
            <strong>{code}</strong>{' '}
            {productOutOfStock
              ? text['cart.code.gone']
              : value > 0
                ? amountIn(cart, shop, -value)
                : type === 'CAD'
                  ? text['cart.code.gift']
                  : text['cart.code.idle']}
          </span>
          <Removal shop={shop} text={text} name={code} fields={{ intent: 'promo-remove', promoCode: code }} />
        </li>
      ))}
    </ul>
  );
}
