import { type CheckGroup, must } from '../trial/check.ts';
import { NotChecked } from '../trial/client.ts';
import type { Trial } from '../trial/trial.ts';
import { of } from './cart.ts';
import { readyCart, removeCart } from './checkout.ts';
import { unknownId } from './pages.ts';

async function searched(trial: Trial) {
  const { parameters } = await trial.market();
  return { deliveryCountries: parameters.params.deliveryCountries.join(','), page: 1, limit: 12 };
}

const person = {
  firstName: 'Conformance',
  lastName: 'Test',
  phoneNumber: '+33612345678',
  phoneNumberCountry: 'FR',
} as const;

/** A network of its own: strangers are limited by it. */
const network = (): string => `2001:db8::${Math.floor(Math.random() * 65_536).toString(16)}`;

/** What a gateway may leave out about stores and other places. */
export const places: readonly CheckGroup[] = [
  {
    needed: 'stores',
    checks: [
      {
        name: 'Stores are found by country, by place and on a map, and have a page',
        calls: ['getStores', 'getStore', 'getStoreCountries', 'getMapPoints', 'suggestPlaces', 'getStoreOptions'],
        async run(trial) {
          const { stranger } = await trial.market();
          const asked = await searched(trial);
          const countries = await trial.client.call(
            'getStoreCountries',
            { countries: asked.deliveryCountries },
            stranger,
          );
          must(countries.length > 0, 'getStoreCountries: no country has stores');
          const { stores, total } = await trial.client.call('getStores', asked, stranger);
          const [store] = stores;
          must(store !== undefined, 'getStores: there are none in the countries of getStoreCountries');
          const all = countries.reduce((sum, each) => sum + each.stores, 0);
          must(total === null || total === all, `getStores: ${total} stores, getStoreCountries counts ${all}`);
          const { storeId } = store;
          const same = await trial.client.call('getStore', { storeId }, stranger);
          must(same.storeId === storeId, `getStore: ${same.storeId} for ${storeId}`);
          await trial.client.refused('getStore', { storeId: unknownId }, stranger, ['unknown']);
          if (store.coordinates !== null) {
            const near = {
              ...asked,
              lat: store.coordinates.latitude,
              lon: store.coordinates.longitude,
              radius: 5_000,
              source: 'geolocalisation',
            } as const;
            const around = await trial.client.call('getStores', near, stranger);
            must(
              around.stores.some((each) => each.storeId === storeId),
              `getStores: ${storeId} is not near itself`,
            );
          }
          await trial.client.call('suggestPlaces', { search: store.city.slice(0, 4) || 'pa' }, stranger);
          const map = { kind: 'store', deliveryCountries: asked.deliveryCountries } as const;
          const { points } = await trial.client.call('getMapPoints', map, stranger);
          must(points.length > 0, 'getMapPoints: no store is on the map');
          const { products } = await trial.family();
          const optionIds = products
            .slice(0, 12)
            .map(({ optionId }) => optionId)
            .join(',');
          await trial.client.call('getStoreOptions', { storeId, optionIds }, stranger);
        },
      },
    ],
  },
  {
    needed: 'pickup-points',
    checks: [
      {
        name: 'Pickup points and lockers are found near a place',
        calls: ['getPickups', 'getLockers'],
        async run(trial) {
          const { stranger } = await trial.market();
          const asked = { ...(await searched(trial)), search: 'Paris', source: 'search' } as const;
          await trial.client.call('getPickups', asked, stranger);
          await trial.client.call('getLockers', asked, stranger);
        },
      },
    ],
  },
  {
    needed: 'store-orders',
    checks: [
      {
        name: 'Somebody else collects an order in a store that exists',
        calls: ['setHappyShopping'],
        async run(trial) {
          const { storeBuyer } = trial.facts;
          if (storeBuyer === undefined) throw new NotChecked('needs a customer who may: "storeBuyer" in --facts');
          const { stranger, parameters } = await trial.market();
          const customer = { ...stranger, token: storeBuyer.accessToken };
          const cart = await readyCart(trial, customer);
          const receiver = { ...person, deliveryPointIdV2: unknownId };
          await trial.client.refused('setHappyShopping', { ...of(cart), receiver }, customer, [
            'no-delivery-point',
            400,
          ]);
          const asked = { ...(await searched(trial)), deliveryCountries: parameters.countryCodeISO2 };
          const { stores } = await trial.client.call('getStores', asked, customer);
          const [store] = stores;
          if (store === undefined) throw new NotChecked('needs a store');
          const there = { ...of(cart), receiver: { ...person, deliveryPointIdV2: store.storeId } };
          const { shippingAddress } = await trial.client.call('setHappyShopping', there, customer);
          must(
            shippingAddress?.deliveryPoint?.storeId === store.storeId,
            `setHappyShopping: ${shippingAddress?.deliveryPoint?.storeId} instead of ${store.storeId}`,
          );
          await removeCart(trial, customer);
        },
      },
    ],
  },
  {
    needed: 'reservations',
    checks: [
      {
        name: 'A stranger reserves a piece once, cancels it and restores it by the link',
        calls: ['reserve', 'getReservation', 'cancelReservation', 'restoreReservation', 'confirmReservation'],
        async run(trial) {
          const wanted = trial.facts.reservation;
          if (wanted === undefined) throw new NotChecked('needs a size in a store: "reservation" in --facts');
          const { stranger } = await trial.market();
          const email = `conformance-${crypto.randomUUID()}@example.com`;
          const input = { ...wanted, ...person, email, reservationId: crypto.randomUUID(), network: network() };
          const { token, reservationId } = await trial.client.call('reserve', input, stranger);
          const again = await trial.client.call('reserve', input, stranger);
          must(again.reservationId === reservationId, 'reserve: another reservation when it is sent twice');
          await trial.client.refused('getReservation', { token: 'nobody' }, stranger, ['unknown']);
          const read = await trial.client.call('getReservation', { token }, stranger);
          must(read.state === 'OPEN', `getReservation: ${read.state} instead of OPEN`);
          await trial.client.refused('confirmReservation', { token, confirmation: 'nobody' }, stranger, ['unknown']);
          const cancelled = await trial.client.call('cancelReservation', { token }, stranger);
          must(cancelled.state === 'CANCELLED', `cancelReservation: ${cancelled.state} instead of CANCELLED`);
          const restored = await trial.client.call('restoreReservation', { token }, stranger);
          must(restored.state === 'OPEN', `restoreReservation: ${restored.state} instead of OPEN`);
          await trial.client.call('cancelReservation', { token }, stranger);
        },
      },
      {
        name: "A customer's reservations are listed, and only theirs are cancelled",
        calls: ['listReservations', 'cancelOwnReservation', 'restoreOwnReservation', 'reserve'],
        async run(trial) {
          const [owner, other] = [await trial.customer(0), await trial.customer(1)];
          const nobodys = { reservationId: crypto.randomUUID() };
          await trial.client.refused('cancelOwnReservation', nobodys, owner, ['unknown']);
          await trial.client.call('listReservations', { page: 1, size: 10 }, owner);
          const wanted = trial.facts.reservation;
          if (wanted === undefined) throw new NotChecked('needs a size in a store: "reservation" in --facts');
          const input = { ...wanted, ...person, email: owner.email, reservationId: crypto.randomUUID() };
          const { reservationId } = await trial.client.call('reserve', input, owner);
          const { reservations } = await trial.client.call('listReservations', { page: 1, size: 10 }, owner);
          must(
            reservations.some((each) => each.reservationId === reservationId),
            'listReservations: it is not there',
          );
          await trial.client.refused('cancelOwnReservation', { reservationId }, other, ['unknown']);
          await trial.client.call('cancelOwnReservation', { reservationId }, owner);
          await trial.client.call('restoreOwnReservation', { reservationId }, owner);
          await trial.client.call('cancelOwnReservation', { reservationId }, owner);
        },
      },
    ],
  },
];
