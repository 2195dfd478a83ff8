import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { allCapabilities, type Capability } from '../../../shared/contract/gateway/capabilities.ts';
import { allOn, type Switches } from '../../../shared/contract/markets/switches.ts';
import { MemoryCache } from '../../../shared/memory-cache.ts';
import {
  CapabilityMissing,
  OutcomeUnknown,
  PartDisabled,
  perhapsDone,
  UpstreamError,
} from '../../../worker/errors/errors.ts';
import type { Credentials } from '../../../worker/upstream/authorise.ts';
import { contractFaults } from '../../../worker/upstream/contract-faults.ts';
import { Deadline } from '../../../worker/upstream/deadline.ts';
import { createGateway } from '../../../worker/upstream/gateway.ts';
import type { SharedAnswers } from '../../../worker/upstream/share-answers.ts';
import { cartOf } from '../cart/cart-fixture.ts';

const id = '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f';
const otherId = '4f7d2a9b-93cd-4a44-8a50-64f4f0a8c0de';
const cart = cartOf([], { id });
/** The input of the call for a page's header. */
const header = {
  locale: 'fr-fr',
  environment: 'production',
  include: 'notification,navigation_reference',
} as const;
const invalidJwt = { statusCode: 401, message: 'Invalid JWT.' };

interface Sent {
  url: string;
  init: RequestInit;
  /** Whether the bound Worker got it, or the network. */
  bound: boolean;
}

let sent: Sent[];
/** Responses of the upstream, each once, the last one for ever. */
let answers: ((sent: Sent) => Response | Promise<Response>)[];
let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  sent = [];
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logged.mockClear();
  vi.stubGlobal('fetch', sendTo(false));
});
afterEach(() => {
  logged.mockRestore();
  vi.unstubAllGlobals();
});

/** The bound Worker, or the network. */
const sendTo = (bound: boolean) => async (url: string, init: RequestInit) => {
  sent.push({ url, init, bound });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer === undefined) throw new Error('Nothing was expected.');
  return answer({ url, init, bound });
};

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const lost = () => Promise.reject(new TypeError('The connection was lost.'));
const lines = () => logged.mock.calls.map(([line]) => JSON.parse(String(line)));

interface Opened {
  credentials?: Credentials;
  budget?: number;
  mandatory?: boolean;
  switches?: Switches;
  capabilities?: ReadonlySet<Capability>;
  circuitCooldown?: number;
  shared?: SharedAnswers;
  /** Whether a Worker is bound for the origin of the gateway. */
  isBound?: boolean;
}

function open(options: Opened = {}) {
  const { credentials, budget = 60_000, mandatory = false, switches = allOn, circuitCooldown = 0, shared } = options;
  const { isBound = true, capabilities = allCapabilities } = options;
  const env = {
    GATEWAY_URL: 'http://gateway.example/g',
    CONTENT_URL: 'http://content.example/c',
    AUTH_URL: 'http://auth.example/a',
    GATEWAY_SUBSCRIPTION_KEY: 'the key',
    AUTH_SUBSCRIPTION_KEY: 'the other key',
    CIRCUIT_COOLDOWN: circuitCooldown,
    GATEWAY: isBound ? { fetch: sendTo(true) } : undefined,
  };
  const deadline = new Deadline(budget);
  const gateway = createGateway({
    // Only what it reads of the bindings.
    env: env as never,
    locale: 'fr-fr',
    storeId: '7',
    switches,
    capabilities,
    sessionId: 'visitor',
    deviceChannel: 'SM',
    deadline,
    log: { url: 'http://shop.example/fr-fr/', requestId: 'r' },
    ...(credentials && { credentials }),
    ...(shared && { shared }),
    mandatory,
  });
  return { gateway, deadline };
}

/** A visitor whose token can be renewed. */
function signedIn() {
  const state = { token: 'old', refreshed: 0 };
  const credentials: Credentials = {
    accessToken: () => state.token,
    refresh: async () => {
      state.refreshed += 1;
      state.token = 'new';
    },
  };
  return { state, credentials };
}

