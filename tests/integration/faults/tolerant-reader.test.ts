import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallInput, type CallName, contract } from '../../../shared/contract/contract.ts';
import { parseAnswer } from '../../../shared/contract/gateway/list-of.ts';
import { domainOf } from '../../../shared/markets/locales.ts';
import { linkedPlatform } from '../../shop/linked-platform.ts';
import { sampleOf } from '../../shop/sample-paths.ts';
import { type Backend, billingAddress, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { cardHolder } from '../cart/extras-fixture.ts';
import { newLetter } from '../consent/newsletter-fixture.ts';
import { deliveredOrder } from '../orders/delivered-order.ts';
import { asking, inStore } from '../stores/reservations-fixture.ts';
import { requiredFields } from './tolerant-reader-fields.ts';

type Step = string | number;

/**
 * Enumerations whose unknown values invalidate a response, or its entry of a list: an unknown currency, a country
 * without the shop, unknown delivery or payment methods, missing pictures, offers, documents or subscriptions of an
 * unknown kind.
 */
const decisive =
  /(?:^|\.)(?:currency|currencyCode|devise|country|countryCodeISO2|key|paymentProducts\.\*\.name|facets\.\*\.name|icon)$|^offers\.\*\.type$|^documents\.\*\.kind$|^(?:values\.)?\*\.(?:type|optin)$|^optin$/;

/** A card that is paid with at once. */
const authorised = '4111 1111 1111 1111';

let backend: Backend;
const answers = new Map<CallName, unknown>();

async function keep<Name extends CallName>(name: Name, input: CallInput<Name>, as?: Shopper): Promise<void> {
  const response = await backend.send(name, input, as);
  expect(response.ok, `${name}: ${response.status}`).toBe(true);
  answers.set(name, await response.json());
}

/** A product with a review. */
async function reviewed(): Promise<string> {
  const found = await backend.db.prepare('SELECT product_id FROM reviews LIMIT 1').first<string>('product_id');
  return found ?? '';
}

/** Some colours that a store has. */
async function optionsIn(storeId: string): Promise<string> {
  const { results } = await backend.db
    .prepare(
      `SELECT DISTINCT k.option_id FROM store_stock st JOIN skus k ON k.sku = st.sku
       WHERE st.store_id = ? AND st.quantity > 0 LIMIT 3`,
    )
    .bind(storeId)
    .all<{ option_id: string }>();
  return results.map(({ option_id }) => option_id).join(',');
}

/** Gives places in France an exceptional day, whatever the day of the run. */
async function exceptionalTomorrow(): Promise<void> {
  // Tomorrow: a day that is over in the store's time zone, but not in UTC, would be left out.
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const exceptionalDays = JSON.stringify([{ date, hours: [{ opens: '00:00', closes: '24:00' }] }]);
  const change = (table: string) =>
    backend.db.prepare(`UPDATE ${table} SET exceptional_days = ? WHERE country = 'FR'`).bind(exceptionalDays);
  await backend.db.batch([change('stores'), change('parcel_points')]);
}

beforeAll(async () => {
  backend = await openBackend();
  const sample = await sampleOf(backend.shop);
  const currency = 'EUR';
  const listed = { page: 1, size: 8, sort: 'recommended', currency } as const;
  await keep('getWebDomains', { domains: domainOf('fr-fr') });
  await keep('mergeCsp', { rulesType: 'csp' });
  await keep('getRedirects', {});
  await keep('getLegalNotices', { country: 'FR', language: 'fra' });
  await keep('getSegmentations', {});
  await keep('getFamily', { familyId: sample.familyId });
  await keep('listProducts', { familyId: sample.familyId, ...listed });
  await keep('searchProducts', { query: 'robe', ...listed });
  await keep('getSizes', { optionId: sample.optionId });
  await keep('getSuggestions', { query: 'robe', currency: 'EUR' });
  await keep('listOptions', { optionIds: sample.optionId, currency });
  await keep('listPieces', { skus: sample.sku, currency });
  await keep('getProduct', { productId: sample.productId, currency });
  await keep('listReviews', { productId: await reviewed(), page: 1, size: 6, sort: 'newest' });
  await keep('getSizeGuide', { sizeGuideId: 'womenNumbers', region: 'EUR' });
  await keep('getRecommendations', { optionId: sample.optionId, currency });
  await keep('getDeliveryOffers', { country: 'FR', currency });
  await exceptionalTomorrow();
  await keep('getStore', { storeId: '42' });
  await keep('getStores', { search: 'Lille', countryCode: 'FR' });
  await keep('getPickups', { search: '75002', countryCode: 'FR' });
  await keep('getLockers', { search: '75011', countryCode: 'FR' });
  await keep('getMapPoints', { kind: 'store', deliveryCountries: 'FR' });
  await keep('getStoreCountries', { countries: 'FR,DE' });
  await keep('getStoreOptions', { storeId: '42', optionIds: await optionsIn('42') });
  await keep('suggestPlaces', { search: 'Par' });
  await keep('suggestAddresses', { country: 'FR', search: '12 rue de la Paix' });
  await keep('getSitemapParts', {});
  await keep('getSitemapPart', { after: '0' });
  const content = { locale: 'fr-fr', environment: 'production' };
  await keep('getHeader', { ...content, include: 'notification,navigation_reference' });
  await keep('getFooter', { ...content, include: 'references', only: 'url' });
  await keep('getSiteSelector', { ...content, include: 'country_reference' });
  await keep('getPages', { ...content, type: 'page', query: '{"uid":"home"}' });
  await keep('getZones', { ...content, query: '{"uid":"search"}' });

  const waiting = await backend.customer();
  await keep('addWishlistProduct', { productId: sample.productId, optionId: sample.optionId }, waiting);
  const { store_id: storeId = '' } =
    (await backend.db.prepare('SELECT store_id FROM domains').first<{ store_id: string }>()) ?? {};
  await keep('addStockAlert', { sku: await backend.product(0), storeId }, waiting);

  const holder = await cardHolder(backend, 100);
  await keep('getLoyaltyOffers', { storeId: '9001' }, holder);
  await keep('getLoyalty', { page: 1, size: 8 }, holder);
  await keep('getTransactionSubscriptions', { isLoyaltyCardInTransaction: 'true' }, holder);
  const shortened = await readyCart(backend, holder, [
    { sku: await backend.product(5), quantity: 1 },
    { sku: await backend.product(5), quantity: 1 },
  ]);
  await keep('deleteProduct', { ...of(shortened), lineId: shortened.lineItems[0]?.lineId ?? '' }, holder);

  const asked = asking(await inStore(backend, 1));
  await keep('reserve', asked, waiting);
  await keep('listReservations', { page: 1, size: 8 }, waiting);

  const buyer = await backend.customer();
  const cart = await readyCart(backend, buyer, [{ sku: await backend.product(5), quantity: 2 }]);
  const { cartId } = of(cart);
  await keep('getShippingMethods', { cartId, country: 'FR' }, buyer);
  await keep('getAccount', {}, buyer);
  await keep('updateAccount', { firstName: 'Ines' }, buyer);
  await keep('getBankDetails', {}, buyer);
  await linkedPlatform(backend.db, buyer.customerId);
  await keep('listPlatforms', {}, buyer);
  await keep('getSubscriptions', {}, buyer);
  const values = [{ type: 'NEWS' as const, optin: 'YES' as const }];
  await keep('updateSubscriptions', { store: '1', source: 'WEB', complement: '/', values }, buyer);
  await keep('updateBillingAddress', billingAddress, buyer);
  const phone = { phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
  await keep('createDeliveryAddress', { ...billingAddress, ...phone, favorite: true }, buyer);
  await keep('getAddresses', {}, buyer);
  await keep('getDeliveryAddresses', {}, buyer);
  await keep('getBillingAddress', {}, buyer);
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  await keep('createPayment', { ...of(cart), payment }, buyer);
  const card = { number: authorised, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' };
  const paid = await backend.shop.fetchBackend(`${new URL(action?.url ?? '').pathname}/card`, {
    method: 'POST',
    body: new URLSearchParams(card),
  });
  const location = new URL(paid.headers.get('location') ?? '');
  const redirectResult = location.searchParams.get('redirectResult') ?? '';
  await keep('submitPaymentDetails', { ...of(cart), details: { redirectResult } }, buyer);
  await keep('validateCart', of(cart), buyer);
  await keep('cancelPayment', { cartId }, buyer);
  await keep('getOrderOfCart', { cartId }, buyer);
  const orderNumber = await deliveredOrder(backend, buyer);
  const requestId = crypto.randomUUID();
  const lines = [{ position: 1, quantity: 1, reason: 'faulty' as const }];
  await backend.call('requestReturn', { orderNumber, requestId, lines }, buyer);
  const withdrawn = [{ position: 1, quantity: 1 }];
  const statement = { withdrawalId: crypto.randomUUID(), name: 'Ines', email: 'ines@x.example' };
  await backend.call('withdraw', { orderNumber, ...statement, lines: withdrawn }, buyer);
  await keep('getOrder', { orderNumber }, buyer);
  await keep('listOrders', { page: 1, size: 8 }, buyer);
  await keep('listDocuments', { page: 1, size: 8 }, buyer);
  const token = new URL((await newLetter(backend)).leave).searchParams.get('token') ?? '';
  await keep('getUnsubscription', { token, type: 'NEWS' });
  const left = { type: 'NEWS', store: '1', additionalInformation: '/fr-fr/unsubscribe/' } as const;
  await keep('unsubscribeNewsletter', { token, ...left });
  await keep('mergeCarts', { customer: { customerId: buyer.customerId } }, buyer);
});

/** Every field of a response; of lists, those of the first entry. */
function fieldsOf(value: unknown, path: readonly Step[] = []): Step[][] {
  if (Array.isArray(value)) return value.length === 0 ? [] : fieldsOf(value[0], [...path, 0]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [[...path, name], ...fieldsOf(each, [...path, name])]);
}

/** Paths of enumerations in a schema, in the first entries of its lists. */
function enumerationsOf(schema: z.core.$ZodType, path: readonly Step[] = []): Step[][] {
  if (schema instanceof z.core.$ZodEnum) return [[...path]];
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, each]) => enumerationsOf(each, [...path, name]));
  if (schema instanceof z.core.$ZodArray) return enumerationsOf(schema._zod.def.element, [...path, 0]);
  if (schema instanceof z.core.$ZodPipe) return enumerationsOf(schema._zod.def.in, path);
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((each) => enumerationsOf(each, path));
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodCatch
  )
    return enumerationsOf(schema._zod.def.innerType, path);
  return [];
}

