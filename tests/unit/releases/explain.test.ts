/** Explains the response of a URL; only for operators. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { signPreview } from '../../../shared/content/preview.ts';
import { type Explanation, explainHeader, explanation } from '../../../shared/contract/markets/explanation.ts';
import { explanationLines } from '../../../shared/releases/explanation-lines.ts';
import { endsPanel, panelParameter, signPanel } from '../../../shared/releases/panel-link.ts';
import { releaseIdOf } from '../../../shared/releases/release.ts';
import { bytesByPart } from '../../../worker/observability/bytes-by-part.ts';
import { smallShop } from '../steps/small-shop.ts';

const key = 'a-key-of-operators-with-thirty-two-letters';
const shop = smallShop({ CONFIG_KEY: key });
shop.record = parametersOf('en', '9001');

beforeEach(() => {
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const asked = { [explainHeader]: 'on', authorization: `Bearer ${key}` };

async function explain(path: string, headers: Record<string, string> = {}): Promise<Explanation> {
  const response = await shop.ask(path, { headers: { ...asked, ...headers } });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return explanation.parse(await response.json());
}

const decisionsOf = ({ decisions }: Pick<Explanation, 'decisions'>) =>
  Object.fromEntries(decisions.map(({ step, decided, why }) => [step, [decided, why]]));

describe('nobody else learns anything', () => {
  it.each([
    ['without a key', { [explainHeader]: 'on' }, 'GET', 401],
    ['with another key', { ...asked, authorization: 'Bearer something else' }, 'GET', 401],
    ['who sends a form', asked, 'POST', 405],
  ] as const)('%s', async (_, headers, method, status) => {
    shop.asked.length = 0;
    const response = await shop.ask('/en/', { method, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shop.asked).toEqual([]);
  });

  it('of a storefront that has no key', async () => {
    const response = await smallShop().ask('/en/', { headers: asked });
    expect(response.status).toBe(404);
  });
});

describe('of a page that is the same for everybody', () => {
  it('says market, release, row, cache, policy, robots and canonical, and its calls', async () => {
    const explained = await explain('/en/');
    expect(explained).toMatchObject({ address: '/en/', status: 200 });
    const decisions = decisionsOf(explained);
    expect(decisions).toMatchObject({
      market: ['en', 'the path begins with it'],
      release: ['none', 'none is live: the gateway decides'],
      redirect: ['none', ''],
      route: ['index', 'the same for everybody, layout home, no guards'],
      cache: ['miss', expect.stringContaining('/en/?_v=')],
      'robots of the answer': ['noindex, nofollow', 'test is not production'],
    });
    expect(decisions.policy?.[0]).toBe("the substitute, since the gateway did not answer, with the market's vendors");
    const { rendered } = explained;
    expect(rendered).toMatchObject({ status: 200, tags: expect.arrayContaining(['market:en', 'content']) });
    expect(rendered === null ? {} : decisionsOf(rendered)).toMatchObject({
      robots: ['index, follow', 'its row lets search engines keep it'],
      canonical: ['http://shop.example/en/', expect.any(String)],
    });
    expect(rendered?.calls.map(({ call }) => call)).toContain('getPages');
    expect(explained.headers['content-security-policy']).toContain("default-src 'none'");
    expect(explained.bytes.all).toBeGreaterThan(explained.bytes.markup ?? 0);
  });

  it('is requested in full even where it was answered just before, which nobody else notices', async () => {
    await shop.ask('/en/');
    expect((await explain('/en/')).decisions.length).toBeGreaterThan(4);
    const page = await shop.ask('/en/');
    expect(page.headers.get('content-type')).toContain('text/html');
  });
});

it('of a page for one visitor shows the guards in their order, and none of its cookies’ values', async () => {
  const explained = await explain('/en/account/orders/');
  expect(explained.status).toBe(302);
  const steps = explained.decisions.map(({ step }) => step);
  expect(steps).toEqual(
    expect.arrayContaining(['market', 'release', 'redirect', 'route', 'visitor', 'guard secure-authent']),
  );
  expect(decisionsOf(explained)).toMatchObject({
    visitor: ['not signed in', ''],
    'guard secure-authent': ['answers 302', expect.stringContaining('to ')],
  });
  expect(explained.rendered).toBeNull();
  expect(explained.headers['set-cookie'] ?? '').not.toContain('=');
});

it('of what is not there says why', async () => {
  const nothing = await explain('/en/nothing/');
  expect(nothing.status).toBe(404);
  expect(decisionsOf(nothing)).toMatchObject({
    route: ['none', 'no row of the table has this path'],
    error: ['404', 'Page Not Found: /en/nothing/'],
  });
});

it('of a page that depends on the market names the parameter', async () => {
  const without = smallShop({ CONFIG_KEY: key });
  const record = parametersOf('pl', '9001');
  without.record = { ...record, params: { ...record.params, wishlist: false } };
  const response = await without.ask('/pl/account/wishlist/', { headers: asked });
  const explained = explanation.parse(await response.json());
  expect(decisionsOf(explained).route).toEqual([
    'none',
    'account-wishlist is there where the market has wishlist, account',
  ]);
});

it('of an address without a market says how it was found', async () => {
  const explained = await explain('/cart/', { 'accept-language': 'de' });
  expect(explained).toMatchObject({ status: 302, headers: { location: '/de-de/cart/' } });
  expect(decisionsOf(explained).market).toEqual(['de-de', 'the path names none: by cookie, browser list, host']);
});

it('names the release that is shown, and where a redirect leads', async () => {
  const released = smallShop({ CONFIG_KEY: key });
  const text = JSON.stringify({
    parameters: parametersOf('de-de', '9001'),
    redirects: [{ from: '/old', to: '/cart', status: 301 }],
    policy: {},
  });
  const id = await releaseIdOf(text);
  released.kv.set(`release:de-de:${id}`, text);
  released.kv.set('live:de-de', JSON.stringify({ live: id, next: null }));
  const response = await released.ask('/de-de/old/', { headers: asked });
  const explained = explanation.parse(await response.json());
  expect(decisionsOf(explained)).toMatchObject({
    release: [id, 'it is live'],
    redirect: ['/old leads to /cart', ''],
  });
  expect(explained).toMatchObject({ status: 301, headers: { location: '/de-de/cart/', 'x-release': id } });
});

it('is written for people', async () => {
  const lines = explanationLines(await explain('/en/'), 'http://shop.example');
  expect(lines[0]).toBe('http://shop.example/en/ answers 200.');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Steps',
      '  market                  en: the path begins with it',
      'The page, rendered again without caches',
    ]),
  );
});

it('counts the bytes of a page by part', () => {
  const html =
    '<p>é</p><style>a</style><svg>1</svg><script>1</script><script type="application/ld+json">1</script><div data-props="{}"></div>';
  expect(bytesByPart(html)).toEqual({
    all: 127,
    markup: 21,
    styles: 16,
    drawings: 12,
    scripts: 18,
    'structured data': 45,
    'props of islands': 15,
  });
  expect(bytesByPart('<style>never closed')).toEqual({ all: 19, markup: 19 });
});

describe('the panel', () => {
  const now = () => Math.floor(Date.now() / 1000);

  /** The cookie of a browser with the panel. */
  async function follow(token: string, path = '/en/'): Promise<Response> {
    return shop.ask(`${path}?${panelParameter}=${token}&p=2`);
  }

  it('is added to the end of every page only when the browser has followed the link', async () => {
    const followed = await follow(await signPanel(key, now()));
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/en/?p=2']);
    const [cookie = ''] = (followed.headers.get('set-cookie') ?? '').split(';');
    for (const path of ['/en/', '/en/', '/en/cart/', '/en/nothing/']) {
      const response = await shop.ask(path, { headers: { cookie } });
      const page = await response.text();
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
      expect(page, path).toContain(`<style nonce="${nonce}">.operator`);
      expect(page).toContain(`http://shop.example${path} answers ${response.status}.`);
      // The page says that it opens, and how.
      expect(page).toMatch(/summary::before \{ content: "\+ "; \}[\s\S]*answers \d+\. <b>Why\?<\/b><\/summary>/);
      expect(page).toContain('market                  en: the path begins with it');
      expect(page.trimEnd()).toMatch(/<\/aside><\/body><\/html>$/);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await (await shop.ask(path)).text()).not.toContain('class="operator"');
    }
    const json = await shop.ask('/en/api/getCart', { headers: { cookie } });
    expect(await json.text()).not.toContain('operator');
    const ended = await shop.ask(`/en/?${panelParameter}=${endsPanel}`, { headers: { cookie } });
    expect(ended.headers.get('set-cookie')).toMatch(/^panel_test=; Max-Age=0/);
  });

  it.each([
    ['of another key', () => signPanel('another key of operators, as long as it is', now())],
    ['of an hour ago', () => signPanel(key, now() - 3601)],
    ['that was made up', async () => `${now() + 60}.${'A'.repeat(43)}`],
    ['of a preview of drafts', () => signPreview(key, '/en/', now())],
  ])('does not come by a link %s', async (_, make) => {
    const token = await make();
    expect((await follow(token)).headers.get('set-cookie') ?? '').not.toContain('panel');
    const page = await (await shop.ask('/en/cart/', { headers: { cookie: `panel_test=${token}` } })).text();
    expect(page).not.toContain('class="operator"');
  });

  it('leads nowhere but into this shop', async () => {
    for (const path of ['//evil.example/', '//evil.example/en/', '///evil.example']) {
      const answer = await shop.ask(`${path}?${panelParameter}=${endsPanel}`);
      const target = new URL(answer.headers.get('location') ?? '/', 'http://shop.example/');
      expect([path, target.host]).toEqual([path, 'shop.example']);
    }
  });

  it('writes nothing of an address into the page that would be markup', async () => {
    const [cookie = ''] = ((await follow(await signPanel(key, now()))).headers.get('set-cookie') ?? '').split(';');
    const page = await (await shop.ask('/en/search/?q="><script>alert(1)</script>', { headers: { cookie } })).text();
    expect(page).toContain('class="operator"');
    expect(page).not.toContain('<script>alert');
  });
});