const headersOf = (index = 0) => Object.fromEntries(new Headers(sent[index]?.init.headers));

describe('a call', () => {
  it('says for whom it is asked, and shows the key of the gateway', async () => {
    answers = [json(cart)];
    expect(await open().gateway.call('getCart', { cartId: id })).toEqual(cart);
    expect(sent[0]?.url).toBe(`http://gateway.example/g/carts/${id}`);
    expect(sent[0]?.init).toMatchObject({ method: 'GET', body: null, redirect: 'manual' });
    expect(headersOf()).toEqual({
      accept: 'application/json',
      'accept-language': 'fr-fr',
      'store-id': '7',
      'session-id': 'visitor',
      'device-channel': 'SM',
      'x-request-id': 'r',
      'subscription-key': 'the key',
    });
  });

  it('with a body says what it is, and carries the token of who is signed in', async () => {
    answers = [json(cart)];
    await open(signedIn()).gateway.call('addProducts', {
      cartId: id,
      version: 1,
      items: [{ sku: 's', quantity: 2 }],
    });
    expect(headersOf()).toMatchObject({ authorization: 'Bearer old', 'content-type': 'application/json' });
    expect(sent[0]?.init.method).toBe('POST');
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual([{ sku: 's', quantity: 2 }]);
  });

  it('of another service shows neither key nor token', async () => {
    answers = [json({ keys: [] })];
    await open(signedIn()).gateway.call('getJwks', {});
    expect(sent[0]?.url).toMatch(/^http:\/\/auth\.example\/a\//);
    expect(headersOf()).not.toHaveProperty('subscription-key');
    expect(headersOf()).not.toHaveProperty('authorization');
    answers = [json({ entries: [] })];
    await open().gateway.call('getHeader', header);
    expect(sent[1]?.url).toMatch(/^http:\/\/content\.example\/c\//);
  });

  it('of the storefront alone shows the key of that service', async () => {
    answers = [
      json({ accessToken: 'a', customerId: 'c', clientId: 'p', scopes: [], expiresAt: '2030-01-01T00:00:00Z' }),
    ];
    await open(signedIn()).gateway.call('exchangePlatformToken', {
      client_id: 'shop',
      issuer: 'https://shop.example',
      token: 'a.b.c',
      platform: { profile: 'https://platform.example/p', isSigned: true },
    });
    expect(sent[0]?.url).toBe('http://auth.example/a/api/platform-token');
    expect(headersOf()).toMatchObject({ 'subscription-key': 'the other key' });
    expect(headersOf()).not.toHaveProperty('authorization');
  });

  it('goes to the bound Worker if its origin is that of the gateway, else over the network', async () => {
    answers = [json(cart)];
    await open().gateway.call('getCart', { cartId: id });
    await open({ isBound: false }).gateway.call('getCart', { cartId: id });
    answers = [json({ entries: [] })];
    await open().gateway.call('getHeader', header);
    expect(sent.map(({ bound }) => bound)).toEqual([true, false, false]);
  });

  it('asks the gateway alone for a state as new as what was answered before, be it a refusal', async () => {
    const at = (bookmark: string, status = 200) => Response.json(cart, { status, headers: { bookmark } });
    answers = [() => at('b'), () => at('a'), () => at('c', 404), () => at('a'), json({ entries: [] })];
    const { gateway } = open();
    await gateway.call('getCart', { cartId: id });
    await gateway.call('getCart', { cartId: otherId });
    await expect(gateway.call('refreshCart', { cartId: id, version: 1 })).rejects.toThrow(UpstreamError);
    await gateway.call('refreshCart', { cartId: id, version: 1 });
    await gateway.call('getHeader', header);
    expect(sent.map((_, index) => headersOf(index).bookmark)).toEqual([undefined, 'b', 'b', 'c', undefined]);
  });

  it('that reads is sent once, however many need it, until something is written', async () => {
    answers = [json(cart)];
    const { gateway } = open();
    await Promise.all([gateway.call('getCart', { cartId: id }), gateway.call('getCart', { cartId: id })]);
    await gateway.call('getCart', { cartId: id });
    expect(sent).toHaveLength(1);
    await gateway.call('getCart', { cartId: otherId });
    expect(sent).toHaveLength(2);
    await gateway.call('refreshCart', { cartId: id, version: 1 });
    await gateway.call('refreshCart', { cartId: id, version: 1 });
    await gateway.call('getCart', { cartId: id });
    expect(sent).toHaveLength(5);
  });
});

describe('a connection that is lost', () => {
  it('is no end for what reads, or may be repeated', async () => {
    answers = [lost, json(cart)];
    expect(await open().gateway.call('getCart', { cartId: id })).toEqual(cart);
    answers = [lost, lost, json(cart)];
    expect(await open().gateway.call('createCart', {})).toEqual(cart);
    expect(sent).toHaveLength(5);
  });

  it('is one for any other write, and for what is lost three times', async () => {
    answers = [lost];
    await expect(open().gateway.call('refreshCart', { cartId: id, version: 1 })).rejects.toMatchObject({
      call: 'refreshCart',
      status: 0,
      message: 'The connection was lost.',
    });
    expect(sent).toHaveLength(1);
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({ status: 0 });
    expect(sent).toHaveLength(4);
  });

  it('is not retried at once: those on idle connections are lost together', async () => {
    const times: number[] = [];
    const late = () => {
      times.push(performance.now());
      return lost();
    };
    answers = [late, late, json(cart)];
    await open().gateway.call('getCart', { cartId: id });
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(15);
  });

  it('may be lost within an answer', async () => {
    const broken = () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('The connection was lost.')) }));
    answers = [broken, json(cart)];
    expect(await open().gateway.call('getCart', { cartId: id })).toEqual(cart);
    answers = [broken];
    await expect(open().gateway.call('refreshCart', { cartId: id, version: 1 })).rejects.toMatchObject({
      status: 0,
      message: 'The connection was lost.',
    });
  });

  it('is not what an answer is that nobody can read', async () => {
    answers = [() => new Response('<html>'), json(cart)];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({ status: 502 });
    expect(sent).toHaveLength(1);
  });

  it('is not what an error status is', async () => {
    answers = [json({ message: 'Out of order.' }, 503)];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      status: 503,
      message: 'Out of order.',
    });
    expect(sent).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it('has the code and the message of its body', async () => {
    answers = [json({ statusCode: 412, code: 'too-many-pieces', message: 'Too many.' }, 412)];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      call: 'getCart',
      status: 412,
      code: 'too-many-pieces',
      message: 'Too many.',
    });
  });

  it.each([
    ['{', 'No readable answer.'],
    ['null', 'No readable answer.'],
    ['"text"', 'No readable answer.'],
    ['{}', 'No readable answer.'],
    ['{"message":1}', 'No readable answer.'],
    ['{"message":"Why","code":"made-up"}', 'Why'],
  ])('may have any body: %s', async (body, message) => {
    answers = [() => new Response(body, { status: 409 })];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      status: 409,
      message,
      code: undefined,
    });
  });

  it('of the shop itself is a failure of the shop', async () => {
    answers = [json({ message: 'Which key?' }, 401)];
    await expect(open(signedIn()).gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      status: 502,
    });
    answers = [json(invalidJwt, 401)];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({ status: 502 });
    // The visitor's token is not sent to other services.
    await expect(open(signedIn()).gateway.call('getJwks', {})).rejects.toMatchObject({ status: 502 });
  });

  it('of tokens that are shown is about them', async () => {
    answers = [json({ message: 'unauthorized' }, 401)];
    const tokens = { accessToken: 'a', refreshToken: 'b' };
    await expect(open().gateway.call('refreshTokens', { tokens })).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });
});

