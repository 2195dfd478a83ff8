import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { allCapabilities, type Capability } from '../../../shared/contract/gateway/capabilities.ts';
import { OutcomeUnknown, UpstreamError } from '../../../worker/errors/errors.ts';
import type { Gateway } from '../../../worker/upstream/gateway.ts';
import { isGone } from '../../../worker/visitor/cart/cart-errors.ts';
import { createCartSession } from '../../../worker/visitor/cart/cart-session.ts';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import type { Session } from '../../../worker/visitor/session.ts';
import { cartOf, line } from './cart-fixture.ts';

const id = '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f';
const otherId = '4f7d2a9b-93cd-4a44-8a50-64f4f0a8c0de';
const env = { ENVIRONMENT: 'production', ORIGIN: 'http://shop.example' };
const stranger: Session = {
  anonymousId: 'visitor',
  secure: false,
  customerId: null,
  newCustomer: false,
  outage: undefined,
  lapsed: false,
};
const customer: Session = { ...stranger, secure: true, customerId: 'c1' };
const gone = new UpstreamError('getCart', 404, `No cart found for id ${id}`);
const failure = (status: number) => new UpstreamError('a call', status, 'Refused.');

/** Calls to the gateway, and its responses by the name of the call: each once, the last one for ever. */
let asked: { name: string; input: Record<string, unknown> }[];
let answers: Record<string, unknown[]>;

beforeEach(() => {
  asked = [];
  answers = {};
});

const gateway: Gateway = {
  degraded: false,
  isFallback: () => false,
  assertAnswered: () => undefined,
  attempt: () => Promise.reject(new Error('not used')),
  call: async (name, input) => {
    asked.push({ name, input: { ...input } });
    const left = answers[name] ?? [];
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer === undefined) throw new Error(`${name} was not expected.`);
    if (answer instanceof Error) throw answer;
    // Each test sets the response of the call under test.
    return answer as never;
  },
};

const cart = (changes: Partial<Cart> = {}): Cart => cartOf([], { id, version: 3, ...changes });

interface Visited {
  session?: Session;
  cookie?: string;
  capabilities?: ReadonlySet<Capability>;
  /** Milliseconds left before each sku of several, and after it. */
  left?: number[];
}

function visit({ session = stranger, cookie = `cart_id=${id}`, capabilities = allCapabilities, left }: Visited = {}) {
  const jar = new CookieJar(env, cookie, 'shop.example');
  const carts = createCartSession({
    gateway,
    session,
    jar,
    log: { url: 'http://shop.example/', requestId: 'r' },
    capabilities,
    deadline: {
      get left() {
        return left?.shift() ?? 2300;
      },
    },
  });
  return { jar, carts, sent: () => jar.headers().map((header) => header.split(';')[0]) };
}

const names = () => asked.map(({ name }) => name);

