import { emptyAddress } from '../../../shared/address.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { BillingAddress } from '../../../shared/contract/customer.ts';
import { displayName } from '../../../shared/names.ts';
import { href } from '../../../shared/routes.ts';
import { addressValues, billingSchema, type PlaceField, placeFields } from '../../forms/address.ts';
import { AddressFields } from '../../forms/address-fields.tsx';
import { answerForm, defineForm } from '../../forms/form.ts';
import { FormView } from '../../forms/form-view.tsx';
import type { Typed } from '../../forms/refusal.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../page-module.ts';
import { OrderFrame } from './order-frame.tsx';
import { afterStep } from './order-steps.ts';

interface BillingData {
  cart: Cart;
  start: Typed<PlaceField>;
}

const billed = ({ domain }: PageRequest) => domain.params.billingCountries;

const form = defineForm({
  name: 'billing',
  fields: placeFields('billing', billed),
  schema: (request) => billingSchema(billed(request)),
});

/** The address that the form starts with: the cart's, else the customer's, else their name and the market's country. */
async function startingValues(request: VisitorRequest, cart: Cart): Promise<Typed<PlaceField>> {
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
  forms: [form],

  async load(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    return { cart, start: await startingValues(request, cart) };
  },

  action: (request, data) =>
    answerForm(form, request, data, async (address) => {
      if ((await request.cart.load()) === null) return seeOther(href(request.locale, 'cart'));
      const billed = await request.cart.mutate('setBillingAddress', { address });
      const onward = await afterStep(request, billed, 'order-billing');
      await keepFirst(request, address);
      return onward;
    }),

  seo: (_, { t }) => ({
    title: t('billing.title'),
    description: t('checkout.description'),
  }),

  View({ data: { cart, start }, request }) {
    const { t } = request;
    return (
      <OrderFrame
        request={request}
        cart={cart}
        step="order-billing"
        title={t('billing.title')}
        intro={t('billing.intro')}
      >
        <FormView
          form={form}
          request={request}
          start={start}
          className="order__form"
          submit={
            <button type="submit" className="button button--primary order__continue">
              {t('checkout.continue')}
            </button>
          }
        >
          {(field, shown) => <AddressFields field={field} shown={shown} t={t} />}
        </FormView>
      </OrderFrame>
    );
  },
};
