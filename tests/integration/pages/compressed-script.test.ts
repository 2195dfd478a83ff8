import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readChunks } from '../../../scripts/building/client-chunks.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const react = readChunks().find(({ modules }) => 'client/mount.tsx' in modules)?.file;

/** A response with its body as transferred, which `fetch` would decompress. */
function get(path: string, acceptEncoding?: string): Promise<{ headers: Headers; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
    const sent = request(shop.shopUrl + path, { headers, agent: false }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ headers: new Headers(answer.headers as Record<string, string>), body });
    });
    sent.on('error', reject).end();
  });
}

describe('the largest script', () => {
  it('comes as it was compressed when it was built', async () => {
    const { headers, body } = await get(`/${react}`, 'gzip, deflate, br, zstd');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toContain('text/javascript');
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('cache-control')).toContain('immutable');
    const plain = await get(`/${react}`);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(brotliDecompressSync(body).equals(plain.body)).toBe(true);
    expect(body.length).toBeLessThan(plain.body.length / 3);
  });

  it('of an old build is not found', async () => {
    expect((await shop.fetchShop('/assets/react-00000000.js')).status).toBe(404);
  });
});
