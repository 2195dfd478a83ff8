import { isBilled } from '../../../shared/checkout/checkout.ts';
import type { BillingAddress } from '../../../shared/contract/account/customer.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { countryName } from '../../../shared/format/intl.ts';
import { emptyAddress } from '../../../shared/forms/address.ts';
import { wantsFiscalNumber } from '../../../shared/forms/fiscal-number.ts';
import { displayName } from '../../../shared/forms/names.ts';
import { href } from '../../../shared/routes.ts';
import { Notice } from '../../components/notice.tsx';
import { addressValues } from '../../forms/address.ts';
import { AddressFields } from '../../forms/address-fields.tsx';
import { AddressLookUp } from '../../forms/address-look-up.tsx';
import { withQuality } from '../../forms/address-quality.ts';
import { answerForm } from '../../forms/form.ts';
import { errorOf, FormView, shownIn } from '../../forms/form-view.tsx';
import { type AddressResults, askForAddress, foundAddresses } from '../../forms/look-up.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import type { Typed } from '../../page/refusal.ts';
import { type BillingField, billed, billingForm } from './billing/billing-form.ts';
import { Continue } from './frame/continue.tsx';
import { OrderFrame } from './frame/order-frame.tsx';
import { afterStep } from './frame/order-steps.ts';
import '../../../client/styles/look-up.css';

interface BillingData {
  cart: Cart;
  start: Partial<Typed<BillingField>>;
  /** True if the account has an address, which this one may replace. */
  isKnown: boolean;
  found: AddressResults;
}

/** Initial values of the form: the cart's address, else the customer's, else their name and the market's country. */
async function startingValues(
  request: VisitorRequest,
  cart: Cart,
  own: BillingAddress | null,
): Promise<BillingData['start']> {
  const { gateway, domain } = request;
  const { billingCountries } = domain.params;
  const known = cart.billingAddress ?? own;
  const client = request.client ?? (await gateway.attempt('getAccount', {}));
  const fiscalNumber = cart.billingAddress?.fiscalNumber ?? client?.fiscalNumber ?? '';
  // An address that this market does not bill would have to be corrected anyway.
  if (known !== null && billingCountries.includes(known.country))
    return { ...addressValues(known), fiscalNumber, save: 'on' };
  const country = billingCountries.includes(domain.countryCodeISO2) ? domain.countryCodeISO2 : billingCountries[0];
  return {
    ...emptyAddress,
    fiscalNumber,
    save: 'on',
    firstName: displayName(client?.firstName ?? ''),
    lastName: displayName(client?.lastName ?? ''),
    country: country ?? '',
  };
}

/**
 * Saves the first address in the account, and a later one if `wanted`, even if the market bills other countries than
 * the saved one's. A failure does not stop the order.
 */
async function keep({ gateway, log }: VisitorRequest, address: BillingAddress, wanted: boolean): Promise<void> {
  try {
    if (wanted || (await gateway.call('getBillingAddress', {})) === null)
      await gateway.call('updateBillingAddress', address);
  } catch (error) {
    // The cart has the address already.
    logError(error, log);
  }
}

export const orderBilling: PersonalPage<BillingData> = {
  forms: [billingForm],

  async load(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    const own = await request.gateway.attempt('getBillingAddress', {});
    const start = await startingValues(request, cart, own);
    const { typed } = shownIn(billingForm, request, start);
    return { cart, start, isKnown: own !== null, found: await foundAddresses(request, typed) };
  },

  async action(request, data) {
    const asked = await askForAddress(billingForm, request, data);
    if (asked !== null) return asked;
    return answerForm(billingForm, request, data, async ({ fiscalNumber, ...typed }) => {
      if ((await request.cart.load()) === null) return seeOther(href(request.locale, 'cart'));
      const address = await withQuality(request.gateway, typed);
      const billed = await request.cart.mutate('setBillingAddress', {
        address: { ...address, fiscalNumber },
      });
      const onward = await afterStep(request, billed, 'order-billing');
      await keep(request, address, data.get('save') === 'on');
      return onward;
    });
  },

  seo: (_, { t }) => ({
    title: t('billing.title'),
    description: t('checkout.description'),
  }),

  View({ data: { cart, start, isKnown, found }, request }) {
    const { t, domain, properties } = request;
    const { billingAddress } = cart;
    return (
      <OrderFrame
        request={request}
        cart={cart}
        step="order-billing"
        title={t('billing.title')}
        intro={t('billing.intro')}
      >
        {billingAddress !== null && !isBilled(cart, domain.params) && (
          <Notice tone="warning">
            {t('billing.abroad', { country: countryName(billingAddress.country, properties.intl) })}
          </Notice>
        )}
        <FormView
          form={billingForm}
          request={request}
          start={start}
          className="order__form billing"
          submit={<Continue request={request} cart={cart} step="order-billing" />}
        >
          {(field, shown) => (
            <>
              {/* Enter in a field presses the first button: this one, not the look-up's. */}
              <button type="submit" hidden />
              {request.capabilities.has('address-look-up') && (
                <AddressLookUp
                  id="billing"
                  field={field('find')}
                  found={found}
                  error={errorOf(shown, 'suggestion')}
                  t={t}
                />
              )}
              <AddressFields field={field} shown={shown} t={t} />
              {billed(request).some(wantsFiscalNumber) && (
                <div className="billing__fiscal">{field('fiscalNumber')}</div>
              )}
              {isKnown && field('save')}
            </>
          )}
        </FormView>
      </OrderFrame>
    );
  },
};
