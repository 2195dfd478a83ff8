import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { smallShop } from './small-shop.ts';

const script = '/assets/react-1.js';

/** Files requested from the platform. */
let asked: string[];
const shop = smallShop({
  ASSETS: {
    fetch: async (url: URL) => {
      asked.push(url.pathname);
      const headers = { 'cache-control': 'public, immutable', 'content-type': 'application/octet-stream' };
      return url.pathname.startsWith(script)
        ? new Response(url.pathname, { headers })
        : new Response(null, { status: 404 });
    },
  },
});
shop.record = parametersOf('en', '9001');

beforeEach(() => {
  asked = [];
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const get = (accepted?: string, path = script, method = 'GET') =>
  shop.ask(path, { method, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('the largest script', () => {
  it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=1'])(
    'comes compressed to who reads that (%s)',
    async (accepted) => {
      const { headers } = await get(accepted);
      expect(asked).toEqual([`${script}.br`]);
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('cache-control')).toBe('public, immutable');
    },
  );

  it.each([undefined, 'gzip', 'abr', 'brx'])('comes plain to who does not (%s)', async (accepted) => {
    const answer = await get(accepted);
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('of an old build is a page that is not found', async () => {
    const answer = await get('br', '/assets/react-0.js');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it('is all that is searched among the files', async () => {
    await get('br', '/en/assets/react-1.js');
    await get('br', script, 'HEAD');
    expect(asked).toEqual([]);
  });
});
