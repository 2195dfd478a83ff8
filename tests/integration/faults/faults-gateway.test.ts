import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import { allCapabilities } from '../../../shared/contract/gateway/capabilities.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { allOn } from '../../../shared/contract/markets/switches.ts';
import type { Env } from '../../../worker/env.ts';
import { UpstreamError } from '../../../worker/errors/errors.ts';
import { Deadline } from '../../../worker/upstream/deadline.ts';
import { createGateway } from '../../../worker/upstream/gateway.ts';

/** Failures of a real connection, with the storefront's status. */
const connections: Record<string, { status: number; answer(response: ServerResponse): void }> = {
  'is reset': { status: 0, answer: (response) => void response.destroy() },
  'is cut in the middle of the answer': {
    status: 0,
    answer(response) {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[{"a":');
      setTimeout(() => response.destroy(), 20);
    },
  },
  'stops in the middle of the answer': {
    status: 504,
    answer: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('[{"a":'),
  },
  'never answers': { status: 504, answer: () => undefined },
  'leads elsewhere': {
    status: 302,
    answer: (response) => void response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  },
  'answers nothing': { status: 502, answer: (response) => void response.writeHead(204).end() },
};

let server: Server;
let origin: string;
let answer: (response: ServerResponse, request: IncomingMessage) => void;

beforeAll(async () => {
  // Idle connections stay open: a request on one that is just being closed would be lost.
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    request.resume();
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

/** A gateway client with this budget for all calls, in milliseconds: small for timeouts, large otherwise. */
function gatewayTo(base: string, budget = 20_000) {
  // The bindings that the contract's client reads.
  const env = {
    GATEWAY: { fetch },
    GATEWAY_URL: base,
    CONTENT_URL: base,
    AUTH_URL: base,
    GATEWAY_SUBSCRIPTION_KEY: 'the subscription key',
    AUTH_SUBSCRIPTION_KEY: 'the key of the authentication service',
    CIRCUIT_COOLDOWN: 0,
  } as unknown as Env;
  return createGateway({
    env,
    locale: 'en',
    switches: allOn,
    capabilities: allCapabilities,
    storeId: '1',
    sessionId: 'session',
    deviceChannel: 'SD',
    deadline: new Deadline(budget),
    log: { url: 'https://shop.example/en/?token=secret', requestId: 'request' },
  });
}

// The keys of the contract are its names.
const rows = Object.entries<CallRow>(contract) as [CallName, CallRow][];

/** Calls every row of the contract in parallel, and checks the failure that the contract declares. */
async function everyRow(base: string, status: number): Promise<void> {
  await Promise.all(
    rows.map(async ([name, { failure }]) => {
      // Without input, since the backend checks it.
      const asked = gatewayTo(base, status === 504 ? 1000 : undefined)
        .call(name, {} as never)
        .catch((error: unknown) => error);
      const result = await asked;
      if (failure === 'null') expect(result, name).toBeNull();
      else if (failure !== 'throw') expect(result, name).toEqual(failure.answer);
      else {
        expect(result, name).toBeInstanceOf(UpstreamError);
        expect(result, name).toMatchObject({ call: name, status });
      }
    }),
  );
  expect(lines).toHaveLength(rows.filter(([, { failure }]) => failure !== 'throw').length);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ requestId: 'request', url: 'https://shop.example/en/' });
    expect(line).not.toMatch(/secret|subscription/);
  }
}

describe('every call of the contract has its decided answer when the connection', () => {
  it.each(Object.entries(connections))('%s', async (_, connection) => {
    answer = connection.answer;
    await everyRow(origin, connection.status);
  });

  it('is refused', () => everyRow('http://127.0.0.1:1', 0));
});

describe('the time limit', () => {
  it('is one for all calls of a request, and after it nothing is sent any more', async () => {
    let asked = 0;
    answer = () => {
      asked += 1;
    };
    const gateway = gatewayTo(origin, 1000);
    const fail = (productId: string) =>
      gateway.call('getProduct', { productId, currency: 'EUR' }).catch((error: unknown) => error);
    const first = await fail('1');
    expect(first).toMatchObject({ name: 'UpstreamError', status: 504 });
    // The same failure, so that it is one line in the log.
    for (const productId of ['2', '3']) expect(await fail(productId)).toBe(first);
    expect(asked).toBe(1);
  });
});

describe('what is asked again', () => {
  /** Fails the first request, answers the others with an empty list; returns their number. */
  async function askedFor(name: CallName, first: (response: ServerResponse) => void) {
    let asked = 0;
    answer = (response) => {
      asked += 1;
      if (asked === 1) first(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    };
    const result = await gatewayTo(origin)
      .call(name, {} as never)
      .catch((error: unknown) => error);
    return { asked, result };
  }
  const lose = (response: ServerResponse) => void response.destroy();
  const refuse = (response: ServerResponse) => void response.writeHead(401).end('{"message":"No."}');

  it('a read whose connection was lost, once', async () => {
    expect(await askedFor('getRedirects', lose)).toEqual({ asked: 2, result: [] });
  });

  const repeatable = rows.filter(([, row]) => row.repeatable === true);
  it.each(repeatable)('%s, which may be repeated', async (name) => {
    expect((await askedFor(name, lose)).asked).toBe(2);
  });

  const writing = rows.filter(([, row]) => row.method !== 'GET' && row.repeatable !== true);
  it.each(writing)('not %s, which writes', async (name) => {
    const { asked, result } = await askedFor(name, lose);
    expect(asked).toBe(1);
    expect(result).toMatchObject({ call: name, status: 0 });
  });

  it('a call that the gateway refused, once', async () => {
    expect(await askedFor('getRedirects', refuse)).toEqual({ asked: 2, result: [] });
  });

  it.each(rows.filter(([, { upstream }]) => upstream !== 'gateway'))(
    'not %s, which another service refused',
    async (name) => {
      expect((await askedFor(name, refuse)).asked).toBe(1);
    },
  );
});

it.each(rows)('%s takes the key of its own upstream along, if any', async (name, { upstream, needsKey }) => {
  const keys: unknown[] = [];
  answer = (response, request) => {
    keys.push(request.headers['subscription-key']);
    response.writeHead(500).end();
  };
  await gatewayTo(origin)
    .call(name, {} as never)
    .catch(() => undefined);
  const own = needsKey === true ? 'the key of the authentication service' : undefined;
  expect(keys).toEqual([upstream === 'gateway' ? 'the subscription key' : own]);
});
