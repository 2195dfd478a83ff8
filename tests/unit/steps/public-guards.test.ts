import { beforeEach, describe, expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { locales } from '../../../shared/markets/locales.ts';
import type { RouteMatch } from '../../../shared/routes.ts';
import { NotFound, UpstreamError } from '../../../worker/errors/errors.ts';
import { publicGuardOf } from '../../../worker/guards.ts';
import type { PublicGuardName } from '../../../worker/page/guard-names.ts';
import type { PageRequest } from '../../../worker/page/page-module.ts';

const text = (en: string) => ({ fr: en, en, de: en, es: en, it: en, pl: en });
const satin = {
  productId: '100001',
  name: text('Satin dress'),
  options: [
    { optionId: '1000011', color: text('Ivory'), sizes: [{ gtin: '11' }, { gtin: '12' }] },
    { optionId: '1000012', color: text('Navy'), sizes: [{ gtin: '21' }, { gtin: '22' }] },
  ],
};
const ivory = '/en/satin-dress-ivory--p100001/';
const navy = '/en/satin-dress-navy--p100001/';

/** Responses of the gateway, by the name of the call, and its requests. */
let answers: Record<string, unknown>;
let asked: [name: string, input: object][];

beforeEach(() => {
  answers = {};
  asked = [];
});

const refused = (status: number) => new UpstreamError('a call', status, 'Refused.');

/** Sends a request for a path and its route through a guard. */
function send(guard: PublicGuardName, path: string, name: RouteMatch['name'], params: RouteMatch['params']) {
  const call = async (called: string, input: object) => {
    asked.push([called, input]);
    const answer = answers[called] ?? refused(404);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  // Only what guards read of a request.
  const request = {
    locale: 'en',
    properties: locales.en,
    domain,
    environment: 'test',
    preview: null,
    url: new URL(path, 'http://shop.example'),
    route: { name, params },
    gateway: { call, attempt: call },
  } as unknown as PageRequest;
  return publicGuardOf(guard)(request);
}

const domain = parametersOf('en', '9001');

/** Path and status of a guard's redirect; undefined if it lets the request pass. */
async function led(...[guard, path, name, params]: Parameters<typeof send>) {
  const answer = await send(guard, path, name, params);
  return answer && [answer.status, answer.headers.get('location')];
}

describe('a family', () => {
  const family = { familyId: 'w_dresses', title: text('Dresses') };
  const ask = (path: string) => led('init-catalog', path, 'catalog', { familyId: 'w_dresses' });

  it('redirects permanently (301) to its own address when the name in the url is another', async () => {
    answers = { getFamily: family };
    expect(await ask('/en/dresses--plw_dresses/')).toBeUndefined();
    expect(await ask('/en/robes--plw_dresses/')).toEqual([301, '/en/dresses--plw_dresses/']);
    expect(asked[0]).toEqual(['getFamily', { familyId: 'w_dresses' }]);
  });

  it.each([400, 404])('that the gateway refuses with %i is not found', async (status) => {
    answers = { getFamily: refused(status) };
    await expect(ask('/en/x--plw_dresses/')).rejects.toThrow(
      new NotFound('/en/x--plw_dresses/', 'Page Not Found: /en/x--plw_dresses/'),
    );
  });

  it.each([refused(503), refused(0), new Error('a slip')])(
    'that cannot be loaded is not a missing page',
    async (error) => {
      answers = { getFamily: error };
      await expect(ask('/en/x--plw_dresses/')).rejects.toBe(error);
    },
  );
});

describe('a landing page', () => {
  const ask = (path: string) => led('init-catalog', path, 'landing-page', { landingPageId: 'sale' });
  const entry = { uid: 'sale', family_id: null, url: '/summer-sale--lpsale/' };

  it('redirects permanently (301) to its own address when the name in the url is another', async () => {
    answers = { getPages: { entries: [entry] } };
    expect(await ask('/en/summer-sale--lpsale/')).toBeUndefined();
    expect(await ask('/en/sale--lpsale/')).toEqual([301, '/en/summer-sale--lpsale/']);
    // Dropped when the page moves again.
    const moved = await send('init-catalog', '/en/sale--lpsale/', 'landing-page', { landingPageId: 'sale' });
    expect(moved?.headers.get('cache-tag')).toBe('content:landing_page:sale');
    expect(asked.map(([name]) => name)).toEqual(['getPages', 'getPages', 'getPages']);
    expect(asked[0]?.[1]).toMatchObject({ type: 'landing_page', query: '{"uid":"sale"}', locale: 'en' });
  });

  it('requests the family that it lists', async () => {
    answers = { getPages: { entries: [{ ...entry, family_id: 'w_dresses' }] }, getFamily: {} };
    await ask('/en/summer-sale--lpsale/');
    expect(asked.at(-1)).toEqual(['getFamily', { familyId: 'w_dresses' }]);
  });

  it('that the content service cannot answer is left to the page itself', async () => {
    answers = { getPages: { entries: [] } };
    await expect(ask('/en/sale--lpsale/')).rejects.toThrow('Page Not Found: /en/sale--lpsale/');
    // The gateway's fallback for a failed response.
    answers = { getPages: Promise.resolve(null) };
    expect(await ask('/en/sale--lpsale/')).toBeUndefined();
  });
});

describe('a product', () => {
  const ask = (path: string, name: RouteMatch['name'], params: RouteMatch['params']) =>
    led('init-product', path, name, params);

  it('is served without a redirect when the url names one of its colours', async () => {
    answers = { getProduct: satin };
    for (const [name, path] of [
      ['satin-dress-ivory', ivory],
      ['satin-dress-navy', navy],
    ] as const)
      expect(await ask(path, 'product', { name, productId: '100001' })).toBeUndefined();
    expect(asked[0]).toEqual(['getProduct', { productId: '100001', currency: domain.devise }]);
  });

  it('in a colour that it does not have is shown in its first', async () => {
    answers = { getProduct: satin };
    const wrong = { name: 'satin-dress-red', productId: '100001' };
    expect(await ask('/en/satin-dress-red--p100001/', 'product', wrong)).toEqual([301, ivory]);
  });

  it('is found by the number of a size, in the colour of that size', async () => {
    answers = { getProductByGtin: satin };
    expect(await ask('/en/product/22/', 'product-gtin', { gtin: '22' })).toEqual([301, navy]);
    expect(await ask('/en/product/12/', 'product-gtin', { gtin: '12' })).toEqual([301, ivory]);
    expect(asked[0]).toEqual(['getProductByGtin', { gtin: '22', currency: domain.devise }]);
  });

  it('is found by its colour', async () => {
    answers = { getProductByOption: satin };
    const legacy = { path: 'women', name: 'dress', optionId: '1000012' };
    expect(await ask('/en/women/dress-R1000012.html/', 'product-legacy', legacy)).toEqual([301, navy]);
    expect(asked).toEqual([['getProductByOption', { optionId: '1000012', currency: domain.devise }]]);
  });

  it('is found by its own number where one of a colour may stand', async () => {
    answers = { getProduct: satin };
    const either = { name: 'dress', optionId: '100001' };
    expect(await ask('/en/product/dress/100001/', 'product-option', either)).toEqual([301, ivory]);
    expect(asked.at(-1)).toEqual(['getProduct', { productId: '100001', currency: domain.devise }]);
    const legacy = { path: 'women', name: 'dress', optionId: '100001' };
    await expect(ask('/en/women/dress-R100001.html/', 'product-legacy', legacy)).rejects.toThrow(NotFound);
  });

  it('is not searched elsewhere when its colour cannot be loaded', async () => {
    for (const error of [refused(503), new Error('a slip')]) {
      asked = [];
      answers = { getProductByOption: error, getProduct: satin };
      const either = { name: 'dress', optionId: '1000012' };
      await expect(ask('/en/product/dress/1000012/', 'product-option', either)).rejects.toBe(error);
      expect(asked).toHaveLength(1);
    }
  });

  it('without any colour is not found', async () => {
    answers = { getProduct: { ...satin, options: [] } };
    const params = { name: 'satin-dress-ivory', productId: '100001' };
    await expect(ask(ivory, 'product', params)).rejects.toThrow(`Page Not Found: ${ivory}`);
  });
});

describe('a store', () => {
  const open = structuredClone(domain.params.storeLocator);
  const ask = () => led('store-access', '/en/stores/51/', 'store-by-id', { storeId: '51' });

  beforeEach(() => {
    domain.params.storeLocator = { ...open, isActive: true, countryCodes: ['GB', 'FR'] };
  });

  it('in a country of the market is shown', async () => {
    answers = { getStore: { country: 'FR' } };
    expect(await ask()).toBeUndefined();
    expect(asked).toEqual([['getStore', { storeId: '51' }]]);
  });

  it('elsewhere, or unknown, is not found', async () => {
    answers = { getStore: { country: 'IT' } };
    await expect(ask()).rejects.toThrow('Page Not Found: /en/stores/51/');
    answers = {};
    await expect(ask()).rejects.toThrow('Page Not Found: /en/stores/51/');
  });

  it('is not even asked for in a market without locator', async () => {
    domain.params.storeLocator.isActive = false;
    await expect(ask()).rejects.toThrow('Page Not Found: /en/stores/51/');
    expect(asked).toEqual([]);
  });
});