const named = (path: readonly Step[]) => path.map((step) => (step === 0 ? '*' : step)).join('.');

/** The value at a path; undefined if there is none. */
function at(value: unknown, [step, ...rest]: readonly Step[]): unknown {
  if (step === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return at(Object.entries(value).find(([name]) => name === String(step))?.[1], rest);
}

/** The response with another value at a path; without the field, if the value is undefined. */
function changed(answer: unknown, path: readonly Step[], value?: string): unknown {
  const copy = structuredClone(answer);
  const parent = at(copy, path.slice(0, -1));
  if (typeof parent !== 'object' || parent === null) throw new Error(`${named(path)} is in no answer.`);
  const last = String(path.at(-1));
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
  return copy;
}

/** The number of entries in all lists of a response. */
function entriesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce((sum: number, each) => sum + entriesIn(each), own);
}

/** True if a response is read completely: not refused, and without skipped entries. */
function isRead(name: CallName, answer: unknown, entries: number): boolean {
  const { result } = parseAnswer<z.ZodType>(contract[name].output, answer);
  return result.success && entriesIn(result.data) >= entries;
}

/** Paths of a response where a change invalidates it. */
function voided(name: CallName, paths: readonly Step[][], value?: string): string[] {
  const answer = answers.get(name);
  const { result } = parseAnswer<z.ZodType>(contract[name].output, answer);
  const entries = entriesIn(result.data);
  return [
    ...new Set(
      paths.flatMap((path) =>
        at(answer, path) === undefined ||
        isRead(name, changed(answer, path, value), entries - lost(answer, path, value))
          ? []
          : [named(path)],
      ),
    ),
  ];
}

