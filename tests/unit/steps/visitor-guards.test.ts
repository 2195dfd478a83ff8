import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { unauthorized } from '../../../shared/contract/account/authentication.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { UpstreamError } from '../../../worker/errors/errors.ts';
import { guardOf } from '../../../worker/guards.ts';
import type { AppEnv } from '../../../worker/page/context.ts';
import type { GuardName } from '../../../worker/page/guard-names.ts';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { billingAddress, cartOf, line, method, shippingAddress } from '../cart/cart-fixture.ts';

const client = { firstName: 'Nell', isDeleted: false };
const filled = cartOf([line()]);
const ready: Partial<Cart> = {
  billingAddress,
  shippingAddress,
  // The same method as stored in a cart.
  shippingInfo: { ...method(0, null), price: { centAmount: 0 } } as never,
};
const pending = { status: 'Pending', paymentProvider: 'adyen', amountPlanned: { centAmount: 1 } } as never;
const refused = (status: number, message = 'Refused.') => new UpstreamError('a call', status, message);

const domain = parametersOf('fr-fr', '9001');
/** The visitor's cart or the error of loading it; the customer, or null if unknown. */
let cart: Cart | null | Error;
let known: object | null;
let session: { secure: boolean; outage: Error | undefined };
/** The side effects, in order. */
let done: string[];
/** The customer that the page gets. */
let given: unknown;

beforeEach(() => {
  cart = filled;
  known = client;
  session = { secure: true, outage: undefined };
  done = [];
  given = 'nobody';
  domain.params.freeCartCriteria = { maxAmount: 0 };
  domain.params.funnel = { overview: false };
});

