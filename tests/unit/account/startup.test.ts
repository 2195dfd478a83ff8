import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UpstreamError } from '../../../worker/errors/errors.ts';
import { mergeAtStartup, takeMergedToast } from '../../../worker/visitor/cart/startup.ts';
import { CookieJar } from '../../../worker/visitor/cookies.ts';

const env = { ENVIRONMENT: 'production', ORIGIN: 'http://shop.example' };
const log = { url: 'http://shop.example/', requestId: 'r' };
const merge = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  merge.mockReset();
  vi.spyOn(console, 'error').mockReturnValue();
});

interface Start {
  customerId?: string | null;
  cookie?: string;
  cartId?: string;
  outage?: Error;
}

function start({ customerId = 'c1', cookie = '', cartId, outage }: Start = {}) {
  const jar = new CookieJar(env, cookie, 'shop.example');
  const cart = { merge, id: cartId };
  const merged = mergeAtStartup({ cart, session: { customerId, outage }, jar, log });
  return { jar, merged };
}

describe('the merge at startup', () => {
  it('is done once in a session of the browser', async () => {
    merge.mockResolvedValue(true);
    const { jar, merged } = start();
    expect(await merged).toBe(true);
    // Without a lifetime it is a session cookie.
    expect(jar.headers()).toEqual(['started=merged; Path=/; HttpOnly; Secure; SameSite=Lax']);
    // A toast shows it, once.
    expect([takeMergedToast(jar), takeMergedToast(jar), jar.get('started')]).toEqual([true, false, '1']);
    expect(await start({ cookie: 'started=1' }).merged).toBe(false);
    expect(merge).toHaveBeenCalledTimes(1);
  });

  it('is for strangers who have a cart, and for nobody else', async () => {
    merge.mockResolvedValue(false);
    const { jar, merged } = start({ customerId: null });
    expect([await merged, jar.headers(), merge.mock.calls]).toEqual([false, [], []]);
    const withCart = start({ customerId: null, cartId: 'cart' });
    expect([await withCart.merged, withCart.jar.get('started'), merge.mock.calls.length]).toEqual([false, '1', 1]);
  });

  it('waits while nobody can say who it is', async () => {
    const { jar, merged } = start({ customerId: null, cartId: 'cart', outage: new Error('No answer.') });
    expect([await merged, jar.headers(), merge.mock.calls]).toEqual([false, [], []]);
  });

  it('that is refused is not tried again; one that fails is', async () => {
    for (const [status, done] of [
      [423, true],
      [503, false],
    ] as const) {
      merge.mockRejectedValue(new UpstreamError('mergeCarts', status, 'Refused.'));
      const { jar, merged } = start();
      expect([await merged, jar.get('started') !== undefined]).toEqual([false, done]);
    }
  });
});
