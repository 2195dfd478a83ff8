import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import type { Capability } from '../../../shared/contract/gateway/capabilities.ts';
import { operations } from '../../../worker/ucp/operations.ts';
import { identityHint } from '../../../worker/ucp/protocol/allowed-customer.ts';
import { ucpVersion } from '../../../worker/ucp/protocol/capabilities.ts';
import { done, operation } from '../../../worker/ucp/protocol/operation.ts';
import { expectSchema } from '../../ucp/schemas.ts';
import { type SmallShop, shopOrigin, smallShop } from '../steps/small-shop.ts';

const scope = 'dev.ucp.shopping.order:read';
const common = {
  capability: 'dev.ucp.shopping.cart',
  method: 'GET',
  argument: null,
  description: '',
  input: z.object({}),
  contextOf: () => ({}),
} as const;

/** One operation for customers only, one for everybody, and one that asks the gateway as the customer. */
Object.assign(operations, {
  test_gated: operation({
    ...common,
    path: '/gated',
    scope,
    run: async ({ customer }) => done({ customer: customer?.customerId }),
  }),
  test_open: operation({
    ...common,
    path: '/open',
    run: async (request) => {
      const { customer } = request;
      const messages = identityHint(request, 'dev.ucp.shopping.checkout:manage');
      return done({ customer: customer?.customerId ?? null, scopes: [...(customer?.scopes ?? [])], messages });
    },
  }),
  test_asking: operation({
    ...common,
    path: '/asking',
    scope,
    run: async ({ customer }) => done({ orders: await customer?.gateway.call('listOrders', { page: 1 } as never) }),
  }),
});

const profile = 'https://platform.example/profile.json';
const metadata = `${shopOrigin}/.well-known/oauth-protected-resource`;
const bearer = { authorization: 'Bearer a.b.c' };
const linked = {
  accessToken: 'x.y.z',
  customerId: 'c-1',
  clientId: 'helper',
  scopes: [scope],
  expiresAt: '2030-01-01T00:00:00.000Z',
};

let exchange: (signal: AbortSignal | null | undefined) => Response | Promise<Response>;
let asked: { path: string; headers: Headers; body: unknown }[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const capabilities = Object.fromEntries(
    ['dev.ucp.shopping.cart', 'dev.ucp.common.identity_linking'].map((name) => [name, [{ version: ucpVersion }]]),
  );
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ ucp: { version: ucpVersion, capabilities } }),
  );
  exchange = () => Response.json(linked);
  asked = [];
});

/** A shop whose authentication service answers as `exchange` says. */
function shopWith(capabilities: readonly Capability[] | null = null): SmallShop {
  const shop = smallShop({
    UPSTREAM_BUDGET: '500',
    GATEWAY: {
      fetch: async (url: string, init: RequestInit = {}) => {
        const path = url.replace('http://backend.example', '');
        asked.push({ path, headers: new Headers(init.headers), body: JSON.parse(String(init.body ?? 'null')) });
        if (path.startsWith('/authentication/')) return exchange(init.signal);
        return Response.json({ statusCode: 401, message: 'Invalid JWT.' }, { status: 401 });
      },
    },
  });
  shop.record = { ...parametersOf('en', '9001'), capabilities };
  return shop;
}

