import type { ReactElement, ReactNode } from 'react';
import type { Cart } from '../../../shared/contract/cart.ts';
import { countryName } from '../../../shared/intl.ts';
import { formatMoney } from '../../../shared/money.ts';
import { displayPhone } from '../../../shared/phone.ts';
import { href } from '../../../shared/routes.ts';
import { refusalOf } from '../../forms/form.ts';
import { seeOther } from '../../forms/see-other.ts';
import type { PersonalPage } from '../page-module.ts';
import { AddressText } from './address-text.tsx';
import { OrderFrame } from './order-frame.tsx';
import { afterStep } from './order-steps.ts';

interface OverviewData {
  cart: Cart;
}

/** Step "overview", in markets that have it: everything once more before paying. */
export const orderOverview: PersonalPage<OverviewData> = {
  async load(request) {
    const cart = await request.cart.load();
    return cart === null ? seeOther(href(request.locale, 'cart')) : { cart };
  },

  async action(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    try {
      return await afterStep(request, cart, 'order-overview');
    } catch (error) {
      return refusalOf(error, request);
    }
  },

  seo: (_, { t }) => ({
    title: t('overview.title'),
    description: t('checkout.description'),
  }),

  View({ data: { cart }, request }) {
    const { t, locale, properties } = request;
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
            </Part>
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
                    : formatMoney(
                        shippingInfo.price.centAmount,
                        cart.totalPrice.currencyCode,
                        properties.intl,
                      )}
                </span>
              </p>
              <AddressText
                address={shippingAddress}
                country={name(shippingAddress.country)}
                phone={displayPhone(shippingAddress.phoneNumber, shippingAddress.phoneNumberCountry)}
              />
            </Part>
          )}
        </div>
        <form method="post" action={href(locale, 'order-overview')} data-form>
          <button type="submit" className="button button--primary order__continue">
            {t('checkout.continue')}
          </button>
        </form>
      </OrderFrame>
    );
  },
};

interface PartProps {
  title: string;
  edit: string;
  /** What is edited, for those who hear the link alone. */
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
