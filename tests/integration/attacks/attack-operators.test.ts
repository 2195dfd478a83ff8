/**
 * Attacks on features for operators: their calls, signed links, the panel, and reports of browsers.
 *
 * @module-tag sampled-4
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { panelParameter, signPanel } from '../../../shared/releases/panel-link.ts';
import { previewDateParameter, signPreviewDate } from '../../../shared/releases/preview-date-link.ts';
import { releaseParameter, signRelease } from '../../../shared/releases/release-link.ts';
import { releaseCalls } from '../../../worker/releases/release-calls.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { expectHarmless, payloads } from './attack-payloads.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const locale = 'it';
const release = '0123456789abcdef';
const now = (): number => Math.floor(Date.now() / 1000);

/** Every call of the table, so that a new one is attacked as well. */
const calls = [
  ...new Set(
    releaseCalls.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(':locale', locale).replace(':id', release)}`),
  ),
];

function call(named: string, init: RequestInit = {}, query = ''): Promise<Response> {
  const [method = '', path = ''] = named.split(' ');
  const body = method === 'GET' ? {} : { body: '{}' };
  return shop.fetchShop(`/_config${path}${query}`, { ...body, ...init, method });
}

const answerOf = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
});

describe('the calls of operators', () => {
  it('are known', () => expect(calls.length).toBeGreaterThan(8));

  it.each(calls)('%s opens to nobody without their key', async (named) => {
    const { CONFIG_KEY, PURGE_KEY, GATEWAY_SUBSCRIPTION_KEY } = shop.secrets;
    const panel = await signPanel(CONFIG_KEY, now());
    const tries: [RequestInit, string?][] = [
      [{}],
      [{ headers: { authorization: CONFIG_KEY } }],
      [{ headers: { authorization: `Basic ${CONFIG_KEY}` } }],
      [{ headers: { authorization: `Bearer ${CONFIG_KEY}x` } }],
      [{ headers: { authorization: `Bearer ${CONFIG_KEY.slice(0, -1)}` } }],
      [{ headers: { authorization: `Bearer ${PURGE_KEY}` } }],
      [{ headers: { authorization: `Bearer ${GATEWAY_SUBSCRIPTION_KEY}` } }],
      [{ headers: { authorization: `Bearer ${panel}`, cookie: `panel_local=${panel}` } }],
      [{ headers: { cookie: `authorization=Bearer ${CONFIG_KEY}` } }],
      [{}, `?authorization=Bearer+${CONFIG_KEY}&key=${CONFIG_KEY}`],
    ];
    for (const [init, query] of tries) {
      const { status, headers, body } = await answerOf(await call(named, init, query));
      expect([status, headers['cache-control']]).toEqual([401, 'no-store']);
      expect(body).not.toContain(CONFIG_KEY);
    }
  });

  it.each(calls.filter((named) => !named.startsWith('GET')))('%s takes no nonsense', async (named) => {
    const headers = { authorization: `Bearer ${shop.secrets.CONFIG_KEY}` };
    for (const [name, payload] of Object.entries(payloads)) {
      const policy = { 'img-src': [payload] };
      const shown = { live: payload, next: null };
      const body = JSON.stringify({ kind: payload, release: payload, policy, from: shown, to: shown });
      const answer = await answerOf(await call(named, { headers, body }));
      expect(answer.status, name).toBeGreaterThanOrEqual(400);
      expectHarmless({ ...answer, body: '' }, name, [shop.shopUrl]);
      expect(answer.headers['content-type'], name).toContain('application/json');
    }
  });
});

const links: Record<string, () => Promise<string>> = {
  [releaseParameter]: () => signRelease(shop.secrets.PURGE_KEY, locale, release, now()),
  [panelParameter]: () => signPanel(shop.secrets.CONFIG_KEY, now()),
  [previewDateParameter]: () => signPreviewDate(shop.secrets.CONFIG_KEY, locale, 1_900_000_000, now()),
};
const names = Object.keys(links);
const cookieNames: Record<string, string> = {
  [releaseParameter]: 'release',
  [panelParameter]: 'panel',
  [previewDateParameter]: 'preview_date',
};

const setCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((cookie) => /^(?:release|panel|preview_date)_/.test(cookie))
    .join();

describe.each(names)('a link with %s', (name) => {
  it('that was put together by somebody else does nothing', async () => {
    const good = await (links[name]?.() ?? '');
    const others = await Promise.all(names.filter((each) => each !== name).map((each) => links[each]?.()));
    const tokens = [
      ...Object.values(payloads),
      ...others,
      `${good}x`,
      good.slice(0, -1),
      good.toUpperCase(),
      `${good},${good}`,
      good.replace(/\d{10}/, '9999999999'),
    ];
    for (const token of tokens) {
      const path = `/${locale}/cart/?${name}=${encodeURIComponent((token ?? '').toWellFormed())}`;
      const response = await shop.fetchShop(path);
      expect(setCookies(response), String(token)).toBe('');
      expectHarmless(await answerOf(response), String(token), [shop.shopUrl]);
    }
  });

  it('leads nowhere but into this shop', async () => {
    for (const path of [`//evil.example/${locale}/`, `/${locale}//evil.example`, `/${locale}/\\evil.example`])
      for (const token of ['off', await (links[name]?.() ?? '')]) {
        const response = await shop.fetchShop(`${path}?${name}=${token}`);
        expectHarmless(await answerOf(response), path, [shop.shopUrl]);
      }
  });

  it('leaves a cookie that means nothing once it was changed', async () => {
    for (const payload of ['x', '1.2.3', 'a'.repeat(3000), encodeURIComponent(payloads.element ?? '')]) {
      const cookie = `${cookieNames[name]}_local=${payload}`;
      const answer = await answerOf(await shop.fetchShop(`/${locale}/cart/`, { headers: { cookie } }));
      expectHarmless(answer, payload, [shop.shopUrl]);
      expect([answer.status, answer.headers['x-release']]).toEqual([200, undefined]);
      expect(answer.body).not.toContain('For operators');
      expect(answer.body).not.toContain('class="operator"');
    }
  });
});