/** Ends only when the caller gives up. */
const late: typeof exchange = (signal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

async function rest(path: string, headers: Record<string, string> = {}, shop = shopWith()) {
  const answer = await shop.ask(`/api/ucp${path}`, { headers: { 'ucp-agent': `profile="${profile}"`, ...headers } });
  const body: Record<string, unknown> = await answer.json();
  return { status: answer.status, challenge: answer.headers.get('www-authenticate'), headers: answer.headers, body };
}

describe('an operation for customers', () => {
  it('without a token is answered what is needed, and nobody is asked', async () => {
    const { status, challenge, body } = await rest('/gated');
    expect([status, challenge]).toEqual([401, `Bearer realm="${shopOrigin}", resource_metadata="${metadata}"`]);
    expectSchema('shopping/types/error_response.json', body);
    expect(body.messages).toEqual([
      {
        type: 'error',
        code: 'identity_required',
        content: 'Link the assistant to your account first.',
        severity: 'requires_buyer_review',
      },
    ]);
    expect(asked).toEqual([]);
  });

  it('knows the customer whose token it is', async () => {
    const { status, body } = await rest('/gated', bearer);
    expect([status, body.customer]).toEqual([200, 'c-1']);
    expect(asked).toMatchObject([
      {
        path: '/authentication/api/platform-token',
        body: { client_id: 'storefront', issuer: shopOrigin, token: 'a.b.c', platform: { profile, isSigned: false } },
      },
    ]);
  });

  it('is refused with a scope that the customer has not allowed', async () => {
    exchange = () => Response.json({ ...linked, scopes: ['dev.ucp.shopping.checkout:manage'] });
    const { status, challenge, body } = await rest('/gated', bearer);
    expect(status).toBe(403);
    expect(challenge).toBe(
      `Bearer realm="${shopOrigin}", error="insufficient_scope", scope="${scope}", resource_metadata="${metadata}"`,
    );
    expectSchema('shopping/types/error_response.json', body);
    expect(body.messages).toMatchObject([
      {
        code: 'insufficient_scope',
        content: 'The assistant still needs your permission for this: See your orders and where they are.',
      },
    ]);
  });

  it('calls the gateway as the customer; a link that ends meanwhile is an invalid token', async () => {
    const { status, challenge } = await rest('/asking', bearer);
    expect([status, challenge]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer x.y.z']);
  });

  it('is answered over MCP by the same status and header', async () => {
    const answer = await shopWith().ask('/api/ucp/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'test_gated', arguments: { meta: { 'ucp-agent': { profile } } } },
      }),
    });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="${shopOrigin}", resource_metadata="${metadata}"`,
    ]);
    expect(await answer.json()).toMatchObject({
      id: 1,
      error: { code: -32000, data: { code: 'identity_required', messages: [{ code: 'identity_required' }] } },
    });
  });
});

describe('an operation for everybody', () => {
  it('has no customer without a token, and says that one may link the platform', async () => {
    const { status, body } = await rest('/open');
    expect([status, body.customer]).toEqual([200, null]);
    expect(body.messages).toMatchObject([{ type: 'info', code: 'identity_optional' }]);
    expectSchema('shopping/types/message.json', (body.messages as unknown[])[0]);
  });

  it('has the customer with a token, and no hint once that is allowed', async () => {
    exchange = () => Response.json({ ...linked, scopes: ['dev.ucp.shopping.checkout:manage', 'of.another.shop:x'] });
    const { body } = await rest('/open', { authorization: 'bearer  a.b.c' });
    expect(body).toMatchObject({ customer: 'c-1', scopes: ['dev.ucp.shopping.checkout:manage'], messages: [] });
  });

  it('gets the name of the scope that would help, if the customer has allowed another', async () => {
    const { body } = await rest('/open', bearer);
    expect(body.messages).toEqual([
      {
        type: 'warning',
        code: 'insufficient_scope',
        content: expect.stringMatching(/^The assistant still needs .*\(dev\.ucp\.shopping\.checkout:manage\)$/),
      },
    ]);
    expectSchema('shopping/types/message.json', (body.messages as unknown[])[0]);
  });

  it.each([
    ['no bearer', 'Basic YTpi'],
    ['empty', 'Bearer '],
    ['no JWT', 'Bearer opaque'],
    ['two', 'Bearer a.b.c, Bearer a.b.c'],
    ['too long', `Bearer a.b.${'c'.repeat(4000)}`],
  ])('is refused with a token that is %s, and nobody is asked', async (_, authorization) => {
    const { status, challenge } = await rest('/open', { authorization });
    expect([status, challenge]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
    expect(asked).toEqual([]);
  });

  it('is refused with a token that the authentication service refuses', async () => {
    exchange = () => Response.json({ statusCode: 401, message: 'unauthorized' }, { status: 401 });
    const { status, challenge } = await rest('/open', bearer);
    expect([status, challenge]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
  });

  it('with a token in a shop that links nobody is refused, and without one has no hint', async () => {
    // Parameters are cached by market, so it is another one.
    const german = { 'accept-language': 'de' };
    const { status, challenge } = await rest('/open', { ...bearer, ...german }, shopWith(['wishlist']));
    expect(status).toBe(401);
    expect(challenge).not.toContain('resource_metadata');
    expect((await rest('/open', german, shopWith(['wishlist']))).body.messages).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['fails', () => Response.json({ message: 'Out of order' }, { status: 500 })],
    ['refuses the shop', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
    ['answers nonsense', () => new Response('<html>')],
    ['answers something else', () => Response.json({ accessToken: 'x' })],
    ['does not answer', late],
    ['is lost', () => Promise.reject(new Error('The connection is lost.'))],
  ])('with a token may be tried again if the authentication service %s', async (_, answer) => {
    exchange = answer;
    const { status, headers, body } = await rest('/open', bearer);
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '10', 'unavailable']);
  });
});
