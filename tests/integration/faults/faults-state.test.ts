import { Response as WorkerResponse } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { breakableGateway } from './faults-layer.ts';
import { customer, Guest, openSession } from './faults-visitor.ts';

const { gateway, breaks } = breakableGateway();
/** All upstreams at once. */
let outage: 'none' | 'refused' | 'hangs' = 'none';
/** Calls that are carried out without a response. */
let loses: RegExp | undefined;
let shop: Shop;
let backend: Backend;

beforeAll(async () => {
  shop = await startShop({
    log: () => undefined,
    // Hanging calls time out; the others have enough time on a busy machine.
    timeout: 15_000,
    gateway: async (request, pass) => {
      if (outage === 'hangs') return new Promise(() => undefined);
      if (outage === 'refused') throw new Error('connection refused');
      if (loses?.test(request.url)) {
        await (await pass(request)).arrayBuffer();
        throw new Error('connection reset');
      }
      return gateway(request, pass);
    },
  });
  backend = await openBackend(shop);
});
beforeEach(() => {
  outage = 'none';
  loses = undefined;
  breaks.clear();
});
afterAll(() => shop.dispose());

describe('a gateway that is away in the middle of a visit', () => {
  it.each(['refused', 'hangs'] as const)(
    '(%s) costs the shopper nothing but time',
    { tags: ['sampled-2'] },
    async (how) => {
      const { guest } = await customer(backend, 'en');
      const sku = await backend.product(9);
      await guest.post('/en/cart/', { intent: 'add', sku, quantity: '2' });
      const before = new Map(guest.cookies);
      const home = await guest.get('/en/');
      expect(home.status).toBe(200);

      outage = how;
      const asked = [
        guest.get('/en/'),
        guest.get('/en/search/?q=never-asked-before'),
        guest.get('/en/cart/'),
        guest.get('/en/account/orders/'),
        guest.get('/en/order-billing/'),
        guest.get('/en/api/getCart'),
        guest.get('/en/api/visitor'),
        guest.get('/en/nothing/'),
        guest.post('/en/cart/', { intent: 'add', sku, quantity: '1' }),
      ];
      const answers = await Promise.all(asked);
      // A refused form redirects to the page with the reason, which cannot be rendered now.
      expect(answers.map(({ status }) => status)).toEqual([200, 502, 502, 502, 502, 502, 200, 404, 303]);
      for (const { html, headers } of answers)
        if (headers.get('content-type')?.startsWith('text/html')) expect(html).toContain('<h1');

      outage = 'none';
      for (const [name, value] of before) expect(guest.cookies.get(name)).toBe(value);
      const { lineItems } = JSON.parse((await guest.get('/en/api/getCart')).html);
      expect(lineItems).toMatchObject([{ sku, quantity: 2 }]);
      expect((await guest.get('/en/account/orders/')).status).toBe(200);
    },
  );

  it('leaves unknown markets without parameters, and finds them when it is back', async () => {
    outage = 'refused';
    const guest = new Guest(backend);
    const answer = await guest.get('/pl-pl/');
    expect(answer.status).toBe(500);
    expect(answer.html).toContain("Une erreur est survenue lors de l'appel à getParams");
    outage = 'none';
    expect((await guest.get('/pl-pl/')).status).toBe(200);
  });
});

describe('a public page that was rendered during a failure', () => {
  it('is shown and not cached', async () => {
    const guest = new Guest(backend);
    breaks.add({ call: 'getFooter', for: 'it-it', how: '500' });
    const poor = await guest.get('/it-it/search/');
    expect(poor.status).toBe(200);
    breaks.clear();
    const whole = await guest.get('/it-it/search/');
    expect(whole.headers.get('server-timing')).toContain('cache;desc=miss');
    expect(whole.html.length).toBeGreaterThan(poor.html.length);
    expect((await guest.get('/it-it/search/')).headers.get('server-timing')).toContain('cache;desc=hit');
  });

  it('without its policy soon has it again', async () => {
    const guest = new Guest(backend);
    breaks.add({ call: 'mergeCsp', for: 'es', how: '500' });
    const policyOf = async () => (await guest.get('/es/cart/')).headers.get('content-security-policy') ?? '';
    expect(await policyOf()).not.toContain('frame-src');
    breaks.clear();
    await expect.poll(policyOf).toContain('frame-src');
  });
});