describe('a search that finds nothing', () => {
  it('is an empty list, and no failure', async () => {
    answers = [json({ statusCode: 404, message: 'Not found' }, 404)];
    const { gateway } = open();
    expect(await gateway.call('getPickups', { search: 'Atlantis' })).toEqual({
      pickups: [],
      around: null,
      total: 0,
    });
    expect(await gateway.attempt('getStoreCountries', { countries: 'FR' })).toEqual([]);
    expect(gateway.degraded).toBe(false);
    expect(lines()).toEqual([]);
  });

  it('is no failure either where a page can do without what it asked for by its id', async () => {
    answers = [json({ statusCode: 404, code: 'unknown', message: 'No store' }, 404)];
    const { gateway } = open();
    expect(await gateway.attempt('getStore', { storeId: '7' })).toBeNull();
    expect(gateway.degraded).toBe(false);
    expect(lines()).toEqual([]);
    // A 404 without the refusal code may be a fault of the gateway.
    answers = [json({ statusCode: 404, message: 'Not found' }, 404)];
    expect(await gateway.attempt('getStore', { storeId: '8' })).toBeNull();
    expect(gateway.degraded).toBe(true);
    expect(lines()).toHaveLength(1);
  });

  it('is a failure when it is refused for another reason', async () => {
    answers = [json({ statusCode: 500, message: 'Broken' }, 500)];
    await expect(open().gateway.call('getStores', {})).rejects.toMatchObject({ status: 500 });
  });
});

