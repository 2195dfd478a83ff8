import type { Cart, ShippingMethod } from '../../../shared/contract/cart.ts';
import type { PostalAddress } from '../../../shared/contract/customer.ts';
import { countryName } from '../../../shared/intl.ts';
import type { Country } from '../../../shared/locales.ts';
import { formatMoney } from '../../../shared/money.ts';
import { href } from '../../../shared/routes.ts';
import { answerForm } from '../../forms/form.ts';
import { shownIn } from '../../forms/form-view.tsx';
import { type Problem, Refusal } from '../../forms/refusal.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import type { PersonalPage, VisitorRequest } from '../page-module.ts';
import {
  choiceSchema,
  countryOf,
  type DeliveryData,
  deliveryForm,
  type KnownPlaces,
  knownPlaces,
  startingPlace,
} from './delivery-choice.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { deliveryMethods, methodPrice } from './delivery-methods.ts';
import { OrderFrame } from './order-frame.tsx';
import { afterStep } from './order-steps.ts';

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

interface Agreed {
  to: Country;
  method: ShippingMethod | undefined;
  /** What was chosen, where the page showed it. */
  seen: ShippingMethod | undefined;
}

/** Nobody pays another price than the one that was shown, nor is delivered in another way. */
function disagreement({ t, properties }: VisitorRequest, cart: Cart, agreed: Agreed): Problem | undefined {
  const { to, method, seen } = agreed;
  const country = countryName(to, properties.intl);
  if (method === undefined)
    return seen === undefined
      ? { field: 'method', key: 'delivery.error.method' }
      : { field: 'method', key: 'delivery.error.not-there', values: { method: seen.name, country } };
  const cents = methodPrice(method, cart);
  if (seen !== undefined && methodPrice(seen, cart) === cents) return undefined;
  const price =
    cents === 0
      ? t('delivery.price.free')
      : formatMoney(cents, cart.totalPrice.currencyCode, properties.intl);
  return { field: 'method', key: 'delivery.error.price', values: { method: method.name, country, price } };
}

/** Step "delivery": where to, and how. */
export const orderDelivery: PersonalPage<DeliveryData> = {
  forms: [deliveryForm],

  async load(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    const places = await knownPlaces(request, cart);
    const place = await startingPlace(request, cart, places);
    const { typed } = shownIn(deliveryForm, request, place);
    const country = countryOf(typed, places, request.domain.params.deliveryCountries);
    const methods = await deliveryMethods(request.gateway, cart.id, country);
    const known = methods.find(({ key }) => key === cart.shippingInfo?.shippingMethodKey) ?? methods[0];
    return { cart, places, start: { ...place, method: known?.key ?? '' }, country, methods };
  },

  async action(request, data) {
    const { gateway, locale, domain } = request;
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(locale, 'cart'));
    const places = await knownPlaces(request, cart);
    const chosen = data.get('address');
    const form = { ...deliveryForm, schema: choiceSchema(request, places, data) };
    return answerForm(form, request, data, async ({ method: key, methodsOf, save, ...address }) => {
      const shown = domain.params.deliveryCountries.find((country) => country === methodsOf);
      const methodIn = async (country: Country | undefined) =>
        country === undefined
          ? undefined
          : (await deliveryMethods(gateway, cart.id, country)).find((method) => method.key === key);
      const method = await methodIn(address.country);
      const problem = disagreement(request, cart, {
        to: address.country,
        method,
        seen: shown === address.country ? method : await methodIn(shown),
      });
      if (method === undefined || problem !== undefined)
        return new Refusal(problem === undefined ? [] : [problem]);
      const delivered = await request.cart.mutate('setShippingMethod', {
        shippingMethodId: method.key,
        address,
      });
      const onward = await afterStep(request, delivered, 'order-delivery');
      if (chosen === 'new' && save !== '') await keep(request, address, places);
      return onward;
    });
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
      >
        <DeliveryForm data={data} request={request} />
      </OrderFrame>
    );
  },
};
