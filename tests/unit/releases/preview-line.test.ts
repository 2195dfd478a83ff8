/** Every page of a preview has the preview line, and no other page has it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { explainHeader } from '../../../shared/contract/markets/explanation.ts';
import { signPreviewDate } from '../../../shared/releases/preview-date-link.ts';
import { releaseIdOf } from '../../../shared/releases/release.ts';
import { signRelease } from '../../../shared/releases/release-link.ts';
import { type SmallShop, smallShop } from '../steps/small-shop.ts';

const operators = 'a-key-of-operators-with-thirty-two-letters';
const purgeKey = 'a-key-of-16-characters';
const start = Date.parse('2026-11-23T10:15:00Z');
const page = '/en/_icons/';
const form = '/en/newsletter/subscription/';
let shop: SmallShop;
let now = start;

beforeEach(() => {
  // Each test is an hour after the one before, so that the isolate's memory has expired.
  now += 3_600_000;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockReturnValue();
  shop = smallShop({ CONFIG_KEY: operators, ENVIRONMENT: 'production' });
  shop.record = parametersOf('en', '9001');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seconds = (): number => Math.floor(now / 1000);
function later(more: number): void {
  now += more * 1000;
  vi.setSystemTime(now);
}

async function put(): Promise<string> {
  const text = JSON.stringify({ parameters: parametersOf('en', '9001'), redirects: [], policy: {}, now });
  const id = await releaseIdOf(text);
  shop.kv.set(`release:en:${id}`, text);
  return id;
}

const at = Date.parse('2026-12-01T18:00:00Z') / 1000;
const previewDateCookie = async () => `preview_date=${await signPreviewDate(operators, 'en', at, seconds())}`;
const releaseCookie = async (id: string) => `release=${await signRelease(purgeKey, 'en', id, seconds())}`;

/** Text and links of the preview line; undefined without one. */
async function lineOf(answer: Response) {
  const text = await answer.text();
  const [line] = /<aside class="preview-line"[\s\S]*?<\/aside>/.exec(text) ?? [];
  if (line === undefined) return undefined;
  const [, before = '', after = ''] =
    /([\s\S]{9})<aside class="preview-line"[\s\S]*?<\/aside>([\s\S]*)/.exec(text) ?? [];
  return {
    words: line
      .replace(/<style[\s\S]*?<\/style>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    links: [...line.matchAll(/href="([^"]*)"/g)].map(([, link]) => link),
    before,
    isBeforeMain: after.includes('<main'),
  };
}

const ask = (path: string, cookie = '') => shop.ask(path, { headers: { cookie } });

describe('the line below the header', () => {
  it('says which release is shown, until when in the market’s time zone, and how to end it', async () => {
    const id = await put();
    const answer = await ask(`${form}?page=2`, await releaseCookie(id));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await lineOf(answer)).toEqual({
      words: `Preview: release ${id}, until 12:15 GMT. End the preview`,
      links: [`${form}?page=2&amp;release=off`],
      before: '</header>',
      isBeforeMain: true,
    });
    const ended = await ask(`${form}?page=2&release=off`, await releaseCookie(id));
    expect(ended.headers.get('location')).toBe(`${form}?page=2`);
    expect(ended.headers.get('set-cookie')).toMatch(/^release=; Max-Age=0; Path=\/en\/;/);
  });

  it('is of one market: links of several do not end each other, and are shown after they expire', async () => {
    const token = await signRelease(purgeKey, 'en', await put(), seconds());
    const followed = await ask(`${form}?release=${token}`);
    expect(followed.headers.get('set-cookie')).toMatch(/^release=[^;]+; Max-Age=86400; Path=\/en\/;/);
  });

  it('says at which date the shop is shown, and that nothing can be ordered', async () => {
    const answer = await ask(form, await previewDateCookie());
    const text = await answer.clone().text();
    expect(await lineOf(answer)).toMatchObject({
      words: 'Preview: 1 December 2026 at 18:00 GMT. Nothing can be ordered or changed. End the preview',
      links: [`${form}?at=off`],
    });
    // The text of a maintenance would be wrong: the shop is not closed.
    expect(text).not.toContain('looking after the shop');
    const previewed = await (await ask('/en/order-tunnel/delivery/', await previewDateCookie())).text();
    expect(previewed).not.toContain('looking after the shop');
  });

  it('says both, and stands on a page that is not there as well', async () => {
    const cookie = `${await releaseCookie(await put())}; ${await previewDateCookie()}`;
    const answer = await ask('/en/no-such-page/', cookie);
    expect(answer.status).toBe(404);
    // One link ends both.
    expect((await lineOf(answer))?.links).toEqual(['/en/no-such-page/?release=off&amp;at=off']);
  });

  it('says that it is over once the link has run out, until it is closed', async () => {
    const cookie = `${await releaseCookie(await put())}; ${await previewDateCookie()}`;
    later(3601);
    const line = await lineOf(await ask(form, cookie));
    expect(line?.words).toBe(`${'The preview is over: this is the shop as everybody sees it. '.repeat(2)}Close`);
  });

  it('claims no release that cannot be read', async () => {
    const line = await lineOf(await ask(form, await releaseCookie('0123456789abcdef')));
    expect(line?.words).toContain('The preview is over');
  });

  it('quotes an address as part of a link alone, and leads nowhere else', async () => {
    const path = '//evil.example/"><img src=x>/?q="><script>';
    const line = await lineOf(await ask(path, await previewDateCookie()));
    expect(line?.words).not.toContain('evil');
    expect(line?.links.join()).not.toMatch(/^\/\/|[<>]/);
  });

  it('is on the page of nobody else, whatever the order and number of requests', async () => {
    const id = await put();
    shop.kv.set('live:en', JSON.stringify({ live: id, next: null }));
    const cookie = await releaseCookie(id);
    for (let round = 0; round < 3; round++) {
      expect((await lineOf(await ask(page, cookie)))?.words).toContain(id);
      expect(await lineOf(await ask(page))).toBeUndefined();
      expect((await lineOf(await ask(page, `${cookie}; ${await previewDateCookie()}`)))?.words).toMatch(
        /Preview.*Preview/,
      );
      expect(await lineOf(await ask(page))).toBeUndefined();
    }
  });
});

