import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { developmentVariables } from '../../../scripts/building/development-variables.ts';
import { signPreview, signScheduledPreview } from '../../../shared/content/preview.ts';
import { pages } from '../../../worker/pages.ts';
import { shopOrigin as origin, type SmallShop, smallShop } from './small-shop.ts';

const path = '/it-it/_icons/';
const purgeKey = 'a-key-of-16-characters';
let shop: SmallShop;

beforeEach(async () => {
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop = smallShop();
  shop.record = parametersOf('it-it', '9001');
  const order = { method: 'POST', body: JSON.stringify({ tags: ['content'] }) };
  await shop.ask('/_purge', { ...order, headers: { authorization: `Bearer ${purgeKey}` } });
});

const stateOf = ({ headers }: Response) => /cache;desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1];

describe('a public page', () => {
  it('is rendered once, and says where it came from', async () => {
    expect(stateOf(await shop.ask(path, { method: 'HEAD' }))).toBe('miss');
    expect(stateOf(await shop.ask(path))).toBe('hit');
    expect(shop.rendered).toBe(1);
  });

  it('is rendered from the URL, an id for the log and the remaining time, and nothing of the visitor', async () => {
    const headers = {
      cookie: 'cart_id_test=c',
      'cf-ray': 'abc',
      'accept-language': 'fr',
      authorization: 'x',
    };
    await shop.ask(`${path}?utm_source=letter`, { headers });
    const asked = shop.toPages;
    expect([...(asked?.headers.keys() ?? [])]).toEqual(['x-request-id', 'x-time-left']);
    expect(asked?.headers.get('x-request-id')).toBe('abc');
    const left = Number(asked?.headers.get('x-time-left'));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(2300);
    expect(asked?.redirect).toBe('manual');
    expect(asked?.url).toMatch(/^http:\/\/shop\.example\/it-it\/_icons\/\?_v=\w+&_=1$/);
  });

  it('has one spelling; others lead there with their query', async () => {
    for (const spelling of ['/it-it/_icons', '/IT-IT/_icons/', '/it-it//_icons/']) {
      const answer = await shop.ask(`${spelling}?a=1`);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${path}?a=1`]);
    }
    const missing = await shop.ask('/it-it/nothing?a=1');
    expect([missing.status, missing.headers.get('location')]).toEqual([404, null]);
  });

  it('that has moved is cached like one, and gets each visitor’s query', async () => {
    const title = { fr: 'x', en: 'x', de: 'x', es: 'x', it: 'Abiti', pl: 'x' };
    shop.answers = { '/gateway/ecommerce/v3/catalog/families/w_1': { familyId: 'w_1', title } };
    for (const [query, sent] of [
      ['?utm_source=letter', '?utm_source=letter'],
      ['?utm_source=other', '?utm_source=other'],
      ['', ''],
      [`?${'a'.repeat(4000)}`, ''],
    ]) {
      const answer = await shop.ask(`/it-it/old--plw_1/${query}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/it-it/abiti--plw_1/${sent}`]);
    }
  });
});

describe('behind the cache of the platform', () => {
  it('a public page is requested each time, which the platform answers from its copies', async () => {
    const own = smallShop({}, { cache: { purge: async () => undefined } });
    own.record = shop.record;
    const [one, other] = [await own.ask(`${path}?a=1`), await own.ask(`${path}?a=2`)];
    expect([one.status, own.rendered]).toEqual([200, 2]);
    for (const answer of [one, other]) expect(answer.headers.get('server-timing')).not.toContain('cache;');
  });
});

describe('where the cache is off, as in development', () => {
  it.each([{}, { cache: { purge: async () => undefined } }])(
    'every page is rendered again, and says so (platform: %o)',
    async (platform) => {
      const own = smallShop(developmentVariables, platform);
      own.record = shop.record;
      for (const made of [1, 2, 3]) {
        const answer = await own.ask(path);
        expect([answer.status, stateOf(answer), own.rendered]).toEqual([200, 'off', made]);
      }
    },
  );

  it('no other response is cached either, not even an error', async () => {
    for (const [variables, control] of [
      [{}, /^public, max-age=/],
      [developmentVariables, /^no-store$/],
    ] as const) {
      const own = smallShop(variables);
      own.record = shop.record;
      await own.ask(`${path}?kept=${variables === developmentVariables}`);
      const { search } = new URL(own.toPages?.url ?? '');
      for (const address of ['nothing', '_icons']) {
        const { headers } = await own.askPages(`/it-it/${address}/${search}`);
        expect(headers.get('cache-control'), address).toMatch(control);
      }
    }
  });
});

describe('a page that answers with another address', () => {
  const row = pages.icons;
  if (row.audience !== 'public') throw new Error('The page of icons is for everyone.');
  const icons = row.page;
  afterEach(() => {
    row.page = icons;
  });

  it.each([
    ['/it-it/cart/', '/it-it/cart/?a=1'],
    ['/it-it/search/?q=x', '/it-it/search/?q=x'],
    ['https://other.example/', 'https://other.example/'],
  ])('%s leads to %s', async (location, to) => {
    row.page = { ...icons, load: async () => new Response(null, { status: 302, headers: { location } }) };
    const own = smallShop({ PAGE_CACHE: 'off' });
    own.record = shop.record;
    const answer = await own.ask(`${path}?a=1`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  });
});

describe('a preview link', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const follow = (token: string) => shop.ask(`${path}?preview=${token}`);
  const isPreview = ({ headers }: Response) => headers.get('cache-control') === 'private, no-store';

  it('shows the page to those who follow it, and is never cached', async () => {
    const answer = await follow(await signPreview(purgeKey, path, now()));
    expect([answer.status, isPreview(answer), shop.rendered]).toEqual([200, true, 0]);
  });

  it('of another page, another shop or yesterday shows what everybody sees, and says so', async () => {
    for (const token of [
      await signPreview(purgeKey, '/it-it/', now()),
      await signPreview('a-key-of-16-letters', path, now()),
      await signPreview(purgeKey, path, now() - 3600),
      await signScheduledPreview(purgeKey, '/it-it/', now(), now()),
    ]) {
      const page = await (await follow(token)).text();
      expect(page, token).toContain('L’anteprima è terminata: questo è il negozio che vedono tutti.');
    }
    const rubbish = await follow('rubbish');
    expect(isPreview(rubbish)).toBe(false);
    expect(await rubbish.text()).not.toContain('preview-line');
    expect(shop.rendered, 'from the cache').toBe(1);
  });

  it('to what is scheduled says for when, and its line leads out of it', async () => {
    const at = Date.parse('2026-12-01T08:00:00Z') / 1000;
    const answer = await follow(`${await signScheduledPreview(purgeKey, path, at, now())}&a=1`);
    expect([answer.status, isPreview(answer), shop.rendered]).toEqual([200, true, 0]);
    const [line = ''] = /<aside class="preview-line"[\s\S]*?<\/aside>/.exec(await answer.text()) ?? [];
    expect(line).toContain('Anteprima: 1 dicembre 2026 alle ore 09:00 CET.');
    expect(/href="([^"]*)"/.exec(line)?.[1]).toBe(`${path}?a=1`);
  });

  it('is good for an hour', async () => {
    expect(isPreview(await follow(await signPreview(purgeKey, path, now() - 3500)))).toBe(true);
  });
});

describe('a page that costs the gateway a lot', () => {
  it('is counted each time, although it is cached', async () => {
    let counted = 0;
    const limit = async () => {
      counted += 1;
      return { success: true };
    };
    const own = smallShop({ SEARCH_LIMIT: { limit } });
    own.record = shop.record;
    const content = '/content/cms/v3/content_types';
    own.answers = {
      [`${content}/help_page/entries`]: { entries: [] },
      [`${content}/page_url/entries`]: { entries: [] },
    };
    const headers = { 'cf-connecting-ip': '192.0.2.1', origin };
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await own.ask('/it-it/aiuto/?q=x', { headers }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(stateOf)).toEqual(['miss', 'hit', 'hit']);
    expect(counted).toBe(3);
  });
});