describe('KV that holds garbage', () => {
  it('is passed over for redirects and policies too', async () => {
    for (const record of ['not json', '{"from":"/x"}', '[{"from":1}]']) {
      await (await shop.kv()).put('redirects:fr-ch', record, { metadata: { fetchedAt: Date.now() } });
      await (await shop.kv()).put('csp:fr-ch:1', record, { metadata: { fetchedAt: Date.now() } });
    }
    const answer = await new Guest(backend).get('/fr-ch/cart/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain('frame-src');
  });
});

describe('clocks that disagree', () => {
  const signedIn = async (age: number) => {
    const { guest, shopper } = await customer(backend, 'en');
    const tokens = await openSession(backend, shopper.customerId, { age });
    guest.cookies.set('access_token_local', tokens.accessToken);
    guest.cookies.set('refresh_token_local', tokens.refreshToken);
    return { guest, tokens };
  };

  it.each([-600, -60, 0, 60, 890])('a token that is %i seconds old is good', async (age) => {
    const { guest, tokens } = await signedIn(age);
    expect((await guest.get('/en/account/orders/')).status).toBe(200);
    expect(guest.cookies.get('access_token_local')).toBe(tokens.accessToken);
  });

  it.each([901, 3600, 86_400])('one of %i seconds is renewed without a word', async (age) => {
    const { guest, tokens } = await signedIn(age);
    expect((await guest.get('/en/account/orders/')).status).toBe(200);
    expect(guest.cookies.get('access_token_local')).not.toBe(tokens.accessToken);
    expect(guest.cookies.get('refresh_token_local')).not.toBe(tokens.refreshToken);
  });

  it('two tabs that renew at the same time both stay signed in', async () => {
    const { guest } = await signedIn(1000);
    const cookies = new Map(guest.cookies);
    const tabs = Array.from({ length: 4 }, () => {
      const tab = new Guest(backend);
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.get('/en/account/orders/')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const tab of tabs) expect((await tab.get('/en/account/orders/')).status).toBe(200);
  });

  it('a renewal whose answer gets lost signs nobody out', async () => {
    const { guest } = await signedIn(1000);
    loses = /cookie-refresh-tokens/;
    expect((await guest.get('/en/account/orders/')).status).toBe(502);
    loses = undefined;
    expect((await guest.get('/en/account/orders/')).status).toBe(200);
  });
});

describe('a write to the cart that is carried out, and whose answer is lost', () => {
  const page = '/en/cart/';
  const cartOf = async (guest: Guest): Promise<Cart> => JSON.parse((await guest.get('/en/api/getCart')).html);
  const piecesOf = async (guest: Guest) =>
    (await cartOf(guest)).lineItems.map(({ sku, quantity }) => `${sku}*${quantity}`);
  /** Sends a form, and returns the page after it. */
  const send = async (guest: Guest, fields: Record<string, string>) => {
    const { headers } = await guest.post(page, fields);
    return guest.get(headers.get('location') ?? '');
  };
  const said = /could not be saved|do not know/;

  async function withPieces(quantity: number) {
    const guest = new Guest(backend);
    const [sku, other] = [await backend.product(9), await backend.product(9)];
    await guest.post(page, { intent: 'add', sku, quantity: String(quantity) });
    const lineId = (await cartOf(guest)).lineItems[0]?.lineId ?? '';
    return { guest, sku, other, lineId };
  }

  it('adds several pieces, without a word', async () => {
    const { guest, sku } = await withPieces(1);
    loses = /carts\/[^/]+\/products\//;
    const { html, status } = await send(guest, { intent: 'add', sku, quantity: '2' });
    loses = undefined;
    expect(status).toBe(200);
    expect(html).not.toMatch(said);
    expect(await piecesOf(guest)).toEqual([`${sku}*3`]);
  });

  it('changes the size in one: no more pieces than there were, also when it is sent twice', async () => {
    const { guest, sku, other, lineId } = await withPieces(2);
    const change = { intent: 'replace', lineId, sku: other };
    loses = /carts\/[^/]+\/products\//;
    const { html } = await send(guest, change);
    loses = undefined;
    expect(html).not.toMatch(said);
    expect(await piecesOf(guest)).toEqual([`${other}*2`]);
    await send(guest, change);
    expect(await piecesOf(guest)).toEqual([`${other}*2`]);
    expect(sku).not.toBe(other);
  });

  it('removes, and offers to undo it', async () => {
    const { guest, lineId } = await withPieces(1);
    loses = /carts\/[^/]+\/products\//;
    const { html } = await send(guest, { intent: 'delete', lineId });
    loses = undefined;
    expect(html).not.toMatch(said);
    expect(html).toContain('value="restore"');
    expect(await piecesOf(guest)).toEqual([]);
  });

  it('buys one gift card, and not two', async () => {
    const guest = new Guest(backend);
    const date = new Date().toISOString().slice(0, 10);
    loses = /carts\/[^/]+\/gift-card\?/;
    const { html } = await send(guest, {
      form: 'bought-card',
      amount: '50',
      recipientName: 'Jo',
      message: '',
      date,
    });
    loses = undefined;
    expect(html).not.toMatch(said);
    expect((await cartOf(guest)).giftCards).toHaveLength(1);
  });

  it('may be under way where the cart does not show it', async () => {
    const { guest, sku } = await withPieces(1);
    const late = () => WorkerResponse.json({ statusCode: 504, message: 'Late.' }, { status: 504 });
    breaks.add({ call: 'addProduct', for: guest.sessionId, how: late });
    const { html } = await send(guest, { intent: 'add', sku, quantity: '1' });
    expect(html).toContain('We do not know whether the change was saved.');
    expect(html).not.toContain('could not be saved');
    expect((await guest.call('en', 'addProduct', { sku })).status).toBe(504);
  });
});

describe('a deploy in the middle of a visit', () => {
  it('takes the old scripts away, says so, and answers the forms of the old pages', async () => {
    const guest = new Guest(backend);
    const gone = await guest.get('/assets/hydrate-0ldBu1ld.js');
    expect(gone.status).toBe(404);
    expect(gone.headers.get('cache-control')).not.toMatch(/public|immutable/);
    const page = await guest.get('/en/');
    const { id } = JSON.parse((await guest.get('/build.json')).html);
    expect(page.html).toContain(`data-build="${id}"`);
    const sku = await backend.product(3);
    const added = await guest.post('/en/cart/', { intent: 'add', sku, quantity: '1', build: 'old' });
    expect(added.status).toBe(303);
  });

  it('never leaves a placeholder where the nonce should be', async () => {
    const paths = samplePaths('en', await sampleOf(shop));
    for (const path of [paths.product, paths.index, paths.catalog])
      expect((await new Guest(backend).get(path)).html).not.toMatch(/nonce="~/);
  });
});

describe('a piece that is saved for later, when the response about its removal is lost,', () => {
  const saved = 'Saved for later</h2>';

  async function doubted() {
    const { guest, shopper } = await customer(backend, 'en');
    const sku = await backend.product(9);
    await guest.post('/en/cart/', { intent: 'add', sku, quantity: '2' });
    const { id, version, lineItems }: Cart = JSON.parse((await guest.get('/en/api/getCart')).html);
    const lineId = lineItems[0]?.lineId ?? '';
    breaks.add({ call: 'deleteProduct', for: guest.sessionId, how: 'nonsense' });
    const refused = await guest.refused('/en/cart/', { intent: 'save', lineId });
    expect(refused.html).toContain('We do not know whether the change was saved.');
    expect(refused.html).not.toContain(saved);
    breaks.clear();
    return { guest, shopper, sku, line: { cartId: id, version, lineId } };
  }

  it('is saved once it has, with its quantity', async () => {
    const { guest, shopper, sku, line } = await doubted();
    await backend.call('deleteProduct', line, shopper);
    const { html } = await guest.get('/en/cart/');
    expect(html).toContain(saved);
    await guest.post('/en/cart/', { intent: 'saved-move', sku });
    const cart: Cart = JSON.parse((await guest.get('/en/api/getCart')).html);
    expect(cart.lineItems).toMatchObject([{ sku, quantity: 2 }]);
    expect((await guest.get('/en/cart/')).html).not.toContain(saved);
  });

  it('stays in the cart alone once it cannot leave any more, and is saved when it is sent again', async () => {
    const { guest, sku, line } = await doubted();
    await guest.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
    expect((await guest.get('/en/cart/')).html).not.toContain(saved);
    expect(guest.cookies.has('saved_local')).toBe(false);
    await guest.post('/en/cart/', { intent: 'save', lineId: line.lineId });
    expect((await guest.get('/en/cart/')).html).toContain(saved);
    expect(decodeURIComponent(guest.cookies.get('saved_local') ?? '')).toBe(`${sku}*3`);
  });

  it('is in the cart alone where it was not to be taken out', async () => {
    const { guest, shopper } = await customer(backend, 'en');
    await guest.post('/en/cart/', { intent: 'add', sku: await backend.product(9), quantity: '1' });
    const { lineItems }: Cart = JSON.parse((await guest.get('/en/api/getCart')).html);
    breaks.add({ call: 'deleteProduct', for: guest.sessionId, how: '500' });
    const refused = await guest.refused('/en/cart/', { intent: 'save', lineId: lineItems[0]?.lineId ?? '' });
    expect(refused.html).toContain('The change could not be saved.');
    expect(refused.html).not.toContain(saved);
    expect((await backend.call('getOwnCart', {}, shopper)).lineItems).toHaveLength(1);
  });
});