describe('a token that the gateway calls invalid', () => {
  it('is renewed, and the call asked once more', async () => {
    const { state, credentials } = signedIn();
    answers = [json(invalidJwt, 401), json(cart)];
    expect(await open({ credentials }).gateway.call('getCart', { cartId: id })).toEqual(cart);
    expect(state.refreshed).toBe(1);
    expect([headersOf(0).authorization, headersOf(1).authorization]).toEqual(['Bearer old', 'Bearer new']);
  });

  it('twice is over', async () => {
    const { state, credentials } = signedIn();
    answers = [json(invalidJwt, 401)];
    await expect(open({ credentials }).gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      status: 401,
      message: 'Invalid JWT.',
    });
    expect([state.refreshed, sent.length]).toEqual([1, 2]);
  });

  it('is left as it is when the 401 is about something else', async () => {
    const { state, credentials } = signedIn();
    answers = [json({ message: 'Not now.' }, 401), json(cart)];
    expect(await open({ credentials }).gateway.call('getCart', { cartId: id })).toEqual(cart);
    expect(state.refreshed).toBe(0);
  });
});

describe('an answer', () => {
  it('that is no JSON, or not by the contract, is a failure', async () => {
    answers = [() => new Response('<html>')];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      status: 502,
      message: 'The answer is not JSON.',
    });
    answers = [json({ ...cart, version: 'one' })];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      status: 502,
      message:
        'The answer to GET /carts/{cartId} does not fit the contract: version: Invalid input: expected number, received string',
    });
    answers = [json({ ...cart, totalPrice: { centAmount: 'free', currencyCode: 'EUR' } })];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      message:
        'The answer to GET /carts/{cartId} does not fit the contract: totalPrice.centAmount: Invalid input: expected number, received string',
    });
    answers = [json({ ...cart, version: 'one', lineItems: 'none' })];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      message: expect.stringMatching(/version: .*expected number.*; lineItems: .*expected array/),
    });
    answers = [json('a cart')];
    await expect(open().gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      message:
        'The answer to GET /carts/{cartId} does not fit the contract: the whole: Invalid input: expected object, received string',
    });
    // Developers see them all in one list.
    const noted = contractFaults().filter(({ call, lost }) => call === 'getCart' && lost === 'answer');
    expect(noted.map(({ fault }) => fault)).toEqual(
      expect.arrayContaining([
        'the whole: JSON was expected',
        'version: Invalid input: expected number, received string',
        'totalPrice.centAmount: Invalid input: expected number, received string',
      ]),
    );
  });

  it('with entries that cannot be read leaves them out, and says so', async () => {
    answers = [json([{ from: '/a', to: '/b', status: 301 }, { from: 1 }])];
    expect(await open().gateway.call('getRedirects', {})).toHaveLength(1);
    expect(lines()).toEqual([
      expect.objectContaining({
        status: 200,
        message: expect.stringMatching(/^Left out 1 entries of GET .*redirects: 1\.from: /),
      }),
    ]);
  });

  it('says all reasons, each once; of what is whole nothing is said', async () => {
    const whole = { from: '/a', to: '/b', status: 301 };
    answers = [json([whole])];
    await open().gateway.call('getRedirects', {});
    expect(lines()).toEqual([]);
    const wrong = [{ from: 1 }, { from: 1 }, { to: 1 }, { status: 1 }].map((part) => ({ ...whole, ...part }));
    answers = [json([...wrong, 'none'])];
    await open().gateway.call('getRedirects', {});
    const [, reasons = ''] = /^Left out 5 entries of GET .*redirects: (.*)$/.exec(lines()[0]?.message) ?? [];
    expect(reasons.split('; ').map((reason) => reason.split(': ')[0])).toEqual(['0.from', '2.to', '3.status', '4']);
  });
});