describe('a link that does not count', () => {
  const follow = async (name: string, token: string) => {
    const answer = await ask(`${form}?${name}=${encodeURIComponent(token)}`);
    const text = await answer.text();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(text).toMatch(/<meta name="robots" content="noindex/);
    expect(text).toContain('href="/en/"');
    return { status: answer.status, title: /<h1[^>]*>([^<]*)/.exec(text)?.[1] };
  };

  it('says why: it has run out, is of another market, or was never good', async () => {
    const id = await put();
    const old = { status: 410, title: 'This preview has ended' };
    const wrong = { status: 400, title: 'This preview link is not valid' };
    expect(await follow('release', await signRelease(purgeKey, 'en', id, seconds() - 3600))).toEqual(old);
    expect(await follow('at', await signPreviewDate(operators, 'en', at, seconds() - 3600))).toEqual(old);
    expect(await follow('release', await signRelease(purgeKey, 'fr', id, seconds()))).toEqual({
      status: 400,
      title: 'This preview is of another country',
    });
    const token = await signRelease(purgeKey, 'en', id, seconds());
    for (const other of [`${token}x`, token.slice(0, -1), token.replace(/\d{10}/, '9999999999'), '<b>x</b>', ''])
      expect(await follow('release', other), other).toEqual(wrong);
    expect(await follow('at', '1.2.3')).toEqual(wrong);
    expect(await follow('at', await signPreviewDate(operators, 'fr', at, seconds()))).toEqual(wrong);
  });

  it('is explained to operators', async () => {
    const headers = { [explainHeader]: 'on', authorization: `Bearer ${operators}` };
    const old = await signPreviewDate(operators, 'en', at, seconds() - 3600);
    const html = await (await shop.ask(`${form}?at=${old}`, { headers })).text();
    expect(html).toContain('A link is refused: it has run out.');
  });
});