describe('the line of a preview', () => {
  it('quotes an address in its links alone, and leads nowhere but into this shop', async () => {
    const token = await signPreviewDate(shop.secrets.CONFIG_KEY, locale, 1_900_000_000, now());
    for (const [name, payload] of Object.entries(payloads)) {
      const path = `/${locale}/search/?q=${encodeURIComponent(payload.toWellFormed())}`;
      const answer = await answerOf(await shop.fetchShop(path, { headers: { cookie: `preview_date_local=${token}` } }));
      expectHarmless(answer, name, [shop.shopUrl]);
      const [line = ''] = /<aside class="preview-line"[\s\S]*?<\/aside>/.exec(answer.body) ?? [];
      expect(line, name).toMatch(/href="\/it\/search\/\?q=[^"<>]*at=off"/);
    }
  });
});

describe('the panel', () => {
  it('quotes an address as text, and no secret, cookie or nonce', async () => {
    const panel = await signPanel(shop.secrets.CONFIG_KEY, now());
    const cookie = `panel_local=${panel}; anonymous_id_local=visitor-number-0001`;
    for (const [name, payload] of Object.entries(payloads)) {
      const path = `/${locale}/search/?q=${encodeURIComponent(payload.toWellFormed())}`;
      const answer = await answerOf(await shop.fetchShop(path, { headers: { cookie } }));
      expectHarmless(answer, name, [shop.shopUrl]);
      expect(answer.headers['cache-control'], name).toBe('private, no-store');
      const [, shown = ''] = /<aside class="operator"([\s\S]*)<\/aside>/.exec(answer.body) ?? [];
      expect(shown, name).toContain('answers');
      for (const secret of [...Object.values(shop.secrets), panel, 'visitor-number-0001'])
        expect(shown, name).not.toContain(secret);
      expect(shown.replace(/<style nonce="[^"]*">/, ''), name).not.toMatch(/nonce-[\w+/]{10}/);
    }
  });
});

describe('what browsers report of a policy', () => {
  it('is answered alike whatever it is, and no request of another kind is taken', async () => {
    const path = `/_csp/${locale}/00000000`;
    for (const payload of Object.values(payloads)) {
      const report = { 'document-uri': payload, 'effective-directive': payload, 'blocked-uri': payload };
      for (const body of [payload, JSON.stringify({ 'csp-report': report }), JSON.stringify([report])]) {
        const response = await shop.fetchShop(path, { method: 'POST', body });
        expect([response.status, setCookies(response)]).toEqual([204, '']);
      }
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'])
      expect((await shop.fetchShop(path, { method })).status).toBe(405);
    const long = await shop.fetchShop(path, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(long.status).toBe(413);
    expect((await shop.fetchShop(`/_csp/${locale}/../../_config`, { method: 'POST' })).status).not.toBe(200);
  });
});