describe('an entry that was left out', () => {
  const card = {
    productId: 'p1',
    optionId: 'o1',
    name: 'Coat',
    prices: { current: { appliedPrice: 1, currency: 'EUR' } },
  };
  const asked = { page: 3, size: 24, sort: 'new', currency: 'EUR', filters: 'color=red' } as const;
  const list = () =>
    json({ products: [card, { ...card, optionId: 'o2', pictures: ['AP', 'FRONT'] }], total: 2, facets: [] });

  it('is logged with the address of the call, its place and its id', async () => {
    answers = [list()];
    await open().gateway.call('listProducts', { ...asked, familyId: 'f1' });
    expect(lines()[0]?.message).toMatch(
      /^Left out 1 entries of GET \/ecommerce\/v3\/catalog\/families\/f1\/products\?page=3&.*filters=color.+red: products\.1\.pictures\.1 \(optionId o2\): Invalid option/,
    );
  });

  it('of a search is logged without what was typed', async () => {
    answers = [list()];
    await open().gateway.call('searchProducts', { ...asked, query: 'Jane Doe' });
    expect(lines()[0]?.message).toMatch(/^Left out 1 entries of GET \/ecommerce\/v3\/catalog\/search: products\.1\./);
    const noted = JSON.stringify(contractFaults().filter(({ call }) => call === 'searchProducts'));
    expect(noted).toContain('GET /ecommerce/v3/catalog/search');
    expect(noted).not.toMatch(/Jane/);
  });

  it('of a list that fits nowhere is named in what failed', async () => {
    const priceless = { ...card, prices: { current: { appliedPrice: '1.00', currency: 'EUR' } } };
    answers = [json({ products: [priceless, priceless], total: 2, facets: [] })];
    await expect(open().gateway.call('listProducts', { ...asked, familyId: 'f1' })).rejects.toMatchObject({
      message: expect.stringMatching(
        /products: No entry fits\.; products\.0\.prices\.current\.appliedPrice \(optionId o1\): /,
      ),
    });
  });
});

describe('what a page can do without', () => {
  it('is null when it fails, which is logged and noted', async () => {
    answers = [json({ message: 'Out of order.' }, 503)];
    const { gateway } = open();
    expect(gateway.degraded).toBe(false);
    expect(await gateway.attempt('getCart', { cartId: id })).toBeNull();
    expect(gateway.degraded).toBe(true);
    expect(lines()).toEqual([expect.objectContaining({ call: 'getCart', upstream: 503 })]);
    const other = open().gateway;
    expect(await other.call('getHeader', header)).toBeNull();
    expect(other.degraded).toBe(true);
    expect([other.isFallback('getHeader'), other.isFallback('getCart')]).toEqual([true, false]);
    expect(lines()).toHaveLength(2);
  });

  it('is what it is when it succeeds', async () => {
    answers = [json(cart)];
    const { gateway } = open();
    expect(await gateway.attempt('getCart', { cartId: id })).toEqual(cart);
    expect(gateway.degraded).toBe(false);
  });

  it('still asks for signing in', async () => {
    answers = [json(invalidJwt, 401)];
    const { gateway } = open(signedIn());
    await expect(gateway.attempt('getCart', { cartId: id })).rejects.toMatchObject({ status: 401 });
    expect(gateway.degraded).toBe(false);
  });
});

