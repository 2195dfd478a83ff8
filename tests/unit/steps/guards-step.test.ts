import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { signPreview } from '../../../shared/content/preview.ts';
import { seeOther } from '../../../worker/forms/see-other.ts';
import { pages } from '../../../worker/pages.ts';
import { shopOrigin as origin, smallShop } from './small-shop.ts';

const shop = smallShop();
shop.record = parametersOf('de-de', '9001');
const title = { fr: 'x', en: 'x', de: 'Kleider', es: 'x', it: 'x', pl: 'x' };
const family = '/gateway/ecommerce/v3/catalog/families/w_1';

const row = pages.catalog;
if (row.audience !== 'public') throw new Error('A family is for everyone.');
const catalog = row.page;

beforeEach(() => {
  shop.rendered = 0;
  shop.answers = { [family]: { familyId: 'w_1', title } };
  // A form in a listing.
  row.page = { ...catalog, action: async () => seeOther('/de-de/done/') };
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  row.page = catalog;
});

const body = () => new URLSearchParams({ firstName: 'Nell' });

async function led(path: string, init: RequestInit = {}) {
  const answer = await shop.ask(path, { ...init, headers: { origin, ...init.headers } });
  return [answer.status, answer.headers.get('location')];
}

describe('a form of a public page', () => {
  it('is answered at the address of the page', async () => {
    expect(await led('/de-de/kleider--plw_1/', { method: 'POST', body: body() })).toEqual([303, '/de-de/done/']);
  });

  it('is sent on as a form where the page has moved', async () => {
    expect(await led('/de-de/old--plw_1/', { method: 'POST', body: body() })).toEqual([308, '/de-de/kleider--plw_1/']);
    expect(await led('/de-de/old--plw_1/')).toEqual([301, '/de-de/kleider--plw_1/']);
  });

  it('is not what a link leads to that has moved', async () => {
    const path = '/de-de/old--plw_1/';
    const token = await signPreview('a-key-of-16-characters', path, Math.floor(Date.now() / 1000));
    expect(await led(`${path}?preview=${token}`)).toEqual([301, '/de-de/kleider--plw_1/']);
  });

  it('is not carried out where there is no such page', async () => {
    shop.answers = {};
    const [status] = await led('/de-de/kleider--plw_2/', { method: 'POST', body: body() });
    expect(status).not.toBe(303);
  });
});

describe('an address without market', () => {
  const headers = { 'accept-language': 'de' };

  it('leads to where the page is, in one step, and is never cached', async () => {
    for (const path of ['/old--plw_1/', '/old--plw_1']) {
      const answer = await shop.ask(`${path}?a=1`, { headers });
      expect(answer.headers.get('location')).toBe('/de-de/kleider--plw_1/?a=1');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language, Host');
    }
  });

  it('is not looked up for a form, or where the path says it all', async () => {
    shop.asked = [];
    expect(await led('/old--plw_1/', { method: 'POST', body: body(), headers })).toEqual([307, '/de-de/old--plw_1/']);
    expect(await led('/account/settings/delivery-addresses/7/edit', { headers })).toEqual([
      302,
      '/de-de/account/settings/delivery-addresses/7/edit/',
    ]);
    expect(await led('/blog', { headers })).toEqual([302, '/de-de/blog/']);
    expect(shop.asked.filter(({ path }) => path.includes('/families/'))).toEqual([]);
    expect(shop.rendered).toBe(0);
  });
});

describe('a page of a customer', () => {
  const signIn = expect.stringMatching(/^http:\/\/backend\.example\/authentication\/auth\/logout\?/);

  it('sends a stranger to sign in', async () => {
    expect(await led('/de-de/account/dashboard/')).toEqual([302, signIn]);
    expect(await led('/de-de/cart/')).toEqual([200, null]);
  });

  it('keeps what was typed before a session expired', async () => {
    const post = async (cookie: string) => {
      const init = { method: 'POST', body: body(), headers: { origin, cookie } };
      const answer = await shop.ask('/de-de/order-billing/', init);
      expect(answer.headers.get('location')).toEqual(signIn);
      return answer.headers.getSetCookie().filter((set) => set.startsWith('draft_')).length;
    };
    expect(await post('last_customer_test=c1')).toBe(1);
    expect(await post('')).toBe(0);
  });
});