/** Entries that are removed together with the field. */
function lost(answer: unknown, path: readonly Step[], value?: string): number {
  if (value === undefined) return entriesIn(at(answer, path));
  return typeof path.at(-1) === 'number' ? 1 : 0;
}

/** True if two calls return the same kind of record. */
function sameRecord(one: string, other: CallName): boolean {
  const found = Object.entries(contract).find(([name]) => name === one);
  return one === other || found?.[1].output === contract[other].output;
}

describe('an answer', () => {
  it('does without every field that is an addition of ours', () => {
    for (const [name, answer] of answers)
      expect(voided(name, fieldsOf(answer)).toSorted(), name).toEqual((requiredFields[name] ?? []).toSorted());
  });

  it('with an unknown value is read all the same', () => {
    for (const name of answers.keys())
      for (const path of voided(name, enumerationsOf(contract[name].output), 'never-heard-of'))
        expect(path, name).toMatch(decisive);
  });

  it('stands here for every call that gives a record', () => {
    const names = Object.entries(contract).flatMap(([name, { output, upstream }]) =>
      upstream === 'authentication' || enumerationsOf(output).length === 0 ? [] : [name],
    );
    expect(names.filter((name) => ![...answers.keys()].some((each) => sameRecord(name, each)))).toEqual([]);
  });
});