describe('time', () => {
  /** Never responds; rejects on abort. */
  const hang = ({ init }: Sent) =>
    new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('given up')));
    });

  it('that is over is the failure of the call that used it up, and nothing is asked any more', async () => {
    answers = [hang];
    const { gateway, deadline } = open({ budget: 30 });
    await expect(gateway.call('getCart', { cartId: id })).rejects.toMatchObject({
      call: 'getCart',
      status: 504,
      message: 'No answer in time.',
    });
    await expect(gateway.call('refreshCart', { cartId: id, version: 1 })).rejects.toBe(deadline.spentOn);
    expect(deadline.spentOn).toMatchObject({ call: 'getCart' });
    expect(sent).toHaveLength(1);
  });

  it('is not used up by what can be done without', async () => {
    // Aborts at once, whatever the timeout.
    const allowed = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    answers = [() => Promise.reject(new Error('given up'))];
    const { gateway, deadline } = open({ budget: 60_000 });
    expect(await gateway.attempt('getCart', { cartId: id })).toBeNull();
    expect(await gateway.call('getHeader', header)).toBeNull();
    await expect(gateway.call('getCart', { cartId: otherId })).rejects.toMatchObject({ status: 504 });
    const [attempted, optional, needed = 0] = allowed.mock.calls.map(([milliseconds]) => milliseconds);
    allowed.mockRestore();
    expect([attempted, optional]).toEqual([39_000, 39_000]);
    expect(needed).toBeGreaterThan(39_000);
    expect(deadline.spentOn).toBeUndefined();
    expect(lines()).toEqual([
      expect.objectContaining({ upstream: 504, message: 'No answer in time.' }),
      expect.objectContaining({ call: 'getHeader' }),
    ]);
  });
});

describe('on a secure route', () => {
  it('no call goes out for a stranger, once the session has ended', async () => {
    answers = [json(cart)];
    const credentials: Credentials = { accessToken: () => undefined, refresh: async () => undefined };
    const { gateway } = open({ credentials, mandatory: true });
    await expect(gateway.call('getCart', { cartId: id })).rejects.toMatchObject({ status: 401 });
    await expect(gateway.attempt('getAccount', {})).rejects.toMatchObject({ status: 401 });
    expect(sent).toEqual([]);
  });

  it('other services, which know no customer, are asked all the same', async () => {
    answers = [json(null)];
    const { gateway } = open({ mandatory: true });
    await gateway.call('getHeader', header);
    expect(sent).toHaveLength(1);
  });
});

describe('a part that is switched off', () => {
  const asked = { optionId: '100001', currency: 'EUR' } as const;
  const found = { look: [], similar: [] };

  it('is not asked, which is no failure where the page can do without', async () => {
    const { gateway } = open({ switches: { off: ['recommendations'], opensAgain: null } });
    await expect(gateway.call('getRecommendations', asked)).rejects.toMatchObject({
      name: 'PartDisabled',
      status: 503,
      part: 'recommendations',
    });
    expect(await gateway.attempt('getRecommendations', asked)).toBeNull();
    expect([sent, lines()]).toEqual([[], []]);
    // A page without it is complete, and may be cached.
    expect(gateway.degraded).toBe(false);
  });

  it('was not sent: nobody doubts what became of it', () => {
    const [disabled, lostAnswer] = [
      new PartDisabled('deleteProduct', 'changes'),
      new UpstreamError('deleteProduct', 0, 'lost'),
    ];
    expect(() => perhapsDone(disabled)).toThrow(disabled);
    expect(() => perhapsDone(lostAnswer)).toThrow(OutcomeUnknown);
  });

  it('is switched off by itself once it has failed five times in a row, and only then', async () => {
    const ask = () => open({ circuitCooldown: 60_000 }).gateway.attempt('getRecommendations', asked);
    const outOfOrder = json({ message: 'Out of order.' }, 503);
    answers = [outOfOrder, outOfOrder, outOfOrder, outOfOrder, json(found), outOfOrder];
    for (let time = 0; time < 5; time += 1) await ask();
    // A refusal is a response.
    answers = [outOfOrder, outOfOrder, json({ message: 'Unknown.' }, 404), outOfOrder];
    for (let time = 0; time < 8; time += 1) await ask();
    expect(sent).toHaveLength(13);
    expect(lines().filter(({ message }) => message.startsWith('Circuit open'))).toHaveLength(1);
    const { gateway } = open({ circuitCooldown: 60_000 });
    expect(await gateway.attempt('getRecommendations', asked)).toBeNull();
    expect(sent).toHaveLength(13);
    expect(gateway.degraded).toBe(true);
  });
});

