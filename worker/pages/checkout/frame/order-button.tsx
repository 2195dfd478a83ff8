import type { ReactElement } from 'react';
import { Icon } from '../../../../client/components/icon.tsx';
import { isFree } from '../../../../shared/cart/cart.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { TextWithLink } from '../../../components/text-with-link.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { seenOrder } from './seen-order.ts';
import '../../../../client/styles/checkout/checkout.css';

interface OrderButtonProps {
  cart: Cart;
  /** Url of the terms of sale. */
  terms: string;
  request: PageRequest;
}

/** Hidden fields with the cart that the page showed: what changed since is not ordered (`changesSince`). */
export function SeenFields({ cart }: Pick<OrderButtonProps, 'cart'>): ReactElement {
  return (
    <>
      {Object.entries(seenOrder(cart)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** The button that orders, with the terms below it. It says "Order" if nothing is left to pay, otherwise "Pay". */
export function OrderButton({ cart, terms, request: { t, domain } }: OrderButtonProps): ReactElement {
  return (
    <>
      <SeenFields cart={cart} />
      <button type="submit" className="button button--primary order__continue">
        <Icon name="lock" size={18} />
        {t(isFree(cart, domain.params.freeCartCriteria) ? 'payment.order' : 'payment.pay')}
      </button>
      <p className="small muted">
        <TextWithLink t={t} text="payment.terms" words="payment.terms-link" href={terms} />
      </p>
    </>
  );
}
