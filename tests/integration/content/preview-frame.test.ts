/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { framingOrigin, previewAge, signFrame, signPreview } from '../../../shared/content/preview.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { decoded, Editor } from '../authentication/staff-browser.ts';

const key = 'a key of sixteen letters';
const now = 1_800_000_000;

describe('a token for a frame', () => {
  it('is good for its path, its origin and an hour', async () => {
    const token = await signFrame(key, '/en/', 'https://editor.example:8443', now);
    expect(await framingOrigin(key, '/en/', token, now)).toBe('https://editor.example:8443');
    expect(await framingOrigin(key, '/en/', token, now + previewAge)).toBeNull();
    expect(await framingOrigin(key, '/de-de/', token, now)).toBeNull();
    expect(await framingOrigin('another key of theirs', '/en/', token, now)).toBeNull();
    expect(await framingOrigin(key, '/en/', token.replace('editor.', 'evil.'), now)).toBeNull();
  });

  it.each(['*', "'self'", 'https://a.example https://b.example', "https://a.example; script-src 'none'", 'data:'])(
    'never lets %s into a policy, whoever signed it',
    async (origin) => {
      expect(await framingOrigin(key, '/en/', await signFrame(key, '/en/', origin, now), now)).toBeNull();
    },
  );

  it('is no preview link, nor the other way round', async () => {
    const preview = await signPreview(key, '/en/', now);
    expect(await framingOrigin(key, '/en/', `${preview}.https://editor.example`, now)).toBeNull();
  });
});

describe('the shop in a frame', () => {
  let shop: Shop;
  let framed: URL;
  beforeAll(async () => {
    shop = await startShop();
    const editor = await new Editor(shop).open();
    const { html, headers } = await editor.get('/editor/blog_page/en/wool');
    framed = new URL(decoded(/<iframe [^>]*src="([^"]*)"/.exec(html)?.[1] ?? ''));
    expect(headers.get('content-security-policy')).toContain(`frame-src ${shop.shopUrl};`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    return () => shop.dispose();
  });

  /** Who may frame a page, by both headers. */
  const framing = async (address: string) => {
    const answer = await shop.fetchShop(address);
    await answer.body?.cancel();
    const [, ancestors] = /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    return [ancestors, answer.headers.get('x-frame-options')];
  };
  const nobody = ["'none'", 'DENY'];
  const withParameters = (changed: Record<string, string | null>, pathname = framed.pathname) => {
    const { searchParams } = new URL(framed);
    for (const [name, value] of Object.entries(changed))
      if (value === null) searchParams.delete(name);
      else searchParams.set(name, value);
    return `${pathname}?${searchParams}`;
  };

  it('is allowed to the editor alone, and only for the preview that it made', async () => {
    expect(await framing(withParameters({}))).toEqual([shop.backendUrl, null]);
    expect(await framing(framed.pathname)).toEqual(nobody);
    expect(await framing(withParameters({ frame: null }))).toEqual(nobody);
    expect(await framing(withParameters({ preview: null }))).toEqual(nobody);
    expect(await framing(withParameters({}, '/en/'))).toEqual(nobody);
    const frame = framed.searchParams.get('frame') ?? '';
    expect(await framing(withParameters({ frame: frame.replace(shop.backendUrl, 'https://evil.example') }))).toEqual(
      nobody,
    );
    // Not from a cache, and nobody gets it from there.
    expect((await shop.fetchShop(withParameters({}))).headers.get('cache-control')).toBe('private, no-store');
    for (const path of [framed.pathname, '/en/', '/en/cart/', '/en/nothing/'])
      expect(await framing(path), path).toEqual(nobody);
  });

  it('opens its links beside the frame, and no other page does', async () => {
    const read = async (address: string) => (await shop.fetchShop(address)).text();
    expect((await read(withParameters({}))).includes('<base target="_blank"/>')).toBe(true);
    expect((await read(withParameters({ frame: null }))).includes('<base')).toBe(false);
    expect((await read(framed.pathname)).includes('<base')).toBe(false);
  });
});
