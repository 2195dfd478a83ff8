import type { ReactElement, ReactNode } from 'react';
import { CartSummary } from '../../../../client/cart/cart-summary.tsx';
import { cartTexts } from '../../../../client/texts/cart-texts.ts';
import type { PageEvent } from '../../../../shared/analytics/analytics.ts';
import { cartEvent, choiceEvent } from '../../../../shared/analytics/analytics-items.ts';
import { isDematerialised } from '../../../../shared/cart/cart.ts';
import { type CheckoutStep, stepsOf } from '../../../../shared/checkout/checkout.ts';
import type { Cart, ShippingMethod } from '../../../../shared/contract/cart/cart.ts';
import { type MessageKey, pick } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import { cartShop } from '../../../components/cart-shop.ts';
import { EventData } from '../../../components/event-data.tsx';
import { GiftCards } from '../../../components/ordered/gift-cards.tsx';
import { UnconfirmedPayer } from '../../../components/unconfirmed-email.tsx';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';
import { amountsByMethod, withoutDelivery } from './amounts-by-method.tsx';
import { CheckoutSteps, type StepView } from './checkout-steps.tsx';
import { OrderLines } from './order-lines.tsx';
import { PreOrder } from './pre-order.tsx';
import '../../../../client/styles/checkout/checkout.css';
import '../../../../client/styles/checkout/order-frame.css';

interface OrderFrameProps {
  request: VisitorRequest;
  cart: Cart;
  step: CheckoutStep;
  title: string;
  intro?: string;
  /** Delivery methods to choose from in this step. */
  methods?: readonly ShippingMethod[];
  children: ReactNode;
}

/** A step of the checkout: the list of steps, its form, and the order beside it. */
export function OrderFrame(props: OrderFrameProps): ReactElement {
  const { request, cart, step, title, intro, methods, children } = props;
  const { t, locale } = request;
  const shop = cartShop(request);
  const words = pick(t, cartTexts);
  const text = { ...words, 'cart.delivery.later': t(laterDelivery(cart, step)) };
  return (
    <div className="wrap wrap--narrow order">
      <CheckoutSteps
        steps={shownSteps(request, cart, step)}
        label={t('checkout.steps')}
        done={t('checkout.step.done')}
      />
      <div className="order__columns">
        <div className="order__main">
          <h1 className="title">{title}</h1>
          {intro !== undefined && <p className="muted order__intro">{intro}</p>}
          <UnconfirmedPayer request={request} />
          {step !== 'order-billing' && <PreOrder cart={cart} request={request} />}
          {children}
          <EventData events={[eventOf(step, cart, request)]} />
        </div>
        <aside className="order__aside">
          <CartSummary
            cart={methods === undefined ? cart : withoutDelivery(cart)}
            shipping={[]}
            shop={shop}
            text={text}
            title={t('checkout.your-order')}
            {...(methods !== undefined &&
              methods.length > 0 && { open: amountsByMethod({ cart, methods, shop, text }) })}
          >
            {cart.lineItems.length > 0 && <OrderLines cart={cart} shop={shop} text={text} />}
            <GiftCards
              cards={cart.giftCards.map(({ price, ...card }) => ({ ...card, amount: price.centAmount }))}
              currency={cart.totalPrice.currencyCode}
              request={request}
            />
            <a href={href(locale, 'cart')} className="link small">
              {t('checkout.edit.cart')}
            </a>
          </CartSummary>
        </aside>
      </div>
    </div>
  );
}

/** Analytics event of a step: it was reached, or its choice was made. */
function eventOf(step: CheckoutStep, cart: Cart, { properties: { lang } }: PageRequest): PageEvent | null {
  if (step === 'order-billing') return cartEvent('begin_checkout', cart, lang);
  if (step === 'order-delivery') return choiceEvent('add_shipping_info', cart, lang);
  return step === 'order-payment' ? choiceEvent('add_payment_info', cart, lang) : null;
}

/** Text in place of a delivery price that is not chosen yet: where to choose it, or that there is no delivery. */
function laterDelivery(cart: Cart, step: CheckoutStep): MessageKey {
  if (!isDematerialised(cart)) return step === 'order-delivery' ? 'delivery.chosen-here' : 'cart.delivery.later';
  return cart.lineItems.length + cart.giftCards.length > 0 ? 'delivery.mailed' : 'delivery.not-needed';
}

/** The steps of this cart; finished ones are links. */
function shownSteps({ t, locale, domain }: PageRequest, cart: Cart, current: CheckoutStep): StepView[] {
  const steps = stepsOf(cart, domain.params);
  const position = steps.indexOf(current);
  return steps.map((name, index) => ({
    name,
    label: t(`checkout.step.${name}`),
    href: index < position ? href(locale, name) : null,
    state: index < position ? 'done' : index === position ? 'current' : 'ahead',
  }));
}
