import { cheapestMethod, type KnownPlace, totalBeforeDelivery } from '../../../shared/cart/shipping.ts';
import type { DeliveryAddress, PostalAddress } from '../../../shared/contract/account/customer.ts';
import type { Cart, ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { deliveryModes, modesTo } from '../../../shared/contract/delivery/delivery-modes.ts';
import { countryName } from '../../../shared/format/intl.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { Notice } from '../../components/notice.tsx';
import { deliveryMethods, isToAddress, isToPoint, methodPrice } from '../../delivery/delivery-methods.ts';
import { pointLists, preferredStore, proposedPoint } from '../../delivery/delivery-points.ts';
import { sendTo } from '../../delivery/send-to.ts';
import { addressValues } from '../../forms/address.ts';
import { phoneQualityOf, withQuality } from '../../forms/address-quality.ts';
import { answerForm } from '../../forms/form.ts';
import { fieldId, shownIn } from '../../forms/form-view.tsx';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import { againParameter } from '../../page/drafts.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { Again, type Draft, type Problem, Refusal, type Typed } from '../../page/refusal.ts';
import { pointName } from '../../stores/point-name.ts';
import { choiceSchema, deliveryForm } from './delivery/delivery-choice.ts';
import type { DeliveryData } from './delivery/delivery-data.ts';
import type { DeliveryField } from './delivery/delivery-field.ts';
import { DeliveryForm } from './delivery/delivery-form.tsx';
import {
  countryOf,
  isAbroad,
  type KnownPlaces,
  knownPlaces,
  nearby,
  savedAddresses,
  startingPlace,
} from './delivery/delivery-places.ts';
import { askAgain } from './delivery/delivery-search.ts';
import { readPlace } from './delivery/place-on-map.ts';
import { pointsId } from './delivery/point-fields.tsx';
import { OrderFrame } from './frame/order-frame.tsx';
import { afterStep } from './frame/order-steps.ts';
import '../../../client/styles/checkout/opening-hours.css';
import '../../../client/styles/checkout/delivery.css';

interface SavedChoice {
  address: PostalAddress;
  /** The saved address to be replaced; null for a new one. */
  edited: DeliveryAddress | null;
  favorite: boolean;
}

/** Saves a new or edited address in the account; a failure does not stop the order. */
async function keep({ gateway, log }: VisitorRequest, choice: SavedChoice): Promise<void> {
  const { address, edited, favorite } = choice;
  const written =
    edited === null
      ? gateway.call('createDeliveryAddress', { ...address, favorite })
      : gateway.call('updateDeliveryAddress', {
          ...{ ...address, ...phoneQualityOf(address, edited) },
          ...{ id: edited.id, favorite },
        });
  await written.catch((error: unknown) => logError(error, log));
}

interface Agreed {
  to: Country;
  method: ShippingMethod | undefined;
  /** The chosen method, if the page showed it. */
  seen: ShippingMethod | undefined;
}

/**
 * Returns a problem if the page showed the methods of another country than the address's: nobody pays another price,
 * or gets another delivery, than the page showed.
 */
function disagreement({ t, properties }: VisitorRequest, cart: Cart, agreed: Agreed): Problem | undefined {
  const { to, method, seen } = agreed;
  const country = countryName(to, properties.intl);
  if (method === undefined)
    return seen === undefined
      ? { field: 'method', key: 'delivery.error.method' }
      : { field: 'method', key: 'delivery.error.not-there', values: { method: seen.name, country } };
  if (seen === method) return undefined;
  const cents = methodPrice(method, cart);
  if (seen !== undefined && methodPrice(seen, cart) === cents)
    return { field: 'method', key: 'delivery.error.country', values: { country } };
  const price =
    cents === 0 ? t('delivery.price.free') : formatMoney(cents, cart.totalPrice.currencyCode, properties.intl);
  return { field: 'method', key: 'delivery.error.price', values: { method: method.name, country, price } };
}

/**
 * Returns the draft, unless the url's parameters override it: `edit` for a saved address as it is, `search` and
 * `mode` for points near another place.
 */
function typedBefore({ url: { searchParams }, draft }: VisitorRequest): Draft | null {
  if (draft === null || searchParams.has(againParameter)) return draft;
  if (searchParams.has('edit')) return null;
  const { search, method } = draft.typed;
  const typed = {
    ...draft.typed,
    near: '',
    search: searchParams.get('search') ?? search ?? '',
    method: searchParams.get('mode') ?? method ?? '',
  };
  return { ...draft, typed };
}

/** The saved address to be edited, named by the url or by the draft. */
function editedOf({ url, draft }: VisitorRequest, { saved }: KnownPlaces) {
  const id = draft === null ? url.searchParams.get('edit') : draft.typed.edited;
  return saved.find((address) => address.id === id) ?? null;
}

/** The country whose methods are shown: that of the chosen point or address, if there is one. */
function shownCountry(
  { draft, domain }: VisitorRequest,
  { shippingAddress }: Cart,
  places: KnownPlaces,
  typed: Typed<DeliveryField>,
): Country {
  const { deliveryCountries } = domain.params;
  const collectedIn =
    draft === null
      ? shippingAddress?.deliveryPointIdV2 != null && shippingAddress.country
      : isToPoint(typed.method) && typed.to;
  return deliveryCountries.find((each) => each === collectedIn) ?? countryOf(typed, places, deliveryCountries);
}

/** Adds a flash message that another country was chosen: its methods must be shown before the step is finished. */
function flashOffered({ flash, domain, properties }: VisitorRequest, to: string | undefined): void {
  const country = domain.params.deliveryCountries.find((each) => each === to);
  if (country === undefined) return;
  const name = countryName(country, properties.intl);
  flash({ tone: 'info', key: 'delivery.to.changed', values: { country: name } });
}

export const orderDelivery: PersonalPage<DeliveryData> = {
  forms: [deliveryForm],

  preload: (request) => [savedAddresses(request)],

  async load(visited) {
    const draft = typedBefore(visited);
    const request = { ...visited, draft };
    const { url, gateway } = request;
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    const places = await knownPlaces(request, cart);
    const edited = editedOf(request, places);
    const place = {
      ...(await startingPlace(request, cart, places)),
      ...(edited !== null && {
        ...addressValues(edited),
        address: 'edit',
        favorite: edited.favorite ? 'on' : '',
      }),
    };
    const { typed } = shownIn(deliveryForm, request, place);
    const country = shownCountry(request, cart, places, typed);
    const methods = await deliveryMethods(request, cart.id, country);
    const wanted = url.searchParams.get('mode') ?? cart.shippingInfo?.shippingMethodKey;
    const asked = draft?.typed.search ?? url.searchParams.get('search') ?? nearby(cart, places, country);
    const search = asked.trim().slice(0, 100);
    const near = readPlace(draft?.typed.near ?? '');
    const account = visited.client ?? (await gateway.attempt('getAccount', {}));
    const preferred = account?.preferredStore ?? null;
    const lists = await pointLists(
      gateway,
      methods,
      { country, search, near },
      {
        cart,
        preferred,
        isSearched: near !== null || search !== nearby(cart, places, country),
      },
    );
    // An edited address is to be delivered to. Otherwise the cart's estimate is preselected: the cheapest
    // (specification, section 9).
    const fitting = edited === null ? methods : methods.filter(isToAddress);
    const own = preferredStore(lists, preferred);
    const toStore = modesTo('store').filter((key) => !deliveryModes[key].receiver);
    const known: KnownPlace = new Map(own === null ? [] : toStore.map((key) => [key, own.readyOn]));
    const proposedFor = ({ key }: ShippingMethod) => proposedPoint(lists, key, { own, isNear: search !== '' });
    // Never preselects a method without a point: if none can be proposed, another method is preselected.
    const open = fitting.filter((each) => isToAddress(each) || place.point || proposedFor(each) !== null);
    const before = fitting.find(({ key }) => key === wanted);
    const chosen = before ?? cheapestMethod(open.length > 0 ? open : fitting, totalBeforeDelivery(cart), known);
    const proposed = before === undefined && chosen !== undefined ? proposedFor(chosen) : null;
    const start = {
      ...place,
      method: chosen?.key ?? '',
      point: place.point || (proposed ?? own?.storeId ?? ''),
      search,
    };
    return {
      cart,
      places,
      start,
      country,
      methods,
      search,
      near: near === null ? '' : (draft?.typed.near ?? ''),
      lists,
      preferred,
      edited,
      draft,
      now: request.now,
    };
  },

  async action(request, data) {
    const { gateway, locale, domain } = request;
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(locale, 'cart'));
    const places = await knownPlaces(request, cart);
    const asked = askAgain(data, cart, places, domain.params.deliveryCountries);
    if (asked !== null) {
      const isSearch = 'search' in asked.query;
      if (!isSearch && data.get('intent') !== 'country') flashOffered(request, asked.typed.to);
      return new Again({ ...asked, hash: isSearch ? pointsId : fieldId(deliveryForm, 'method') });
    }
    const form = { ...deliveryForm, schema: choiceSchema(request, places, data) };
    const typed = ['new', 'edit'].includes(String(data.get('address')));
    return answerForm(form, request, data, async ({ where: read, method: key, methodsOf, save, ...rest }) => {
      const where = typed && read.kind === null ? { ...read, address: await withQuality(gateway, read.address) } : read;
      const shown = domain.params.deliveryCountries.find((country) => country === methodsOf);
      const to = where.kind === null ? where.address.country : shown;
      const methodIn = async (country: Country | undefined) =>
        country === undefined
          ? undefined
          : (await deliveryMethods(request, cart.id, country)).find((method) => method.key === key);
      const method = await methodIn(to);
      const problem = disagreement(request, cart, {
        to: to ?? domain.countryCodeISO2,
        method,
        seen: shown === to ? method : await methodIn(shown),
      });
      if (method === undefined || to === undefined || problem !== undefined)
        return new Refusal(problem === undefined ? [] : [problem]);
      const delivered = await sendTo(request, key, to, where);
      if (delivered instanceof Refusal) return delivered;
      const onward = await afterStep(request, delivered, 'order-delivery');
      if (where.kind !== null) return onward;
      const { address } = where;
      const favorite = rest.favorite !== '' || places.saved.length === 0;
      const edited = places.saved.find(({ id }) => id === rest.edited) ?? null;
      const chosen = data.get('address');
      if (chosen === 'edit' && edited !== null) await keep(request, { address, edited, favorite });
      if (chosen === 'new' && save !== '') await keep(request, { address, edited: null, favorite });
      return onward;
    });
  },

  seo: (_, { t }) => ({
    title: t('delivery.title'),
    description: t('checkout.description'),
  }),

  View({ data, request }) {
    const { t, domain, properties } = request;
    const { cart } = data;
    const abroad = isAbroad(cart, domain) ? cart.shippingAddress?.country : undefined;
    const gone = cart.shippingInfo === null && abroad === undefined;
    const point = gone ? cart.shippingAddress?.deliveryPoint : null;
    return (
      <OrderFrame
        request={request}
        cart={cart}
        step="order-delivery"
        title={t('delivery.title')}
        methods={data.methods}
      >
        {abroad !== undefined && (
          <Notice tone="warning">{t('delivery.abroad', { country: countryName(abroad, properties.intl) })}</Notice>
        )}
        {point != null && (
          <Notice tone="warning">{t('delivery.point.gone', { name: pointName(point), city: point.city })}</Notice>
        )}
        <DeliveryForm data={data} request={{ ...request, draft: data.draft }} />
      </OrderFrame>
    );
  },
};
