import type { ReactElement } from 'react';
import { Icon } from '../../../../client/components/icon.tsx';
import type { AdyenEnvironment, DropInPlace } from '../../../../shared/checkout/drop-in.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import type { DropIn } from '../../../../shared/contract/cart/checkout-rows.ts';
import { href } from '../../../../shared/routes.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { SeenFields } from '../frame/order-button.tsx';
import { PaymentSum } from './payment-sum.tsx';
import '../../../../client/styles/checkout/checkout.css';

/** The provider's form, in a known environment. */
export interface KnownDropIn extends DropIn {
  environment: AdyenEnvironment;
}

interface DropInViewProps {
  dropIn: KnownDropIn;
  cart: Cart;
  request: PageRequest;
}

/** Adyen's form for cards in the payment page (client/payment/drop-in.ts), and alternatives to it. */
export function DropInView({ dropIn, cart, request }: DropInViewProps): ReactElement {
  const { t, locale, properties } = request;
  const place: DropInPlace = {
    ...dropIn,
    countryCode: properties.iso2,
    locale: properties.intl,
    check: href(locale, 'order-adyen-check', {}, { by: 'card' }),
  };
  return (
    <div className="order__form">
      <div className="drop-in" data-drop-in={JSON.stringify(place)} data-failed={t('payment.drop-in.failed')}>
        <p role="status" className="muted">
          {t('payment.drop-in.loading')}
        </p>
      </div>
      <PaymentSum cart={cart} request={request} />
      <form method="post" action={href(locale, 'order-payment')} data-form="">
        <input type="hidden" name="form" value="payment" />
        <input type="hidden" name="product" value="card" />
        <SeenFields cart={cart} />
        <button type="submit" className="button">
          <Icon name="lock" size={18} />
          {t('payment.drop-in.hosted')}
        </button>
      </form>
      <p>
        <a className="link" href={href(locale, 'order-payment')}>
          {t('payment.drop-in.other')}
        </a>
      </p>
    </div>
  );
}
