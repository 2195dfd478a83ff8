import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UpstreamError } from '../../worker/upstream/errors.ts';
import { CookieJar } from '../../worker/visitor/cookies.ts';
import { mergeAtStartup } from '../../worker/visitor/startup.ts';

const env = { ENVIRONMENT: 'production', ORIGIN: 'http://shop.example' };
const log = { url: 'http://shop.example/', requestId: 'r' };
const merge = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  merge.mockReset();
  vi.spyOn(console, 'error').mockReturnValue();
});

function start(customerId: string | null = 'c1', cookie = '') {
  const jar = new CookieJar(env, cookie, 'shop.example');
  const merged = mergeAtStartup({ cart: { merge }, session: { customerId }, jar, log });
  return { jar, merged };
}

describe('the merge at startup', () => {
  it('is done once in a session of the browser', async () => {
    merge.mockResolvedValue(true);
    const { jar, merged } = start();
    expect(await merged).toBe(true);
    // Without a lifetime it ends with the browser.
    expect(jar.headers()).toEqual(['started=1; Path=/; HttpOnly; Secure; SameSite=Lax']);
    expect(await start('c1', 'started=1').merged).toBe(false);
    expect(merge).toHaveBeenCalledTimes(1);
  });

  it('is not for strangers, who will sign in', async () => {
    const { jar, merged } = start(null);
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
