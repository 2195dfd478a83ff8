import type { ReactElement } from 'react';
import { type CheckoutStep, nextStep } from '../../../../shared/checkout/checkout.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import '../../../../client/styles/checkout/checkout.css';

interface ContinueProps {
  request: PageRequest;
  cart: Cart;
  step: Exclude<CheckoutStep, 'cart' | 'order-payment' | 'order-confirmation'>;
}

/** The submit button of a step, with a text about the next one. */
export function Continue({ request: { t, domain }, cart, step }: ContinueProps): ReactElement {
  const next = nextStep(cart, step, domain.params);
  return (
    <div className="order__go">
      <button type="submit" className="button button--primary order__continue" aria-describedby="next-step">
        {t('checkout.continue')}
      </button>
      {next !== 'cart' && next !== 'order-billing' && (
        <p className="small muted" id="next-step">
          {t(`checkout.next.${next}`)}
        </p>
      )}
    </div>
  );
}