/** Sends a request for a page through a guard; returns 'passed' or the path of its redirect. */
async function ask(guard: GuardName, path: string, name?: RouteName): Promise<string> {
  const call = async (called: string, input: object) => {
    done.push(`${called} ${JSON.stringify(input)}`);
    return called === 'getAccount' ? known : [];
  };
  // Only what guards read of a request.
  const carried = {
    env: { AUTH_URL: 'http://auth.example', AUTH_CLIENT_ID: 'shop' },
    market: { locale: 'fr-fr', origin: 'http://shop.example', domain },
    cookies: new CookieJar({ ENVIRONMENT: 'test', ORIGIN: 'x' }, null, 'shop.example'),
    session: { ...session, end: () => done.push('end') },
    url: new URL(path, 'http://shop.example'),
    normalPath: new URL(path, 'http://shop.example').pathname,
    route: name && { name, params: {} },
    flashMessages: { withdraw: async (page: string) => done.push(`withdraw ${page}`) },
    visitor: {
      cart: {
        load: async () => {
          if (cart instanceof Error) throw cart;
          return cart;
        },
      },
      gateway: { call, attempt: call },
      client: 'nobody',
    },
  };
  const app = new Hono<AppEnv>().all('*', async (c) => {
    c.set('state', carried as never);
    const stopped = await guardOf(guard)(c);
    given = c.get('state').visitor.client;
    return stopped ?? c.text('passed');
  });
  app.onError((error) => Promise.reject(error));
  const response = await app.request(path);
  if (response.status === 200) return response.text();
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

describe('who is not signed in', () => {
  const page = '/fr-fr/account/orders/?page=2';

  it('is signed out for good, and comes back to the same address', async () => {
    session.secure = false;
    const location = new URL(await ask('secure-authent', page));
    expect(location.origin + location.pathname).toBe('http://auth.example/auth/logout');
    const state = location.searchParams.get('state')?.split('.')[1] ?? '';
    expect(Buffer.from(state, 'base64url').toString()).toBe(page);
    expect(done).toEqual(['end']);
  });

  it('is not signed out while the authentication service cannot be asked', async () => {
    session = { secure: false, outage: new Error('No answer.') };
    await expect(ask('secure-authent', page)).rejects.toBe(session.outage);
    expect(done).toEqual([]);
  });

  it('passes no longer than the session lasts', async () => {
    expect(await ask('secure-authent', page)).toBe('passed');
    expect(done).toEqual([]);
  });
});

describe('a customer', () => {
  it('is known to the pages of the account', async () => {
    expect(await ask('account-access', '/fr-fr/account/orders/', 'account-orders')).toBe('passed');
    expect(given).toBe(client);
  });

  it('who has deleted the account is offered to reactivate it, and nothing else', async () => {
    known = { ...client, isDeleted: true };
    const welcome = '/fr-fr/account/welcome/';
    expect(await ask('account-access', '/fr-fr/account/orders/', 'account-orders')).toBe(welcome);
    expect(await ask('account-access', welcome, 'account-welcome')).toBe('passed');
    expect(given).toBe(known);
  });
});

describe('an order', () => {
  const billing = '/fr-fr/order-billing/';
  const begin = () => ask('init-order', billing, 'order-billing');

  it('begins with a cart that holds something in the currency of the market', async () => {
    expect(await begin()).toBe('passed');
    expect(given).toBe(client);
    const swiss = { ...filled, totalPrice: { centAmount: 5900, currencyCode: 'CHF' as const } };
    for (const none of [null, cartOf([]), swiss]) {
      cart = none;
      expect(await begin()).toBe('/fr-fr/cart/');
    }
  });

  it('asks for the ways to deliver where it goes to, which is the market until somebody says so', async () => {
    await begin();
    expect(done.at(-1)).toBe(`getShippingMethods {"country":"FR","cartId":"${filled.id}"}`);
    // A delivery to Italy was chosen in another market: this one does not deliver there.
    for (const [country, asked] of [
      ['CH', 'CH'],
      ['IT', 'FR'],
    ] as const) {
      cart = cartOf([line()], { shippingAddress: { ...shippingAddress, country } });
      await begin();
      expect(done.at(-1)).toBe(`getShippingMethods {"country":"${asked}","cartId":"${filled.id}"}`);
    }
  });

  it('of a deleted account waits until that is reactivated', async () => {
    known = { ...client, isDeleted: true };
    expect(await begin()).toBe('/fr-fr/account/welcome/?returnTo=%2Ffr-fr%2Forder-billing%2F');
  });

  it('goes on while the customer is unknown', async () => {
    known = null;
    expect(await begin()).toBe('passed');
    expect(given).toBeNull();
  });
});

describe('a step of the order', () => {
  const readyCart = () => cartOf([line()], ready);

  it('is visited when all before it are complete', async () => {
    for (const [its, step, leads] of [
      [filled, 'order-billing', 'passed'],
      [filled, 'order-payment', '/fr-fr/order-billing/'],
      [cartOf([line()], { billingAddress }), 'order-payment', '/fr-fr/order-delivery/'],
      [readyCart(), 'order-payment', 'passed'],
      [readyCart(), 'order-billing', 'passed'],
      [null, 'order-billing', '/fr-fr/cart/'],
    ] as const) {
      cart = its;
      expect(await ask('order-access', `/fr-fr/${step}/`, step)).toBe(leads);
    }
  });

  it('redirects to the current step when the page is no step of the order', async () => {
    cart = readyCart();
    expect(await ask('order-access', '/fr-fr/', 'index')).toBe('/fr-fr/order-payment/');
    expect(await ask('order-access', '/fr-fr/')).toBe('/fr-fr/order-payment/');
  });

  it('that the cart does not have leads to the next', async () => {
    const except = (step: 'order-delivery' | 'order-overview' | 'order-payment') =>
      ask('order-exception', `/fr-fr/${step}/`, step);
    cart = readyCart();
    expect(await except('order-payment')).toBe('passed');
    expect(await except('order-overview')).toBe('/fr-fr/order-payment/');
    cart = cartOf([line({ segmentationId: 'dematerialised' })], ready);
    expect(await except('order-delivery')).toBe('/fr-fr/order-payment/');
    domain.params.freeCartCriteria = { maxAmount: 99_999 };
    cart = readyCart();
    // Methods without a payment page need the overview, even where the market switches it off.
    expect(await except('order-payment')).toBe('/fr-fr/order-overview/');
    expect(done).toEqual([]);
  });
});

describe('a cart that was ordered', () => {
  beforeEach(() => {
    cart = cartOf([line()], { ...ready, orderNumber: 'S1' });
  });

  it('has only its confirmation, where nothing is said of an answer that was lost', async () => {
    const confirmation = '/fr-fr/order-confirmation/';
    expect(await ask('order-exception', '/fr-fr/order-billing/', 'order-billing')).toBe(confirmation);
    expect(done).toEqual(['withdraw /fr-fr/order-billing/']);
    expect(await ask('order-exception', '/fr-fr/order-adyen-check/', 'order-adyen-check')).toBe(confirmation);
  });
});

describe('a cart that the bank has in its hands', () => {
  beforeEach(() => {
    cart = cartOf([line()], { ...ready, payments: [pending] });
  });

  it('waits on its confirmation', async () => {
    const waiting = `/fr-fr/order-confirmation/?cart=${filled.id}`;
    expect(await ask('order-exception', '/fr-fr/order-payment/', 'order-payment')).toBe(waiting);
    expect(done).toEqual(['withdraw /fr-fr/order-payment/']);
  });

  it('comes back from paying as any other', async () => {
    expect(await ask('order-exception', '/fr-fr/order-adyen-check/', 'order-adyen-check')).toBe('passed');
  });
});

describe('a cart that cannot be read', () => {
  const comeBack = () => ask('order-exception', '/fr-fr/order-adyen-check/', 'order-adyen-check');

  it('is no reason to say nothing to who comes back from paying', async () => {
    for (const each of [null, refused(503), refused(404)]) {
      cart = each;
      expect(await comeBack()).toBe('passed');
    }
  });

  it('asks for signing in where that is the reason', async () => {
    cart = refused(401, unauthorized);
    await expect(comeBack()).rejects.toBe(cart);
    cart = new Error('a slip');
    await expect(comeBack()).rejects.toBe(cart);
  });
});

describe('a link with a shared cart', () => {
  it('is for markets that allow it', async () => {
    for (const [allowed, path, leads] of [
      [true, '/fr-fr/cart/?lines=a*1', 'passed'],
      [false, '/fr-fr/cart/?lines=a*1', '/fr-fr/cart/'],
      [false, '/fr-fr/cart/?lines=', '/fr-fr/cart/'],
      [false, '/fr-fr/cart/', 'passed'],
    ] as const) {
      domain.params.allowShareCart = allowed;
      expect(await ask('share-cart', path, 'cart')).toBe(leads);
    }
  });
});
