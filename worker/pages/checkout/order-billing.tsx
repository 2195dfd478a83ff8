import { type AddressValues, emptyAddress } from '../../../shared/address.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { BillingAddress } from '../../../shared/contract/customer.ts';
import { displayName } from '../../../shared/names.ts';
import { href } from '../../../shared/routes.ts';
import { addressErrorList, addressValues, readBillingAddress } from '../../forms/address.ts';
import { type AddressErrors, AddressFields } from '../../forms/address-form.tsx';
import { countryChoices } from '../../forms/countries.ts';
import type { FormError } from '../../forms/error-summary.tsx';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import { failureOf } from '../../upstream/failure.ts';
import type { PersonalPage, VisitorRequest } from '../page-module.ts';
import { OrderFrame } from './order-frame.tsx';
import { afterStep } from './order-steps.ts';

interface BillingData {
  cart: Cart;
  values: AddressValues;
  errors: AddressErrors;
  /** What went wrong besides the fields. */
  problem: string | null;
}

/** The address that the form starts with: the cart's, else the customer's, else their name and the market's country. */
async function startingValues(request: VisitorRequest, cart: Cart): Promise<AddressValues> {
  const { gateway, domain } = request;
  const { billingCountries } = domain.params;
  const known = cart.billingAddress ?? (await gateway.attempt('getBillingAddress', {}));
  // One that this market does not bill would only have to be corrected.
  if (known !== null && billingCountries.includes(known.country)) return addressValues(known);
  const client = await gateway.attempt('getAccount', {});
  const country = billingCountries.includes(domain.countryCodeISO2)
    ? domain.countryCodeISO2
    : billingCountries[0];
  return {
    ...emptyAddress,
    firstName: displayName(client?.firstName ?? ''),
    lastName: displayName(client?.lastName ?? ''),
    country: country ?? '',
  };
}

/** The first address is worth keeping for the next order; when that fails, this order goes on all the same. */
async function keepFirst({ gateway, log }: VisitorRequest, address: BillingAddress): Promise<void> {
  try {
    if ((await gateway.call('getBillingAddress', {})) === null)
      await gateway.call('updateBillingAddress', address);
  } catch (error) {
    // The cart has the address.
    logError(error, log);
  }
}

/** Step "billing": the address of the bill. */
export const orderBilling: PersonalPage<BillingData> = {
  async load(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    return { cart, values: await startingValues(request, cart), errors: {}, problem: null };
  },

  async action(request, form) {
    const { t, domain } = request;
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    const { values, errors, address } = readBillingAddress(form, {
      t,
      countries: domain.params.billingCountries,
    });
    if (address === null) return { status: 422, data: { cart, values, errors, problem: null } };
    try {
      const billed = await request.cart.mutate('setBillingAddress', { address });
      const onward = await afterStep(request, billed, 'order-billing');
      await keepFirst(request, address);
      return onward;
    } catch (error) {
      const { status, reason } = failureOf(error, request);
      const problem = t(reason === 'failed' ? 'form.error.failed' : 'form.error.changed');
      return { status, data: { cart: (await request.cart.load()) ?? cart, values, errors, problem } };
    }
  },

  seo: (_, { t }) => ({
    title: t('billing.title'),
    description: t('checkout.description'),
  }),

  View({ data: { cart, values, errors, problem }, request }) {
    const { t, locale, domain, properties } = request;
    const all: FormError[] = [...(problem === null ? [] : [{ text: problem }]), ...addressErrorList(errors)];
    return (
      <OrderFrame
        request={request}
        cart={cart}
        step="order-billing"
        title={t('billing.title')}
        intro={t('billing.intro')}
        errors={all}
      >
        <form method="post" action={href(locale, 'order-billing')} noValidate className="order__form">
          <AddressFields
            section="billing"
            values={values}
            errors={errors}
            t={t}
            countries={countryChoices(domain.params.billingCountries, properties.intl)}
          />
          <button type="submit" className="button button--primary order__continue">
            {t('checkout.continue')}
          </button>
        </form>
      </OrderFrame>
    );
  },
};
