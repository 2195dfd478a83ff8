import { afterAll, beforeAll, expect, test } from 'vitest';
import { app } from '../../../adapters/medusa/app.ts';
import { bindingsOf, headersFrom, key } from '../../../adapters/medusa/recorded/adapter-client.ts';
import { callRecorded, startRecordedMedusa } from './recorded-medusa.ts';

let medusa: Awaited<ReturnType<typeof startRecordedMedusa>>;

beforeAll(async () => {
  medusa = await startRecordedMedusa();
});

afterAll(() => medusa.close());

const ask = async (path: string, bindings = bindingsOf(medusa.url), headers = headersFrom({})) =>
  app.request(path, { headers }, bindings);

test('families are Medusa’s categories, in the order of the menu', async () => {
  const answer = await callRecorded('vocabulary', medusa.url);
  expect(answer.slice(0, 2)).toMatchObject([
    { segmentationId: 'women', familyId: 'women', parent: null, title: { en: 'Women', pl: 'Kobieta' } },
    { segmentationId: 'w_new', parent: { segmentationId: 'women' } },
  ]);
});

test('a listing has cards in the order of recommendation, and facets with counts', async () => {
  const answer = await callRecorded('listing', medusa.url);
  expect(answer.total).toBe(91);
  expect(answer.products).toHaveLength(4);
  expect(answer.products[0]).toMatchObject({
    productId: '100611',
    optionId: '1004881',
    color: 'Blush',
    prices: { current: { appliedPrice: 5995, strikeThroughPrice: null, type: 'I', currency: 'EUR' } },
    department: 'Women',
  });
  const values = (name: string) => answer.facets.find((facet) => facet.name === name)?.values;
  expect(values('category')).toEqual([
    { id: 'w_dresses_short', label: 'Short dresses', count: 33 },
    { id: 'w_dresses_midi', label: 'Midi dresses', count: 30 },
    { id: 'w_dresses_long', label: 'Maxi dresses', count: 15 },
    { id: 'w_dresses_knit', label: 'Knitted dresses', count: 13 },
  ]);
  const prices = values('price') ?? [];
  expect(prices.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(91);
  expect(prices.find(({ id }) => id === '60-100')).toMatchObject({ from: 6000, to: 10000 });
  expect(values('color')).toContainEqual({ id: 'black', label: 'Black', hex: '#1b1b1d', count: 12 });
});

test('each facet is counted under the choice in all others; unknown values choose nothing', async () => {
  const answer = await callRecorded('filtered', medusa.url);
  const prices = answer.products.map(({ prices: { current } }) => current.appliedPrice);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  for (const price of prices) expect(price >= 25000 && price < 45000).toBe(true);
  const facet = (name: string) => answer.facets.find((each) => each.name === name)?.values ?? [];
  // The chosen values are counted as the page shows them, their neighbours as if they were chosen instead.
  for (const [name, id] of [
    ['color', 'black'],
    ['size', '36'],
    ['price', '250-450'],
  ] as const)
    expect(facet(name).find((value) => value.id === id)?.count).toBe(answer.total);
  expect(facet('color').filter(({ count }) => count !== 0).length).toBeGreaterThan(1);
  expect(facet('color').map(({ id }) => id)).not.toContain('nothing');
});

test('cards come in the order that was asked for, without unknown ones', async () => {
  const answer = await callRecorded('options', medusa.url);
  expect(answer.products.map(({ optionId }) => optionId)).toEqual(['1000017', '1000001']);
  expect(answer.products[1]?.sizes.slice(0, 2)).toMatchObject([
    { sku: '1000001-34', gtin: '3761000001004', label: '34', availabilityType: 'ONLINE_AND_IN_STORE' },
    { sku: '1000001-36', gtin: '3761000001011', label: '36' },
  ]);
});

test('pieces have texts and prices of the market', async () => {
  const answer = await callRecorded('pieces', medusa.url);
  expect(answer.pieces.map(({ sku }) => sku)).toEqual(['1000017-36', '1000001-34']);
  expect(answer.pieces[1]).toMatchObject({
    name: 'Robe midi plissée en satin',
    color: 'Bordeaux',
    size: '34',
    prices: { current: { currency: 'CHF' } },
  });
});

test('a product has its colours with prices, stock and texts', async () => {
  const answer = await callRecorded('product', medusa.url);
  expect(answer).toMatchObject({
    productId: '100003',
    model: 'QUILLAN',
    name: { de: 'Hemdblusenkleid mit Gürtel aus Baumwollpopeline mit Streifen' },
    familyId: 'w_dresses_midi',
  });
  expect(answer.description).toMatch(/^Entworfen für den Weg/);
  expect(answer.options[0]).toMatchObject({
    optionId: '1000017',
    currencies: ['EUR', 'CZK', 'CHF', 'PLN'],
    prices: { current: { currency: 'EUR' } },
  });
  expect(answer.options[0]?.sizes[0]).toMatchObject({ sku: '1000017-34', label: '34' });
});

test('a product is found by a barcode, with the prices of the market', async () => {
  const answer = await callRecorded('gtin', medusa.url);
  expect(answer.productId).toBe('100001');
  expect(answer.options[0]?.prices.current.currency).toBe('PLN');
});

test('an unknown product is refused by its code', async () => {
  await expect(callRecorded('unknown', medusa.url)).rejects.toThrow(/^404 unknown/);
});

test('the search finds words, mistyped words, and what is left without unknown words', async () => {
  const exact = await callRecorded('search', medusa.url);
  expect(exact.total).toBe(12);
  expect(exact.leftOut).toEqual([]);
  for (const { name } of exact.products) expect(name).toMatch(/linen/);
  const mistyped = await callRecorded('mistyped', medusa.url);
  expect(mistyped.products[0]?.name).toMatch(/linen/i);
  const incomplete = await callRecorded('incomplete', medusa.url);
  expect(incomplete.leftOut).toEqual(['xyzzy']);
  expect(incomplete.products[0]?.name).toMatch(/lin/);
});

test('an unknown word is left out when names cannot be compared in time', async () => {
  const slow = await startRecordedMedusa({ unanswered: (request) => request.includes('"typo_tolerance":true') });
  const answer = await callRecorded('incomplete', slow.url);
  slow.close();
  expect(answer.leftOut).toEqual(['xyzzy']);
  expect(answer.products[0]?.name).toMatch(/lin/);
});

test('a product number leads to the product', async () => {
  const answer = await callRecorded('number', medusa.url);
  expect(answer.exact?.product?.productId).toBe('100003');
});

test('suggestions are of different products', async () => {
  const answer = await callRecorded('suggestions', medusa.url);
  const ids = answer.products.map(({ productId }) => productId);
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});

test('other calls and upstreams go to the reference backend', async () => {
  for (const path of ['/gateway/carts-self/1/validate', '/content/spaces/pages', '/authentication/oauth/token'])
    expect(await (await ask(path)).json()).toEqual({ reference: path });
});

test('a call without the key is refused', async () => {
  const { 'subscription-key': _, ...headers } = headersFrom({});
  const response = await ask('/gateway/ecommerce/v3/catalog/segmentations/', undefined, headers);
  expect(response.status).toBe(401);
  expect(key).not.toBe('');
});

test('a Medusa that does not answer is 503', async () => {
  const path = '/gateway/ecommerce/v3/catalog/segmentations/';
  const gone = await startRecordedMedusa();
  gone.close();
  expect((await ask(path, bindingsOf(gone.url))).status).toBe(503);
});
