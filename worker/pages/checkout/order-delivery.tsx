import {
  type Cart,
  type ShippingMethod,
  type ShippingMethodKey,
  shippingMethodKey,
} from '../../../shared/contract/cart.ts';
import type { PostalAddress } from '../../../shared/contract/customer.ts';
import { countryName } from '../../../shared/intl.ts';
import type { Country } from '../../../shared/locales.ts';
import { href } from '../../../shared/routes.ts';
import type { FormError } from '../../forms/error-summary.tsx';
import { seeOther } from '../../forms/see-other.ts';
import { textOf } from '../../forms/text.ts';
import { logError } from '../../observability/log.ts';
import { failureOf } from '../../upstream/failure.ts';
import type { PersonalPage, VisitorRequest } from '../page-module.ts';
import {
  countryOf,
  type KnownPlaces,
  knownPlaces,
  type PlaceChoice,
  readChoice,
  startingChoice,
} from './delivery-choice.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { deliveryMethods } from './delivery-methods.ts';
import { OrderFrame } from './order-frame.tsx';
import { afterStep } from './order-steps.ts';

export interface DeliveryData {
  cart: Cart;
  places: KnownPlaces;
  choice: PlaceChoice;
  /** Country whose methods are shown. */
  country: Country;
  methods: ShippingMethod[];
  method: ShippingMethodKey | null;
  /** Keep a newly typed address in the account. */
  save: boolean;
  problems: FormError[];
}

/** A new address goes to the account when asked to; when that fails, this order goes on all the same. */
async function keep(
  { gateway, log }: VisitorRequest,
  address: PostalAddress,
  places: KnownPlaces,
): Promise<void> {
  const favorite = places.saved.length === 0;
  await gateway
    .call('createDeliveryAddress', { ...address, favorite })
    .catch((error: unknown) => logError(error, log));
}

/** Step "delivery": where to, and how. */
export const orderDelivery: PersonalPage<DeliveryData> = {
  async load(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    const places = await knownPlaces(request, cart);
    const choice = await startingChoice(request, cart, places);
    const country = countryOf(choice, places, request.domain.params.deliveryCountries);
    const methods = await deliveryMethods(request.gateway, cart.id, country);
    const known = methods.find(({ key }) => key === cart.shippingInfo?.shippingMethodKey) ?? methods[0];
    return { cart, places, choice, country, methods, method: known?.key ?? null, save: true, problems: [] };
  },

  async action(request, form) {
    const { t, gateway, domain, properties, locale } = request;
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(locale, 'cart'));
    const places = await knownPlaces(request, cart);
    const { address, problems, ...choice } = readChoice(request, form, places);
    const country = address?.country ?? countryOf(choice, places, domain.params.deliveryCountries);
    const methods = await deliveryMethods(gateway, cart.id, country);
    const asked = shippingMethodKey.safeParse(textOf(form, 'method'));
    const method = methods.find(({ key }) => key === asked.data)?.key ?? null;
    const save = form.has('save');
    const again = (status: 409 | 412 | 422 | 502, errors: FormError[], current = cart) => ({
      status,
      data: { cart: current, places, choice, country, methods, method, save, problems: errors },
    });

    // The methods on the page were another country's: the shopper sees these, and their prices, before agreeing.
    const others = textOf(form, 'methodsOf') !== country;
    if (others) {
      const changed = t('delivery.error.methods-changed', { country: countryName(country, properties.intl) });
      problems.push({ id: 'delivery-method', text: changed });
    } else if (method === null) problems.push({ id: 'delivery-method', text: t('delivery.error.method') });
    if (address === null || method === null || problems.length > 0) return again(422, problems);

    try {
      const delivered = await request.cart.mutate('setShippingMethod', { shippingMethodId: method, address });
      const onward = await afterStep(request, delivered, 'order-delivery');
      if (choice.chosen === 'new' && save) await keep(request, address, places);
      return onward;
    } catch (error) {
      const { status, reason } = failureOf(error, request);
      const text = t(reason === 'failed' ? 'form.error.failed' : 'form.error.changed');
      return again(status, [{ text }], (await request.cart.load()) ?? cart);
    }
  },

  seo: (_, { t }) => ({
    title: t('delivery.title'),
    description: t('checkout.description'),
  }),

  View({ data, request }) {
    return (
      <OrderFrame
        request={request}
        cart={data.cart}
        step="order-delivery"
        title={request.t('delivery.title')}
        errors={data.problems}
      >
        <DeliveryForm data={data} request={request} />
      </OrderFrame>
    );
  },
};
