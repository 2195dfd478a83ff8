import { expect, test } from 'vitest';
import { app } from '../../../adapters/medusa/app.ts';
import { AdapterClient, bindingsOf, headersFrom, refusal } from '../../../adapters/medusa/recorded/adapter-client.ts';
import { domainRows } from '../../../shared/contract/markets/domain.ts';

const path = `/gateway${domainRows.getWebDomains.path}?domains=shop.example`;

/** The adapter's answer to the one of the reference backend. */
async function answerTo(reference: Response): Promise<Response> {
  const bindings = { ...bindingsOf('http://127.0.0.1:1'), REFERENCE: { fetch: async () => reference } };
  return app.request(path, { headers: headersFrom({}) }, bindings);
}

test('a market has the parameters of the reference backend, and what this gateway can do', async () => {
  const paymentProducts = ['alma-3x', 'visa', 'przelewy24', 'free', 'paypal'].map((name) => ({ name }));
  const params = { wishlist: true, paymentProducts };
  const answer = await answerTo(Response.json([{ domain: 'shop.example', params }]));
  const [record] = (await answer.json()) as [{ capabilities: string[] }];
  // Those of the second provider cannot be paid here.
  const payable = ['visa', 'free', 'paypal'].map((name) => ({ name }));
  expect(record).toMatchObject({ domain: 'shop.example', params: { wishlist: true, paymentProducts: payable } });
  expect(record.capabilities).toEqual(expect.arrayContaining(['promo-codes', 'suggestions', 'wishlist', 'stores']));
  for (const missing of ['gift-cards', 'loyalty', 'returns', 'data-export', 'order-mails'])
    expect(record.capabilities).not.toContain(missing);
});

test('a refusal of the reference backend is passed on', async () => {
  expect((await answerTo(Response.json({ statusCode: 401 }, { status: 401 }))).status).toBe(401);
});

test('an address outside the countries of the market is refused', async () => {
  const shop = new AdapterClient(bindingsOf('http://127.0.0.1:1'));
  const from = { ...shop.newCustomer(), locale: 'pl-pl' } as const;
  const cart = { cartId: 'none', version: 1 };
  const place = { line1: 'BAHNHOFSTRASSE 1', zipCode: '8001', city: 'ZUERICH', country: 'CH' } as const;
  const bill = { firstName: 'ADA', lastName: 'BYRON', ...place };
  const address = { ...bill, phoneNumber: '+41781234567', phoneNumberCountry: 'CH' } as const;
  const delivery = { ...cart, shippingMethodId: 'NO', address } as const;
  expect(await refusal(shop.call('setBillingAddress', { ...cart, address: bill }, from))).toBe('400 ');
  expect(await refusal(shop.call('setShippingMethod', delivery, from))).toBe('400 ');
  const methods = await shop.call('getShippingMethods', { cartId: 'none', country: 'CH' }, from);
  expect(methods).toEqual([{ country: 'CH', shippingMethods: [] }]);
});