describe('the cart of a visitor', () => {
  it('is requested once, by the id of the cookie', async () => {
    answers = { getCart: [cart()] };
    const { carts, sent } = visit();
    expect(carts.id).toBe(id);
    expect(await carts.load()).toEqual(cart());
    expect(await carts.load()).toEqual(cart());
    expect(asked).toEqual([{ name: 'getCart', input: { cartId: id } }]);
    expect(sent()).toEqual([]);
  });

  it.each(['cart_id=a b', 'cart_id=..', `cart_id=${'x'.repeat(129)}`, ''])(
    'is none with the cookie %j',
    async (cookie) => {
      const { carts } = visit({ cookie });
      expect(carts.id).toBeUndefined();
      expect(await carts.load()).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  it('that the server does not know any more is forgotten', async () => {
    answers = { getCart: [gone] };
    const { carts, sent } = visit();
    expect(await carts.load()).toBeNull();
    expect(carts.id).toBeUndefined();
    expect(sent()).toEqual(['cart_id=']);
  });

  it('keeps its cookie when the gateway fails, whatever the error', async () => {
    for (const error of [failure(503), failure(404), new Error(gone.message)]) {
      answers = { getCart: [error] };
      const { carts, sent } = visit();
      await expect(carts.load()).rejects.toBe(error);
      expect(sent()).toEqual([]);
    }
  });

  it('is not requested while the visitor is unknown', async () => {
    const outage = new Error('no answer');
    const { carts, sent } = visit({ session: { ...stranger, outage } });
    await expect(carts.load()).rejects.toBe(outage);
    expect([asked, sent()]).toEqual([[], []]);
  });

  it('is the own one of a customer who comes without a cookie', async () => {
    answers = { getOwnCart: [cart()] };
    const { carts, sent } = visit({ session: customer, cookie: '' });
    expect(await carts.load()).toEqual(cart());
    expect(names()).toEqual(['getOwnCart']);
    expect(sent()).toEqual([`cart_id=${id}`]);
  });

  it('is none for a customer without one, and a failure for one whose cart cannot be loaded', async () => {
    answers = { getOwnCart: [failure(404)] };
    expect(await visit({ session: customer, cookie: '' }).carts.load()).toBeNull();
    answers = { getOwnCart: [failure(500)] };
    await expect(visit({ session: customer, cookie: '' }).carts.load()).rejects.toThrow('Refused.');
  });

  it('is gone only when the server says so of a cart', () => {
    expect(isGone(gone)).toBe(true);
    expect(isGone(failure(404))).toBe(false);
    expect(isGone(new UpstreamError('getCart', 500, gone.message))).toBe(false);
    expect(isGone(new Error(gone.message))).toBe(false);
  });
});

describe('a piece', () => {
  const filled = (quantity: number) => cartOf([line({ sku: 's1', lineId: 'l1', quantity })], { id, version: 4 });

  it('goes into the cart that is there, with its id and version', async () => {
    answers = { getCart: [cart()], addProduct: [filled(1)] };
    const { carts, sent } = visit();
    expect(await carts.add('s1', 1)).toEqual(filled(1));
    expect(asked.at(-1)).toEqual({ name: 'addProduct', input: { sku: 's1', cartId: id, version: 3 } });
    expect(names()).toEqual(['getCart', 'addProduct']);
    expect(sent()).toEqual([]);
  });

  it('more than once is added once and counted up, to ten at most', async () => {
    for (const [there, wanted, quantity] of [
      [1, 3, 3],
      [2, 3, 4],
      [9, 8, 10],
    ] as const) {
      asked = [];
      answers = { getCart: [cart()], addProduct: [filled(there)], setQuantity: [filled(quantity)] };
      expect(await visit().carts.add('s1', wanted)).toEqual(filled(quantity));
      expect(asked.at(-1)).toEqual({
        name: 'setQuantity',
        input: { lineItemId: 'l1', quantity, cartId: id, version: 4 },
      });
    }
  });

  it('that is not found in the answer is not counted up', async () => {
    answers = { getCart: [cart()], addProduct: [filled(1)] };
    expect(await visit().carts.add('s2', 3)).toEqual(filled(1));
  });

  it('opens a cart where there is none, or one that became an order', async () => {
    answers = { createCart: [cart()], addProduct: [filled(1)] };
    const first = visit({ cookie: '' });
    await first.carts.add('s1', 1);
    expect(asked[0]).toEqual({ name: 'createCart', input: {} });
    expect(first.sent()).toEqual([`cart_id=${id}`]);

    asked = [];
    answers = {
      getCart: [cart({ id: otherId, orderNumber: 'S1' })],
      createCart: [cart()],
      addProduct: [filled(1)],
    };
    await visit({ cookie: `cart_id=${otherId}` }).carts.add('s1', 1);
    expect(names()).toEqual(['getCart', 'createCart', 'addProduct']);
    expect(asked.at(-1)?.input.cartId).toBe(id);
  });

  it('of a customer opens a cart in their name', async () => {
    const client = {
      customerId: 'c1',
      email: 'a@b.example',
      loyaltyNumber: '12',
      loyaltyType: 'FID',
      loyaltyCreationDate: `${new Date().getUTCFullYear() - 4}-01-01`,
    };
    answers = {
      getOwnCart: [failure(404)],
      getAccount: [client],
      createCart: [cart()],
      addProduct: [filled(1)],
    };
    await visit({ session: customer, cookie: '' }).carts.add('s1', 1);
    expect(asked.find(({ name }) => name === 'createCart')?.input).toEqual({
      user: {
        customerId: 'c1',
        loyaltyCardId: '12',
        loyaltySeniority: 4,
        loyaltyType: 'FID',
        email: 'a@b.example',
      },
    });
  });

  it('goes into the cart that a customer has elsewhere already', async () => {
    answers = {
      getOwnCart: [failure(404), cart()],
      getAccount: [{ customerId: 'c1', loyaltyCreationDate: null }],
      createCart: [failure(406)],
      addProduct: [filled(1)],
    };
    expect(await visit({ session: customer, cookie: '' }).carts.add('s1', 1)).toEqual(filled(1));
    answers = { createCart: [failure(500)] };
    await expect(visit({ cookie: '' }).carts.add('s1', 1)).rejects.toThrow('Refused.');
  });

  it('comes with others from a shared cart', async () => {
    answers = { getCart: [cart()], addProducts: [filled(2)] };
    const items = [{ sku: 's1', quantity: 2 }];
    expect(await visit().carts.addAll(items)).toEqual(filled(2));
    expect(asked.at(-1)?.input).toEqual({ items, cartId: id, version: 3 });
  });
});

describe('a write', () => {
  const newer = cart({ version: 9 });

  it('that leaves no cart forgets it', async () => {
    answers = { getCart: [cart()], deleteProduct: [null] };
    const { carts } = visit();
    await carts.mutate('deleteProduct', { lineId: id });
    expect([await carts.load(), carts.id]).toEqual([null, undefined]);
  });

  it('needs a cart', async () => {
    await expect(visit({ cookie: '' }).carts.mutate('refreshCart', {})).rejects.toThrow('No known cart in store');
  });

  it('with a stale version is tried once more, with the cart as it is now', async () => {
    answers = { getCart: [cart(), newer], refreshCart: [failure(409), newer] };
    expect(await visit().carts.mutate('refreshCart', {})).toEqual(newer);
    expect(asked.map(({ input }) => input.version)).toEqual([undefined, 3, undefined, 9]);
  });

  it('that opens a payment sends no version, and is tried once more where the cart has moved on', async () => {
    const opened = { resultCode: 'Pending', action: null };
    answers = { getCart: [cart(), newer], createProviderPayment: [failure(409), opened] };
    const { carts } = visit();
    // Only what the session reads of a payment.
    const input = { payment: {} } as Parameters<typeof carts.payAtProvider>[0];
    expect(await carts.payAtProvider(input)).toEqual(opened);
    expect(asked.filter(({ name }) => name !== 'getCart').map((call) => call.input)).toEqual([
      { payment: {}, cartId: id },
      { payment: {}, cartId: id },
    ]);
    // The cart loaded before does not show the payment: it is loaded again.
    await carts.load();
    expect(names()).toEqual(['getCart', 'createProviderPayment', 'getCart', 'createProviderPayment', 'getCart']);
    answers = { getCart: [cart()], createProviderPayment: [gone] };
    const { carts: ended, sent } = visit();
    await expect(ended.payAtProvider(input)).rejects.toBe(gone);
    expect(sent()).toEqual(['cart_id=']);
  });

  it('that is stale again, or whose cart is gone meanwhile, is refused', async () => {
    answers = { getCart: [cart(), newer], refreshCart: [failure(409)] };
    await expect(visit().carts.mutate('refreshCart', {})).rejects.toMatchObject({ status: 409 });
    expect(names()).toEqual(['getCart', 'refreshCart', 'getCart', 'refreshCart']);
    asked = [];
    answers = { getCart: [cart(), gone], refreshCart: [failure(409)] };
    await expect(visit().carts.mutate('refreshCart', {})).rejects.toMatchObject({ status: 409 });
    expect(names()).toEqual(['getCart', 'refreshCart', 'getCart']);
  });

  it('to a cart that is gone drops its id; any other refusal keeps it', async () => {
    answers = { getCart: [cart()], refreshCart: [gone] };
    const first = visit();
    await expect(first.carts.mutate('refreshCart', {})).rejects.toBe(gone);
    expect(first.sent()).toEqual(['cart_id=']);
    expect(await first.carts.load()).toBeNull();
    answers = { getCart: [cart()], refreshCart: [failure(412)] };
    const second = visit();
    await expect(second.carts.mutate('refreshCart', {})).rejects.toMatchObject({ status: 412 });
    expect(second.sent()).toEqual([]);
    expect(names().filter((name) => name === 'refreshCart')).toHaveLength(2);
  });

  it('that finds the stock gone brings the cart up to date, and is refused all the same', async () => {
    answers = { getCart: [cart(), newer], validateCart: [failure(412)], refreshCart: [newer] };
    await expect(visit().carts.mutate('validateCart', {})).rejects.toMatchObject({ status: 412 });
    expect(names()).toEqual(['getCart', 'validateCart', 'getCart', 'refreshCart']);
    expect(asked.at(-1)?.input).toEqual({ cartId: id, version: 9 });
    asked = [];
    answers = { getCart: [cart()], validateCart: [failure(402)] };
    await expect(visit().carts.mutate('validateCart', {})).rejects.toMatchObject({ status: 402 });
    expect(names()).toEqual(['getCart', 'validateCart']);
  });

  it('says what it was refused for, also when the cart cannot be brought up to date', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answers = { getCart: [cart()], validateCart: [failure(412)], refreshCart: [failure(503)] };
    await expect(visit().carts.mutate('validateCart', {})).rejects.toMatchObject({ status: 412 });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('that finds stock and cart gone is refused for the stock', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answers = { getCart: [cart(), gone], validateCart: [failure(412)] };
    await expect(visit().carts.mutate('validateCart', {})).rejects.toMatchObject({ status: 412 });
    expect(names()).toEqual(['getCart', 'validateCart', 'getCart']);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('that takes the cart away forgets it', async () => {
    answers = { getCart: [cart()], deleteProduct: [null] };
    const { carts, sent } = visit();
    await carts.mutate('deleteProduct', { lineId: id });
    expect(sent()).toEqual(['cart_id=']);
    expect(await carts.load()).toBeNull();
  });

  it('whose response is the cart is cached; after another the cart is loaded again', async () => {
    answers = { getCart: [cart()], refreshCart: [newer] };
    const first = visit();
    await first.carts.mutate('refreshCart', {});
    expect(await first.carts.load()).toEqual(newer);
    expect(names()).toEqual(['getCart', 'refreshCart']);
    asked = [];
    for (const answer of [{ id: 'o1' }, { lineItems: [] }, { version: 1 }]) {
      answers = { getCart: [cart(), newer], validateCart: [answer] };
      const second = visit();
      await second.carts.mutate('validateCart', {});
      expect(await second.carts.load()).toEqual(newer);
    }
  });
});

describe('writes of several requests at once', () => {
  /** A gateway with one cart, which refuses outdated versions. */
  function busyGateway() {
    const skus: string[] = [];
    let [version, created] = [1, 0];
    const now = () => cart({ version, lineItems: skus.map((sku) => line({ sku, lineId: sku })) });
    vi.spyOn(gateway, 'call').mockImplementation(async (name, input) => {
      const { sku = '', version: sent } = input as { sku?: string; version?: number };
      // Other calls run meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
      if (name === 'createCart') created += 1;
      if (name !== 'addProduct') return now() as never;
      if (sent !== version) throw failure(409);
      version += 1;
      skus.push(sku);
      return now() as never;
    });
    return { skus, created: () => created };
  }
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const wanted = ['s1', 's2', 's3', 's4'];

  it('are all carried out, in the order in which they came', async () => {
    const { skus } = busyGateway();
    await Promise.all(wanted.map((sku) => visit().carts.add(sku, 1)));
    expect(skus).toEqual(wanted);
  });

  it('go into one cart where there was none', async () => {
    const { skus, created } = busyGateway();
    const visits = wanted.map(() => visit({ cookie: '' }));
    await Promise.all(visits.map(({ carts }, at) => carts.add(wanted[at] ?? '', 1)));
    expect([skus, created()]).toEqual([wanted, 1]);
    for (const { sent } of visits) expect(sent()).toEqual([`cart_id=${id}`]);
  });

  it('do not wait for ever for one that was cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { skus } = busyGateway();
    vi.mocked(gateway.call).mockReturnValueOnce(new Promise(() => undefined));
    void visit().carts.add('s1', 1);
    const second = visit().carts.add('s2', 1);
    await vi.advanceTimersByTimeAsync(3_000);
    await second;
    expect(skus).toEqual(['s2']);
  });

  it('of one that fails leave the next alone', async () => {
    const { skus } = busyGateway();
    vi.mocked(gateway.call).mockRejectedValueOnce(failure(503));
    const first = visit().carts.add('s1', 1);
    const second = visit().carts.add('s2', 1);
    await expect(first).rejects.toMatchObject({ status: 503 });
    await second;
    expect(skus).toEqual(['s2']);
  });
});

describe('signing in', () => {
  it('gives the cart of the browser to the customer', async () => {
    answers = { mergeCarts: [{ status: 'merged', cart: cart({ id: otherId }) }] };
    const { carts, sent } = visit({ session: customer });
    expect(await carts.merge()).toBe(true);
    expect(asked).toEqual([{ name: 'mergeCarts', input: { cartId: id, customer: { customerId: 'c1' } } }]);
    expect(sent()).toEqual([`cart_id=${otherId}`]);
    expect((await carts.load())?.id).toBe(otherId);
  });

  it('is not needed for a visitor’s cart to be looked up, and forgotten where it is none any more', async () => {
    answers = { mergeCarts: [{ status: 'none', cart: cart({ version: 8 }) }] };
    const { carts, sent } = visit();
    expect([await carts.merge(), asked]).toEqual([
      false,
      [{ name: 'mergeCarts', input: { cartId: id, customer: undefined } }],
    ]);
    // It is not loaded again.
    expect([(await carts.load())?.version, sent()]).toEqual([8, []]);
    answers = { mergeCarts: [{ status: 'none', cart: null }] };
    const stale = visit();
    expect([await stale.carts.merge(), stale.sent()]).toEqual([false, ['cart_id=']]);
    expect(await visit({ cookie: '' }).carts.merge()).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('makes one of two carts only where there were two', async () => {
    answers = { mergeCarts: [{ status: 'none', cart: cart() }] };
    expect(await visit({ session: customer }).carts.merge()).toBe(false);
    answers = { mergeCarts: [{ status: 'merged', cart: cart() }] };
    expect(await visit({ session: customer, cookie: '' }).carts.merge()).toBe(false);
    expect(asked.at(-1)?.input).toEqual({ customer: { customerId: 'c1' } });
  });

  it('of somebody without a cart leaves none', async () => {
    answers = { mergeCarts: [{ status: 'none', cart: null }] };
    const { carts, sent } = visit({ session: customer });
    expect(await carts.merge()).toBe(false);
    expect(sent()).toEqual(['cart_id=']);
  });
});

describe('a write whose response was lost', () => {
  const sku = '1000-M';
  const lost = (call: 'addProduct' | 'setQuantity' | 'deleteProduct', status = 504) =>
    new UpstreamError(call, status, 'No answer in time.');
  const holding = (quantity: number, version: number) => cart({ version, lineItems: [line({ sku, quantity })] });

  it.each([0, 502, 504])('(%i) is done when the cart shows it, and not done twice', async (status) => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    answers = { getCart: [cart(), holding(1, 4)], addProduct: [lost('addProduct', status)] };
    expect(await visit().carts.mutate('addProduct', { sku })).toEqual(holding(1, 4));
    expect(names()).toEqual(['getCart', 'addProduct', 'getCart']);
  });

  it('is sent once more when another write came first', async () => {
    answers = { getCart: [holding(1, 3), holding(1, 4)], addProduct: [lost('addProduct'), holding(2, 5)] };
    expect(await visit().carts.mutate('addProduct', { sku })).toEqual(holding(2, 5));
    expect(asked.at(-1)).toMatchObject({ name: 'addProduct', input: { version: 4 } });
  });

  it('is sent again with the same version when the connection was lost and the cart is as it was', async () => {
    answers = { getCart: [cart()], addProduct: [lost('addProduct', 0), holding(1, 4)] };
    expect(await visit().carts.mutate('addProduct', { sku })).toEqual(holding(1, 4));
    expect(names()).toEqual(['getCart', 'addProduct', 'getCart', 'addProduct']);
    expect(asked.at(-1)).toMatchObject({ input: { version: 3 } });
    answers = { getCart: [cart()], addProduct: [lost('addProduct', 0), failure(409)] };
    await expect(visit().carts.mutate('addProduct', { sku })).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('may still be on its way while the cart does not show it', async () => {
    answers = { getCart: [holding(1, 3)], deleteProduct: [lost('deleteProduct')] };
    const { lineId } = line();
    await expect(visit().carts.mutate('deleteProduct', { lineId })).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('may have been carried out where the cart cannot be read either', async () => {
    answers = { getCart: [holding(1, 3), failure(500)], setQuantity: [lost('setQuantity', 500)] };
    const { lineId } = line();
    await expect(visit().carts.mutate('setQuantity', { lineItemId: lineId, quantity: 2 })).rejects.toBeInstanceOf(
      OutcomeUnknown,
    );
  });

  it('that leaves no cart is done when there is none any more', async () => {
    answers = { getCart: [holding(1, 3), gone], deleteProduct: [lost('deleteProduct')] };
    const { carts, sent } = visit();
    expect(await carts.mutate('deleteProduct', { lineId: line().lineId })).toBeNull();
    expect(sent()).toEqual(['cart_id=']);
    answers = { getCart: [holding(1, 3), gone], addProduct: [lost('addProduct')] };
    await expect(visit().carts.mutate('addProduct', { sku })).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('that brings the cart up to date is sent again where the cart has moved on, and else nobody knows', async () => {
    const error = new UpstreamError('refreshCart', 504, 'No answer in time.');
    answers = { getCart: [holding(1, 3), holding(1, 4)], refreshCart: [error, holding(1, 5)] };
    expect(await visit().carts.mutate('refreshCart', {})).toEqual(holding(1, 5));
    answers = { getCart: [holding(1, 3)], refreshCart: [error] };
    await expect(visit().carts.mutate('refreshCart', {})).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('of a gift card that pays is not mistaken for another payment', async () => {
    const paid = (paymentProvider: 'adyen' | 'selvedge', version: number) => {
      const amountPlanned = { centAmount: 100 };
      const rest = {
        paymentProduct: 'x',
        status: 'Authorised',
        id: 'p',
        lastDigits: null,
        voucher: null,
      } as const;
      return cart({ version, payments: [{ paymentProvider, amountPlanned, ...rest }] });
    };
    const asking = { giftCardId: '1', pin: '2', amount: 100 };
    const error = new UpstreamError('payWithGiftCard', 504, 'No answer in time.');
    answers = { getCart: [cart(), paid('adyen', 4)], payWithGiftCard: [error, paid('selvedge', 5)] };
    expect(await visit().carts.mutate('payWithGiftCard', asking)).toEqual(paid('selvedge', 5));
    expect(names()).toEqual(['getCart', 'payWithGiftCard', 'getCart', 'payWithGiftCard']);
  });

  it.each([0, 500, 504])('(%i) after the first piece was saved leaves it unknown what was', async (status) => {
    const refused = lost('setQuantity', status);
    answers = { getCart: [cart(), holding(1, 4)], addProduct: [holding(1, 4)], setQuantity: [refused] };
    await expect(visit().carts.add(sku, 3)).rejects.toBeInstanceOf(OutcomeUnknown);
    const old = line({ lineId: otherId, sku: '1000-S', quantity: 2 });
    const both = cart({ version: 4, lineItems: [old, line({ sku })] });
    answers = { getCart: [cart({ lineItems: [old] }), both], addProduct: [both] };
    answers.deleteProduct = [lost('deleteProduct', status)];
    await expect(visit().carts.replace(old, sku)).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('was not carried out when the gateway itself failed at it, and the cart is as it was', async () => {
    const error = lost('addProduct', 500);
    answers = { getCart: [cart()], addProduct: [error] };
    await expect(visit().carts.mutate('addProduct', { sku })).rejects.toBe(error);
  });

  it('was never sent when the time was used up before', async () => {
    const error = new UpstreamError('getCart', 504, 'No answer in time.');
    answers = { getCart: [cart()], addProduct: [error] };
    await expect(visit().carts.mutate('addProduct', { sku })).rejects.toBe(error);
    expect(names()).toEqual(['getCart', 'addProduct']);
  });
});

describe('a line that is replaced', () => {
  it('takes one write', async () => {
    const old = line({ sku: '1000-M', quantity: 2 });
    const after = cart({ version: 4, lineItems: [line({ lineId: otherId, sku: '1000-L', quantity: 2 })] });
    answers = { getCart: [cart({ lineItems: [old] })], addProduct: [after] };
    expect(await visit().carts.replace(old, '1000-L')).toEqual(after);
    expect(asked.at(-1)?.input).toMatchObject({ sku: '1000-L', inPlaceOf: old.lineId });
    expect(names()).toEqual(['getCart', 'addProduct']);
  });

  it('gives way before its pieces follow, where the gateway has only added one', async () => {
    const old = line({ sku: '1000-M', quantity: 3 });
    const one = line({ lineId: otherId, sku: '1000-L' });
    answers = {
      getCart: [cart({ lineItems: [old] })],
      addProduct: [cart({ version: 4, lineItems: [old, one] })],
      deleteProduct: [cart({ version: 5, lineItems: [one] })],
      setQuantity: [cart({ version: 6, lineItems: [{ ...one, quantity: 3 }] })],
    };
    await visit().carts.replace(old, '1000-L');
    expect(names()).toEqual(['getCart', 'addProduct', 'deleteProduct', 'setQuantity']);
    expect(asked.at(-1)?.input).toMatchObject({ lineItemId: one.lineId, quantity: 3 });
  });
});

describe('several pieces, at a gateway that adds one at a time', () => {
  const items = ['s1', 's2', 's3'].map((sku) => ({ sku, quantity: 1 }));
  const holding = (...skus: string[]) =>
    cartOf(
      skus.map((sku) => line({ sku, lineId: sku, quantity: 1 })),
      { id, version: 4 },
    );
  const one = { capabilities: new Set<Capability>() };

  it('are added one by one, and those that are refused are named', async () => {
    answers = { getCart: [cart()], addProduct: [holding('s1'), failure(412), holding('s1', 's3')] };
    const { carts } = visit(one);
    expect(await carts.addAll(items)).toEqual({ ...holding('s1', 's3'), productsNotAdded: ['s2'] });
    expect(names()).toEqual(['getCart', 'addProduct', 'addProduct', 'addProduct']);
  });

  it('are not tried further after a failure', async () => {
    answers = { getCart: [cart()], addProduct: [holding('s1'), failure(500)] };
    await expect(visit(one).carts.addAll(items)).rejects.toThrow('Refused.');
    expect(names().filter((name) => name === 'addProduct')).toHaveLength(2);
  });

  it('are named if no time is left for them, so that it is known what was added', async () => {
    answers = { getCart: [cart()], addProduct: [holding('s1'), holding('s1', 's2')] };
    const { carts } = visit({ ...one, left: [2300, 1700, 1700, 1100, 1100] });
    expect(await carts.addAll(items)).toEqual({ ...holding('s1', 's2'), productsNotAdded: ['s3'] });
    expect(names()).toEqual(['getCart', 'addProduct', 'addProduct']);
  });

  it('fail where what is left out would pass for sold out', async () => {
    answers = { getCart: [cart()], addProduct: [holding('s1'), holding('s1', 's2')] };
    const { carts } = visit({ ...one, left: [2300, 1700, 1700, 1100, 1100] });
    await expect(carts.addAll(items, true)).rejects.toMatchObject({ name: 'UpstreamError', status: 504 });
  });

  it('are named all if each is refused', async () => {
    answers = { getCart: [cart()], addProduct: [failure(404)] };
    const { productsNotAdded, lineItems } = await visit(one).carts.addAll(items);
    expect([productsNotAdded, lineItems]).toEqual([['s1', 's2', 's3'], []]);
  });
});
