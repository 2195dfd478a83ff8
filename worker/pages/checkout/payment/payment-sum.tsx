import type { ReactElement } from 'react';
import { amountLeft, isByGiftCard } from '../../../../shared/cart/cart.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { countryName } from '../../../../shared/format/intl.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { townLine } from '../../../../shared/forms/town-line.ts';
import { href } from '../../../../shared/routes.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { pointName } from '../../../stores/point-name.ts';
import '../../../../client/styles/checkout/payment.css';

interface PaymentSumProps {
  cart: Cart;
  request: PageRequest;
}

/** The delivery, and the amount to pay with its parts: gift cards first, the rest by the chosen product. */
export function PaymentSum({ cart, request }: PaymentSumProps): ReactElement {
  const { t, properties } = request;
  const { centAmount: total, currencyCode } = cart.totalPrice;
  const money = (cents: number) => formatMoney(cents, currencyCode, properties.intl);
  const giftCards = cart.payments.filter((payment) => isByGiftCard(payment) && payment.amountPlanned.centAmount > 0);
  const left = amountLeft(cart);
  return (
    <div className="payment__sum">
      <dl className="summary">
        <Delivery cart={cart} request={request} />
        {giftCards.length > 0 && (
          <>
            <dt>{t('cart.total')}</dt>
            <dd>{money(total)}</dd>
            {giftCards.map(({ id, lastDigits, amountPlanned }) => (
              <GiftCard
                key={id}
                digits={lastDigits ?? ''}
                amount={money(-amountPlanned.centAmount)}
                request={request}
              />
            ))}
          </>
        )}
        <dt className="summary__total">{t(giftCards.length > 0 ? 'payment.left' : 'cart.total')}</dt>
        <dd className="summary__total">{money(left)}</dd>
      </dl>
      {giftCards.length > 0 && (
        <p className="small muted">{t('payment.split', { gift: money(total - left), rest: money(left) })}</p>
      )}
    </div>
  );
}

/** Method, recipient and place of the delivery: nobody pays for one that they have not seen. */
function Delivery({ cart: { shippingInfo, shippingAddress }, request }: PaymentSumProps): ReactElement | null {
  if (shippingInfo === null || shippingAddress === null) return null;
  const { t, locale, properties } = request;
  const { deliveryPoint, line1, line2, line3, line4, country } = shippingAddress;
  const name = displayName(`${shippingAddress.firstName} ${shippingAddress.lastName}`);
  const place = [line1, line2, line3, line4, townLine(shippingAddress), countryName(country, properties.intl)];
  return (
    <>
      <dt>
        {t('delivery.title')}
        <span className="payment__delivery">
          {shippingInfo.name}
          <br />
          {joinTexts([deliveryPoint === null ? name : pointName(deliveryPoint), ...place])}
          {deliveryPoint !== null && (
            <>
              <br />
              {t('delivery.collected-by', { name })}
            </>
          )}
        </span>
      </dt>
      <dd>
        <a href={href(locale, 'order-delivery')} className="link small" aria-label={t('checkout.edit.delivery')}>
          {t('checkout.edit')}
        </a>
      </dd>
    </>
  );
}

interface GiftCardProps {
  digits: string;
  amount: string;
  request: PageRequest;
}

function GiftCard({ digits, amount, request: { t } }: GiftCardProps): ReactElement {
  return (
    <>
      <dt>{t('cart.gift-payment', { digits })}</dt>
      <dd>{amount}</dd>
    </>
  );
}
