import type { ReactElement, ReactNode } from 'react';
import { z } from 'zod';
import { isDematerialised } from '../../../shared/cart/cart.ts';
import { isOrderingStep } from '../../../shared/checkout/checkout.ts';
import type { Cart, ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { pointKindOf } from '../../../shared/contract/delivery/delivery-modes.ts';
import { countryName } from '../../../shared/format/intl.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { piecesOf } from '../../delivery/delivery-points.ts';
import { AddressText } from '../../forms/address-text.tsx';
import { answerForm, defineForm } from '../../forms/form.ts';
import { FormView } from '../../forms/form-view.tsx';
import { seeOther } from '../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { landingUrl } from '../content/page-url.ts';
import { DeliveryText } from './delivery/delivery-text.tsx';
import { readyWords } from './delivery/pick-up-words.ts';
import { Continue } from './frame/continue.tsx';
import { OrderButton, SeenFields } from './frame/order-button.tsx';
import { OrderFrame } from './frame/order-frame.tsx';
import { afterStep, backToSoldOut, isNotPaid } from './frame/order-steps.ts';
import { changesSince, seenOrderShape } from './frame/seen-order.ts';
import '../../../client/styles/account/overview.css';

interface OverviewData {
  cart: Cart;
  /** First and last day of arrival; null if unknown. */
  arrives: ShippingMethod['arrives'];
  /** Text about when it is ready in its store; null if it is not collected in one, or if that is unknown. */
  ready: string | null;
  /** Url of the terms of sale. */
  terms: string;
}

const form = defineForm({ name: 'overview', fields: {}, schema: z.object(seenOrderShape) });

/** Days of arrival by the chosen method, for an order placed now. */
async function arrivalOf({ gateway }: VisitorRequest, cart: Cart): Promise<OverviewData['arrives']> {
  const { shippingInfo, shippingAddress } = cart;
  if (shippingInfo === null || shippingAddress === null) return null;
  const { country } = shippingAddress;
  const groups = (await gateway.attempt('getShippingMethods', { country, cartId: cart.id })) ?? [];
  const methods = groups.flatMap((group) => (group.country === country ? group.shippingMethods : []));
  return methods.find(({ key }) => key === shippingInfo.shippingMethodKey)?.arrives ?? null;
}

/** Text about when an order placed now is ready in the chosen store. */
async function readyIn(request: VisitorRequest, cart: Cart): Promise<string | null> {
  const { shippingInfo, shippingAddress } = cart;
  const storeId = shippingAddress?.deliveryPointIdV2 ?? null;
  const asked = piecesOf(cart);
  if (shippingInfo === null || storeId === null || asked.pieces === undefined) return null;
  if (pointKindOf(shippingInfo.shippingMethodKey) !== 'store') return null;
  const store = await request.gateway.attempt('getStore', { storeId, ...asked });
  return store === null ? null : readyWords(store, request.now, request);
}

/** Text about when e-mails are sent: gift cards may have their own day, which is shown with each of them. */
function mailedText({ lineItems, giftCards, loyaltyCard }: Cart): MessageKey {
  if (lineItems.length > 0) return 'delivery.by-email';
  if (giftCards.length > 0) return 'delivery.by-email.day';
  return loyaltyCard === null ? 'delivery.nothing' : 'delivery.by-email';
}

/** Step "overview", in markets that have it: a summary before the payment. */
export const orderOverview: PersonalPage<OverviewData> = {
  forms: [form],

  async load(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    const soldOut = backToSoldOut(request, cart);
    if (soldOut !== undefined) return soldOut;
    const [arrives, ready, terms] = await Promise.all([
      arrivalOf(request, cart),
      readyIn(request, cart),
      landingUrl(request, 'terms'),
    ]);
    return { cart, arrives, ready, terms };
  },

  action: (request, data) =>
    answerForm(form, request, data, async (seen) => {
      const cart = await request.cart.load();
      if (cart === null) return seeOther(href(request.locale, 'cart'));
      const changes = changesSince(seen, cart, request);
      if (changes.length > 0) return new Refusal(changes, 409);
      try {
        return await afterStep(request, cart, 'order-overview');
      } catch (error) {
        if (!isNotPaid(error)) throw error;
        return new Refusal(changesSince(seen, await request.cart.mutate('refreshCart', {}), request), 409);
      }
    }),

  seo: (_, { t }) => ({
    title: t('overview.title'),
    description: t('checkout.description'),
  }),

  View({ data: { cart, arrives, ready, terms }, request }) {
    const { t, locale, properties, domain } = request;
    const { billingAddress, shippingAddress, shippingInfo } = cart;
    const name = (country: string) => countryName(country, properties.intl);
    return (
      <OrderFrame request={request} cart={cart} step="order-overview" title={t('overview.title')}>
        <div className="overview">
          {billingAddress !== null && (
            <Part
              title={t('billing.title')}
              edit={t('checkout.edit')}
              editLabel={t('checkout.edit.billing')}
              href={href(locale, 'order-billing')}
            >
              <AddressText address={billingAddress} country={name(billingAddress.country)} />
              {billingAddress.fiscalNumber !== undefined && billingAddress.fiscalNumber !== '' && (
                <p className="muted">{billingAddress.fiscalNumber}</p>
              )}
            </Part>
          )}
          {isDematerialised(cart) && (
            <section className="overview__part">
              <h2 className="subheading">{t('delivery.title')}</h2>
              <p>{t(mailedText(cart))}</p>
            </section>
          )}
          {shippingAddress !== null && shippingInfo !== null && (
            <Part
              title={t('delivery.title')}
              edit={t('checkout.edit')}
              editLabel={t('checkout.edit.delivery')}
              href={href(locale, 'order-delivery')}
            >
              <p>
                {shippingInfo.name}
                <span className="muted">
                  {' · '}
                  {shippingInfo.price.centAmount === 0
                    ? t('delivery.price.free')
                    : formatMoney(shippingInfo.price.centAmount, cart.totalPrice.currencyCode, properties.intl)}
                </span>
              </p>
              <DeliveryText address={shippingAddress} arrives={arrives} ready={ready} request={request} />
            </Part>
          )}
        </div>
        <FormView
          form={form}
          request={request}
          submit={
            isOrderingStep(cart, 'order-overview', domain.params) ? (
              <OrderButton cart={cart} terms={terms} request={request} />
            ) : (
              <>
                <SeenFields cart={cart} />
                <Continue request={request} cart={cart} step="order-overview" />
              </>
            )
          }
        />
      </OrderFrame>
    );
  },
};

interface PartProps {
  title: string;
  edit: string;
  /** Accessible name of the link. */
  editLabel: string;
  href: string;
  children: ReactNode;
}

function Part({ title, edit, editLabel, href: target, children }: PartProps): ReactElement {
  return (
    <section className="overview__part">
      <div className="overview__head">
        <h2 className="subheading">{title}</h2>
        <a href={target} className="link small" aria-label={editLabel}>
          {edit}
        </a>
      </div>
      {children}
    </section>
  );
}
