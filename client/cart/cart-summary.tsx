import { Fragment, type ReactElement, type ReactNode } from 'react';
import { cartTotals } from '../../shared/cart/cart-totals.ts';
import type { Cart, ShippingMethod } from '../../shared/contract/cart/cart.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { CartText } from '../texts/cart-texts.ts';
import { CartCodes } from './cart-extras.tsx';
import { amountIn, type CartShop } from './cart-shop.ts';
import { Removal, type RemovePart } from './removal.tsx';
import '../styles/cart/cart.css';

interface CartSummaryProps {
  cart: Cart;
  /** Methods for an estimate of the delivery price, before one is chosen. */
  shipping: readonly ShippingMethod[];
  shop: CartShop;
  text: CartText;
  title: ReactNode;
  /** While the delivery method is being chosen: elements for its price and both sums. */
  open?: { delivery: ReactNode; total: ReactNode; toPay: ReactNode };
  onRemove?: RemovePart;
  children?: ReactNode;
}

export function CartSummary(props: CartSummaryProps): ReactElement {
  const { cart, shipping, shop, text, title, open, onRemove, children } = props;
  const totals = cartTotals(cart, shipping);
  const amount = (cents: number) => amountIn(cart, shop, cents);
  const { delivery, estimate } = totals;
  const price = (cents: number) => (cents === 0 ? text['cart.delivery.free'] : amount(cents));
  return (
    <section className="cart-summary" aria-labelledby="cart-summary">
      <h2 className="subheading" id="cart-summary">
        {title}
      </h2>
      <dl className="summary">
        {cart.lineItems.length > 0 && (
          <>
            <dt>{text['cart.subtotal']}</dt>
            <dd>{amount(totals.subtotal)}</dd>
          </>
        )}
        {extras(cart, text).map(({ label, cents }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{amount(cents)}</dd>
          </Fragment>
        ))}
        {(totals.discounts > 0 || cart.discountCode.length > 0) && (
          <>
            <dt>
              {text['cart.discounts']}
              <CartCodes cart={cart} shop={shop} text={text} onRemove={onRemove} />
              {cart.discounts.map(({ type, value }) => (
                <small key={`${type} ${value}`} className="cart-summary__note">
                  {fill(text[`cart.discount.${type}`], { amount: amount(-value) })}
                </small>
              ))}
            </dt>
            <dd>{amount(-totals.discounts)}</dd>
          </>
        )}
        {(delivery !== null || shop.closed === undefined) && (
          <>
            <dt>
              {estimate !== null ? text['cart.delivery.estimate'] : text['cart.delivery']}
              {estimate !== null && (
                <small className="cart-summary__note">
                  {estimate.toAddress === null
                    ? estimate.name
                    : fill(text['cart.delivery.cheapest'], { method: estimate.name })}
                </small>
              )}
              {estimate?.toAddress != null && (
                <small className="cart-summary__note">
                  {fill(text[estimate.toAddress.lostFree ? 'cart.delivery.lost' : 'cart.delivery.also'], {
                    method: estimate.toAddress.name,
                    price: price(estimate.toAddress.price),
                  })}
                </small>
              )}
            </dt>
            <dd>{open?.delivery ?? (delivery === null ? text['cart.delivery.later'] : price(delivery))}</dd>
          </>
        )}
        <dt className="summary__total">
          {estimate !== null ? text['cart.total.estimate'] : text['cart.total']}
          <small className="cart-summary__note">{text['cart.total.tax']}</small>
        </dt>
        <dd className="summary__total">{open?.total ?? amount(totals.total + totals.byGiftCards)}</dd>
        {totals.giftCards.map(({ id, lastDigits, centAmount }) => (
          <Fragment key={id}>
            <dt>
              {fill(text['cart.gift-payment'], { digits: lastDigits })}
              {cart.payments
                .filter((item) => item.id === id)
                .map((item) => (
                  <Removal
                    key={item.id}
                    action={shop.links.cart}
                    label={text['cart.remove']}
                    spoken={fill(text['cart.remove.of'], {
                      name: fill(text['cart.gift-payment'], { digits: lastDigits }),
                    })}
                    part={{ of: 'payments', item }}
                    fields={{ intent: 'gift-card-remove', giftCardId: id }}
                    onRemove={onRemove}
                  />
                ))}
            </dt>
            <dd>{amount(-centAmount)}</dd>
          </Fragment>
        ))}
        {totals.byGiftCards > 0 && (
          <>
            <dt className="summary__total">{text['cart.to-pay']}</dt>
            <dd className="summary__total">{open?.toPay ?? amount(totals.total)}</dd>
          </>
        )}
      </dl>
      {children}
    </section>
  );
}

/** Rows of what is bought besides products. */
function extras({ giftCards, loyaltyCard, donations }: Cart, text: CartText): { label: string; cents: number }[] {
  const sum = (items: readonly { price: { centAmount: number } }[]) =>
    items.reduce((cents, { price }) => cents + price.centAmount, 0);
  return [
    { label: text['cart.gift-card'], cents: sum(giftCards) },
    { label: text['cart.loyalty-card'], cents: loyaltyCard?.price.centAmount ?? 0 },
    { label: text['cart.donation'], cents: sum(donations) },
  ].filter(({ cents }) => cents > 0);
}

interface FreeDeliveryProps {
  cart: Cart;
  shipping: readonly ShippingMethod[];
  shop: CartShop;
  text: CartText;
}

/** The amount missing for free delivery; nothing in markets without a threshold. */
export function FreeDelivery({ cart, shipping, shop, text }: FreeDeliveryProps): ReactElement | null {
  const { freeAbove, missingForFree } = cartTotals(cart, shipping);
  if (freeAbove === null) return null;
  return (
    <div className="free-delivery">
      <p>
        {missingForFree === null
          ? text['cart.delivery.reached']
          : fill(text['cart.delivery.missing'], {
              threshold: formatMoney(freeAbove, cart.totalPrice.currencyCode, shop.intl),
              amount: amountIn(cart, shop, missingForFree),
            })}
      </p>
      {missingForFree !== null && (
        <progress value={Math.max(0, freeAbove + 1 - missingForFree)} max={freeAbove + 1} aria-hidden="true" />
      )}
    </div>
  );
}