describe('an answer that requests share', () => {
  const asked = { optionId: '1000011', currency: 'EUR' } as const;
  const found = { look: [], similar: [] };
  let cache: SharedAnswers['cache'];
  const pages = (version = 'one') => open({ shared: { cache, version } }).gateway;

  beforeEach(() => {
    cache = new MemoryCache('shared answers of a test', { maxBytes: 100_000 });
    answers = [json(found)];
  });

  it('is asked once, and is the same object for all', async () => {
    const first = await pages().call('getRecommendations', asked);
    expect(first).toEqual(found);
    expect(await pages().attempt('getRecommendations', asked)).toBe(first);
    expect(sent).toHaveLength(1);
  });

  it('is another for other input, for another version of the market, and for a visitor', async () => {
    await pages().call('getRecommendations', asked);
    await pages().call('getRecommendations', { ...asked, optionId: '1000012' });
    await pages('two').call('getRecommendations', asked);
    await open().gateway.call('getRecommendations', asked);
    expect(sent).toHaveLength(4);
  });

  it('is no failure, no search and no write', async () => {
    answers = [json({ message: 'Out of order.' }, 503), json(found)];
    expect(await pages().attempt('getRecommendations', asked)).toBeNull();
    expect(await pages().attempt('getRecommendations', asked)).toEqual(found);
    sent = [];
    answers = [json({ values: [] })];
    for (let time = 0; time < 2; time += 1) await pages().call('getSuggestions', { query: 'coat', currency: 'EUR' });
    answers = [json(cart)];
    for (let time = 0; time < 2; time += 1) await pages().call('refreshCart', { cartId: id, version: 1 });
    expect(sent).toHaveLength(4);
  });

  it('is not the one that was under way when something changed', async () => {
    answers = [
      () => {
        cache.clear();
        return Response.json(found);
      },
      json(found),
    ];
    await pages().call('getRecommendations', asked);
    await pages().call('getRecommendations', asked);
    expect(sent).toHaveLength(2);
  });
});

describe('a call that the gateway does not have', () => {
  const capabilities = new Set<Capability>(['reviews']);

  it('is not sent, and is no failure of the page', async () => {
    answers = [];
    const { gateway } = open({ capabilities });
    expect(await gateway.call('getLegalNotices', { country: 'FR', language: 'fra' })).toEqual({ values: [] });
    expect(await gateway.attempt('getSizeGuide', { sizeGuideId: 'women', region: 'EUR' })).toBeNull();
    await expect(gateway.call('changePassword', { newPassword: 'x' })).rejects.toThrow(
      new CapabilityMissing('changePassword', 'password'),
    );
    expect([sent, gateway.degraded, gateway.isFallback('getLegalNotices')]).toEqual([[], false, false]);
    expect(lines()).toEqual([]);
  });

  it('is sent if it has it, like all calls of the levels', async () => {
    answers = [json({ total: 0, reviews: [] }), json([])];
    const { gateway } = open({ capabilities });
    await gateway.call('listReviews', { productId: '1', page: 1, size: 6, sort: 'newest' });
    await gateway.call('getSegmentations', {});
    expect(sent).toHaveLength(2);
  });
});
