import type { ReactElement } from 'react';
import { hasOpenPayment, outcomeOf } from '../../../../shared/checkout/checkout.ts';
import type { PaymentChoice } from '../../../../shared/checkout/payment-products.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { href } from '../../../../shared/routes.ts';
import { Notice } from '../../../components/notice.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';
import { confirmationHref } from '../../cart/confirmation-href.ts';
import { SeenFields } from '../frame/order-button.tsx';

/** The choice with which the open payment was begun; undefined if there is none, or the market no longer offers it. */
export function begunChoice(
  { payments }: Pick<Cart, 'payments'>,
  choices: readonly PaymentChoice[],
): PaymentChoice | undefined {
  const begun = payments
    .filter(({ status }) => outcomeOf(status) === 'continue')
    .map(({ paymentProduct }) => paymentProduct);
  return choices.find(({ products }) => products.some((name) => begun.includes(name)));
}

/** Cancels the open payment of a cart, so another can begin; redirects to the confirmation if it is paid or pending. */
export async function cancelOpenPayment(request: VisitorRequest, cart: Cart): Promise<Response | null> {
  if (!hasOpenPayment(cart)) return null;
  const { status } = await request.gateway.call('cancelPayment', { cartId: cart.id });
  const goesOn = status === 'paid' || status === 'pending';
  return goesOn ? seeOther(confirmationHref(request, cart.id)) : null;
}

interface OpenPaymentProps {
  cart: Cart;
  choice: PaymentChoice;
  request: PageRequest;
}

/** A payment that was begun and left: a button that continues it. The choices below it begin another. */
export function OpenPayment({ cart, choice, request: { t, locale } }: OpenPaymentProps): ReactElement {
  return (
    <Notice tone="info">
      <div className="stack">
        <p>
          <strong>{t('payment.open', { method: t(`payment.${choice.kind}`) })}</strong>
          <br />
          {t('payment.open.text')}
        </p>
        <form method="post" action={href(locale, 'order-payment')} data-form="">
          <input type="hidden" name="form" value="payment" />
          <input type="hidden" name="product" value={choice.kind} />
          <input type="hidden" name="embedded" data-scripted="yes" />
          <SeenFields cart={cart} />
          <button type="submit" className="button button--primary">
            {t('payment.continue')}
          </button>
        </form>
      </div>
    </Notice>
  );
}
