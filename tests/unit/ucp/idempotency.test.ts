import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { answerOnce } from '../../../worker/ucp/protocol/idempotency.ts';
import type { UcpRequest } from '../../../worker/ucp/protocol/operation.ts';
import type { Claimed, KeptAnswer } from '../../../worker/ucp/stored/idempotency-store.ts';

let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  logged.mockRestore();
});

const answer: KeptAnswer = { status: 201, body: { id: 'cart' } };
const keyed: { key: string; operation: string; input: unknown } = {
  key: 'a-key-of-some-length',
  operation: 'POST /carts',
  input: { b: [2, { d: 1, c: 0 }], a: 1 },
};

interface Store {
  claim(fingerprint: string): Promise<Claimed>;
  settle(answer: KeptAnswer | null): Promise<void>;
}

const free: Store = { claim: async () => 'new', settle: async () => undefined };

interface Asking {
  store?: Store | undefined;
  isSigned?: boolean;
  customerId?: string;
  scopes?: readonly string[];
}

/** A request, and what it asked of the stores: names and fingerprints. */
function requestOf({ store = free, isSigned = false, customerId, scopes = [] }: Asking) {
  const seen: string[] = [];
  const request = {
    env: {
      IDEMPOTENCY_KEYS: {
        getByName: (name: string) => ({
          ...store,
          claim: (fingerprint: string) => {
            seen.push(name, fingerprint);
            return store.claim(fingerprint);
          },
        }),
      },
    },
    platform: { profile: { address: 'https://one.example/p' }, isSigned },
    market: { locale: 'en' },
    customer: customerId === undefined ? null : { customerId, scopes: new Set(scopes) },
    log: { url: 'https://shop.example/', requestId: '1' },
  };
  // What is read of a request.
  return { request: request as unknown as UcpRequest, seen };
}

async function seenOf(asking: Asking, changes: Partial<typeof keyed> = {}): Promise<string[]> {
  const { request, seen } = requestOf(asking);
  await answerOnce(request, { ...keyed, ...changes }, async () => answer);
  return seen;
}

describe('an idempotency key', () => {
  it('is one platform’s for one operation; its payload is the same in any order of fields', async () => {
    const [name, fingerprint] = await seenOf({});
    expect(await seenOf({}, { input: { a: 1, b: [2, { c: 0, d: 1 }] } })).toEqual([name, fingerprint]);
    for (const [asking, changes] of [
      [{ isSigned: true }, {}],
      [{}, { key: 'another-key-of-length' }],
      [{}, { operation: 'PUT /carts/{id}' }],
    ] as const)
      expect((await seenOf(asking, changes))[0]).not.toBe(name);
    for (const [asking, changes] of [
      [{ customerId: 'c' }, {}],
      [{}, { input: { a: 1, b: [{ c: 0, d: 1 }, 2] } }],
    ] as const) {
      const [same, other] = await seenOf(asking, changes);
      expect([same, other === fingerprint]).toEqual([name, false]);
    }
    for (const text of [name, fingerprint]) expect(text).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is of one customer with one set of scopes', async () => {
    const of = async (...scopes: string[]) => (await seenOf({ customerId: 'c', scopes }))[1];
    expect(await of('order:read', 'checkout:manage')).toBe(await of('checkout:manage', 'order:read'));
    expect(await of('order:read')).not.toBe(await of('order:read', 'checkout:manage'));
    expect(await of()).not.toBe(await of('order:read'));
  });

  it('that cannot be looked up lets nothing happen', async () => {
    const claim = () => Promise.reject(new Error('Down.'));
    const act = vi.fn(async () => answer);
    const { request } = requestOf({ store: { ...free, claim } });
    await expect(answerOnce(request, keyed, act)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    expect(act).not.toHaveBeenCalled();
  });

  it('whose store does not answer lets nothing happen either', async () => {
    vi.useFakeTimers();
    const { request } = requestOf({ store: { ...free, claim: () => new Promise<Claimed>(() => undefined) } });
    const answered = expect(answerOnce(request, keyed, async () => answer)).rejects.toMatchObject({ status: 503 });
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(5000);
    await answered;
  });

  it('whose answer cannot be kept is answered, and what failed is not kept', async () => {
    const settle = vi.fn(() => Promise.reject(new Error('Down.')));
    const { request } = requestOf({ store: { ...free, settle } });
    expect(await answerOnce(request, keyed, async () => answer)).toBe(answer);
    expect(settle).toHaveBeenLastCalledWith(answer);
    await expect(answerOnce(request, keyed, () => Promise.reject(new Error('Bad.')))).rejects.toThrow('Bad.');
    expect(settle).toHaveBeenLastCalledWith(null);
  });

  it('needs a store: without a binding every request is carried out', async () => {
    const { request } = requestOf({});
    const unbound = { ...request, env: { ...request.env, IDEMPOTENCY_KEYS: undefined } };
    expect(await answerOnce(unbound, keyed, async () => answer)).toBe(answer);
  });
});
