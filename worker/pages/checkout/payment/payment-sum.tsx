import type { ReactElement } from 'react';
import { amountLeft, isByGiftCard } from '../../../../shared/cart/cart.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import '../../../../client/styles/checkout/payment.css';

/** The amount to pay and its parts: gift cards first, the rest by the chosen product. */
export function PaymentSum({ cart, request }: { cart: Cart; request: PageRequest }): ReactElement {
  const { t, properties } = request;
  const { centAmount: total, currencyCode } = cart.totalPrice;
  const money = (cents: number) => formatMoney(cents, currencyCode, properties.intl);
  const giftCards = cart.payments.filter((payment) => isByGiftCard(payment) && payment.amountPlanned.centAmount > 0);
  const left = amountLeft(cart);
  return (
    <div className="payment__sum">
      <dl className="summary">
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
