/** Where a checkout goes, and how: the fulfillment extension. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Platform, startPlatform } from '../../ucp/platform.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import {
  address,
  amountOf,
  buyer,
  codesOf,
  collectedNear,
  createCheckout,
  line,
  pathOf,
  shippedTo,
  updateCheckout,
} from './checkouts-fixture.ts';

let backend: Backend;
let sku: string;
beforeAll(async () => {
  backend = await openBackend();
  sku = await backend.product(100);
});

const start = () => startPlatform(backend.shop.shopUrl);
const make = (platform: Platform, more: object) =>
  createCheckout(platform, { line_items: [line(sku)], buyer, ...more });

const home = '$.fulfillment.methods[0]';
const at = `${home}.destinations[0]`;

describe('an address', () => {
  it('has the methods of its country, with prices and days, and a way to collect besides', async () => {
    const platform = await start();
    const made = await make(platform, shippedTo({ ...address, id: 'mine' }));
    const [method] = made.fulfillment.methods;
    expect(method).toMatchObject({
      type: 'shipping',
      line_item_ids: made.line_items.map(({ id }) => id),
      selected_destination_id: 'mine',
      destinations: [{ ...address, id: 'mine' }],
    });
    expect(method?.groups).toHaveLength(1);
    expect(method?.groups[0]?.options.map(({ id }) => id)).toEqual(['NO', 'EX']);
    for (const option of method?.groups[0]?.options ?? []) expect(option.description).toMatch(/^Arrives /);
    expect(codesOf(made)).toEqual([['field_required', `${home}.groups[0].selected_option_id`]]);
    const [cheap, fast] = method?.groups[0]?.options ?? [];
    for (const option of [cheap, fast]) {
      const chosen = await updateCheckout(platform, made, {
        line_items: [line(sku)],
        buyer,
        ...shippedTo({ id: 'mine' }, option?.id),
      });
      expect(chosen.status).toBe('requires_escalation');
      expect(amountOf(chosen, 'fulfillment')).toBe(option?.totals[0]?.amount);
      // It was named by its id alone.
      expect(chosen.fulfillment.methods[0]?.destinations).toEqual(method?.destinations);
    }
  });

  it.each([
    ['without a street', { street_address: '' }, [['field_required', `${at}.street_address`]]],
    ['with a postcode of another country', { postal_code: '75011' }, [['field_invalid', `${at}.postal_code`]]],
    ['without a country', { address_country: undefined }, [['field_required', `${at}.address_country`]]],
    [
      'where the shop does not deliver',
      { address_country: 'US' },
      [['address_undeliverable', `${at}.address_country`]],
    ],
    ['in a country by its long code', { address_country: 'GBR' }, []],
    ['in a country by its name', { address_country: 'united kingdom' }, []],
    [
      'of somebody with a name of signs',
      { first_name: '<b>', last_name: 'X' },
      [['field_invalid', `${at}.first_name`]],
    ],
    ['with a number that is none', { phone_number: '12' }, [['field_invalid', `${at}.phone_number`]]],
    [
      'with a line that is too long',
      { extended_address: 'x'.repeat(81) },
      [['field_invalid', `${at}.extended_address`]],
    ],
  ])('%s is checked by the rules of the shop', async (_, change, errors) => {
    const made = await make(await start(), shippedTo({ ...address, ...change }, 'NO'));
    expect(codesOf(made)).toEqual(errors.length === 0 ? [['sign_in_required', undefined]] : errors);
    expect(made.status).toBe(errors.length === 0 ? 'requires_escalation' : 'incomplete');
    for (const { content } of made.messages) expect(content).not.toContain('{{');
  });

  it('says in the language of the market what is missing, for the buyer as well', async () => {
    const platform = await start();
    const context = { address_country: 'PL', language: 'pl' };
    const made = await make(platform, {
      context,
      buyer: { ...buyer, phone_number: '12' },
      ...shippedTo({ ...address, address_country: 'PL', postal_code: '' }, 'NO'),
    });
    expect(made.currency).toBe('PLN');
    expect(made.messages).toMatchObject([
      { code: 'field_required', path: `${at}.postal_code`, content: 'Podaj kod pocztowy.' },
      { code: 'field_invalid', path: '$.buyer.phone_number' },
      {},
    ]);
  });

  it('that is not chosen among several has to be, and one that is not there cannot be', async () => {
    const platform = await start();
    const two = [address, { ...address, street_address: '5 Old Street' }];
    const asked = (selected?: string) => ({
      line_items: [line(sku)],
      buyer,
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations: two,
            selected_destination_id: selected ?? null,
            groups: [{ selected_option_id: 'NO' }],
          },
        ],
      },
    });
    const made = await createCheckout(platform, asked());
    expect(codesOf(made)).toEqual([['field_required', `${home}.selected_destination_id`]]);
    const ids = made.fulfillment.methods[0]?.destinations.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(2);
    const wrong = await updateCheckout(platform, made, asked('elsewhere'));
    expect(codesOf(wrong)).toEqual([['field_invalid', `${home}.selected_destination_id`]]);
    expect((await updateCheckout(platform, made, asked(ids[1]))).status).toBe('requires_escalation');
  });

  it('gets all pieces: who divides them is told so', async () => {
    const { methods } = shippedTo(address, 'NO').fulfillment;
    const made = await make(await start(), {
      fulfillment: { methods: [...methods, { type: 'pickup', selected_destination_id: 'store:1' }] },
    });
    expect(made.fulfillment.methods).toHaveLength(1);
    expect(made.messages).toContainEqual(expect.objectContaining({ code: 'fulfillment_changed' }));
  });
});

describe('a place to collect', () => {
  it('is near a postcode, has its own methods, and is chosen', async () => {
    const platform = await start();
    const made = await make(platform, collectedNear('75011'));
    const [method] = made.fulfillment.methods;
    expect(method?.type).toBe('pickup');
    expect(made.fulfillment.available_methods).toMatchObject([{ type: 'shipping' }]);
    const places = method?.destinations ?? [];
    expect(places.length).toBeGreaterThan(0);
    expect(places.length).toBeLessThanOrEqual(15);
    const kinds = new Set(places.map(({ id }) => id.split(':')[0]));
    expect(codesOf(made)).toEqual([
      ['field_required', `${home}.selected_destination_id`],
      ['field_required', `${home}.groups[0].selected_option_id`],
    ]);
    for (const kind of kinds) {
      const place = places.find(({ id }) => id.startsWith(`${kind}:`));
      const chosen = await updateCheckout(platform, made, {
        line_items: [line(sku)],
        buyer,
        ...collectedNear('75011', place?.id),
      });
      expect(codesOf(chosen)).toEqual([['sign_in_required', undefined]]);
      // There is one method to each kind of place, so it need not be chosen.
      const [group] = chosen.fulfillment.methods[0]?.groups ?? [];
      expect(group?.options.map(({ id }) => id)).toEqual([group?.selected_option_id]);
      expect(amountOf(chosen, 'fulfillment')).toBe(group?.options[0]?.totals[0]?.amount);
      expect((await platform.rest('GET', pathOf(made))).body).toEqual(chosen);
    }
  });

  it('has the id that a product names, which may lack its kind', async () => {
    const platform = await start();
    const asked = { id: sku, context: { address_country: 'FR', language: 'fr', postal_code: '75011' } };
    const { product } = (await platform.rest('POST', '/catalog/product', asked)).body;
    const id = product.metadata.stores?.[0]?.id ?? '';
    expect(id).toMatch(/^store:./);
    for (const named of [id, id.slice('store:'.length)]) {
      const { fulfillment } = await make(platform, collectedNear('75011', named));
      expect(fulfillment.methods[0]?.selected_destination_id).toBe(id);
    }
  });

  it('is called the same everywhere, and has the order ready on one of the days that were said before', async () => {
    const platform = await start();
    const { db } = backend.shop;
    const context = { address_country: 'FR', language: 'fr', postal_code: '75011' };
    const asked = async () => (await platform.rest('POST', '/catalog/product', { id: sku, context })).body.product;
    const [unnamed] = (await asked()).metadata.stores ?? [];
    const storeId = unnamed?.id.slice('store:'.length);
    const name = await db.prepare('SELECT name FROM stores WHERE store_id = ?').bind(storeId).first<string>('name');
    const rename = (to: string | null) =>
      db.prepare('UPDATE stores SET name = ? WHERE store_id = ?').bind(to, storeId).run();
    await rename(null);
    onTestFinished(async () => void (await rename(name)));
    const named = (await asked()).metadata.stores ?? [];
    const made = await make(platform, collectedNear('75011'));
    const [method] = made.fulfillment.methods;
    const places = method?.destinations.filter(({ id }) => id.startsWith('store:')) ?? [];
    expect(places.map(({ id, name }) => [id, name])).toEqual(named.map(({ id, name }) => [id, name]));
    const before = method?.groups[0]?.options.find(({ id }) => id === 'LM');
    for (const { id } of places) {
      const chosen = await make(platform, collectedNear('75011', id));
      const [day] = chosen.fulfillment.methods[0]?.groups[0]?.options ?? [];
      expect(day?.earliest_fulfillment_time.localeCompare(before?.earliest_fulfillment_time ?? '')).not.toBe(-1);
      expect(before?.latest_fulfillment_time.localeCompare(day?.latest_fulfillment_time ?? '')).not.toBe(-1);
    }
  });

  it('needs a postcode, or an id that is known', async () => {
    const platform = await start();
    const { fulfillment } = collectedNear('');
    const context = { address_country: 'FR', language: 'fr' };
    const made = await make(platform, { context, fulfillment });
    expect(codesOf(made)[0]).toEqual(['field_required', '$.context.postal_code']);
    const nowhere = await make(platform, collectedNear('00000'));
    expect(codesOf(nowhere)[0]).toEqual(['field_invalid', '$.context.postal_code']);
    for (const id of ['store:99999999', 'locker:none', 'nowhere', 'store:'])
      expect(codesOf(await make(platform, collectedNear('75011', id)))[0]).toEqual([
        'field_invalid',
        `${home}.selected_destination_id`,
      ]);
  });

  it('is not everywhere', async () => {
    const { fulfillment } = collectedNear('');
    const made = await make(await start(), { fulfillment });
    expect(codesOf(made)[0]).toEqual(['field_invalid', `${home}.type`]);
    expect(made.fulfillment.methods[0]?.type).toBe('shipping');
    expect(made.fulfillment.available_methods).toEqual([]);
  });

  it('that closes is said', async () => {
    const platform = await start();
    const near = await make(platform, collectedNear('75011'));
    const id = near.fulfillment.methods[0]?.destinations.find((each) => each.id.startsWith('store:'))?.id ?? '';
    const storeId = id.slice('store:'.length);
    const close = (day: string | null) =>
      backend.db
        .prepare('UPDATE stores SET closed_from = ?1, closed_until = ?2 WHERE store_id = ?3')
        .bind(day === null ? null : '2026-01-01', day, storeId)
        .run();
    const chosen = { line_items: [line(sku)], buyer, ...collectedNear('75011', id) };
    await close('2099-01-31');
    try {
      const made = await updateCheckout(platform, near, chosen);
      expect(made.messages[0]).toMatchObject({
        code: 'field_invalid',
        path: `${home}.selected_destination_id`,
        content: 'Fermeture jusqu’au 31 janvier 2099',
      });
      expect(made.fulfillment.methods[0]?.destinations.map((each) => each.id)).not.toContain(id);
    } finally {
      await close(null);
    }
    expect((await updateCheckout(platform, near, chosen)).status).toBe('requires_escalation');
  });

  it('is collected by somebody with a name', async () => {
    const platform = await start();
    const near = await make(platform, collectedNear('75011'));
    const [place] = near.fulfillment.methods[0]?.destinations ?? [];
    const made = await updateCheckout(platform, near, {
      line_items: [line(sku)],
      ...collectedNear('75011', place?.id),
    });
    expect(codesOf(made).slice(0, 2)).toEqual([
      ['field_required', '$.buyer.first_name'],
      ['field_required', '$.buyer.last_name'],
    ]);
  });
});
