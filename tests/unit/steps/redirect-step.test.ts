import { beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { smallShop } from './small-shop.ts';

const shop = smallShop();
shop.record = parametersOf('pl-pl', '9001');
shop.answers = {
  '/gateway/applications/front-ecommerce/redirects': [
    { from: '/old', to: '/blog/', status: 301 },
    { from: '/soon', to: '/blog', status: 302 },
    { from: '/sale', to: '/search?q=sale', status: 301 },
    { from: '/start', to: '/', status: 301 },
    { from: '/press', to: 'https://press.example/kit', status: 301 },
    { from: '/zwroty', to: '/pomoc?a=1#zwroty', status: 301 },
    { from: '/płaszcze', to: '/search?q=płaszcz', status: 301 },
    { from: '/api/getCart', to: '/blog', status: 301 },
  ],
};

// The policy cannot be loaded, and that is logged.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const ask = (path: string) => shop.ask(path, { headers: { 'accept-language': 'pl-PL' } });

it.each([
  ['/pl-pl/old/', 301, '/pl-pl/blog/'],
  ['/PL-PL//Old', 301, '/pl-pl/blog/'],
  ['/pl-pl/soon/', 302, '/pl-pl/blog/'],
  ['/pl-pl/start/', 301, '/pl-pl/'],
  ['/pl-pl/press/', 301, 'https://press.example/kit'],
  ['/pl-pl/zwroty/', 301, '/pl-pl/pomoc/?a=1#zwroty'],
  ['/pl-pl/P%C5%82aszcze/', 301, '/pl-pl/search/?q=p%C5%82aszcz'],
  ['/pl-pl/account/', 301, '/pl-pl/account/dashboard/'],
])('%s leads on in its market, by %i', async (path, status, location) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  // The URL names the market: everybody gets the same.
  expect(answer.headers.get('vary')).toBeNull();
});

it('takes the query along, unless the redirect has one of its own or nobody could read it', async () => {
  const located = async (path: string) => (await ask(path)).headers.get('location');
  expect(await located('/pl-pl/old/?a=1&b=2')).toBe('/pl-pl/blog/?a=1&b=2');
  expect(await located('/pl-pl/sale/?a=1')).toBe('/pl-pl/search/?q=sale');
  expect(await located('/pl-pl/press/?a=1')).toBe('https://press.example/kit');
  const longest = `?${'a'.repeat(3999)}`;
  expect(await located(`/pl-pl/old/${longest}`)).toBe(`/pl-pl/blog/${longest}`);
  expect(await located(`/pl-pl/old/${longest}a`)).toBe('/pl-pl/blog/');
});

it('leads to the market of the visitor where the address names none, for now and for nobody else', async () => {
  for (const path of ['/old/', '/soon', '/account']) {
    const answer = await ask(path);
    const target = path === '/account' ? '/pl-pl/account/dashboard/' : '/pl-pl/blog/';
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language, Host');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
});

it('is for pages: calls of the proxy are not redirected', async () => {
  expect((await ask('/pl-pl/api/getCart')).status).toBe(200);
  expect((await ask('/pl-pl/other/')).status).toBe(404);
});
