import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import type { PersonalPage } from '../../../worker/page/page-module.ts';
import { Refusal } from '../../../worker/page/refusal.ts';
import { pages } from '../../../worker/pages.ts';
import { shopOrigin as origin, smallShop } from './small-shop.ts';

const shop = smallShop();
shop.record = parametersOf('en', '9001');
const message = translate('en')('form.error.failed');

/** A page with buttons, in place of the cart. */
const buttons: PersonalPage = {
  load: async () => null,
  action: async () => new Refusal([{ key: 'form.error.failed' }], 409),
  seo: () => ({ title: 'Buttons' }),
  View: ({ request }) => <p>{request.flashMessages.map(({ key }) => request.t(key))}</p>,
};

const row = pages.cart;
if (row.audience !== 'visitor') throw new Error('The cart is for one visitor.');
const cart = row.page;

beforeEach(() => {
  row.page = buttons;
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  row.page = cart;
});

const post = () => shop.ask('/en/cart/', { method: 'POST', body: new URLSearchParams(), headers: { origin } });

/** Presses a button that is refused; returns the cookies that a browser sends back. */
async function refused(): Promise<string> {
  const answer = await post();
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/cart/']);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

describe('what was refused', () => {
  it('is shown by the page that it was refused on, with its status', async () => {
    const cookie = await refused();
    const page = await shop.ask('/en/cart/', { headers: { cookie } });
    expect(page.status).toBe(409);
    expect(await page.text()).toContain(message);
    expect((await shop.ask('/en/cart/')).status).toBe(200);
  });

  it('is shown by any other page that comes first, which has a status of its own', async () => {
    row.page = { ...buttons, action: async () => new Refusal([{ key: 'form.error.failed' }], 423) };
    const cookie = await refused();
    row.page = { ...buttons, status: 501 };
    // The same page at another URL.
    const elsewhere = pages['order-confirmation'];
    if (elsewhere.audience !== 'visitor') throw new Error('The confirmation is for one visitor.');
    const { guards, page } = elsewhere;
    Object.assign(elsewhere, { guards: [], page: row.page });
    const answer = await shop.ask('/en/order-confirmation/', { headers: { cookie } });
    Object.assign(elsewhere, { guards, page });
    expect(answer.status).toBe(501);
    expect(await answer.text()).toContain(message);
  });

  it('is not used up by who only asks whether the page is there', async () => {
    const cookie = await refused();
    const asked = await shop.ask('/en/cart/', { method: 'HEAD', headers: { cookie } });
    expect([asked.status, asked.headers.getSetCookie().join()]).toEqual([200, expect.not.stringContaining('notices')]);
  });
});

describe('a page for one visitor', () => {
  it('may send somewhere else', async () => {
    row.page = {
      ...buttons,
      load: async () => new Response(null, { status: 303, headers: { location: '/en/' } }),
    };
    const answer = await shop.ask('/en/cart/');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/']);
  });

  it('without an action takes no form', async () => {
    const { action, ...rest } = buttons;
    row.page = rest;
    const answer = await post();
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('may have a status of its own', async () => {
    row.page = { ...buttons, status: () => 501 };
    expect((await shop.ask('/en/cart/')).status).toBe(501);
  });

  it('may be none, but work that is done before one', async () => {
    const answer = await shop.ask('/en/auth/sign-in/');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/backend\.example\/authentication\/auth\/logout\?/);
  });
});
