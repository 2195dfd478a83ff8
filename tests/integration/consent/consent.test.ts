import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { localeNames, locales } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const gpc = { headers: { 'sec-gpc': '1' } };

const state = async (visitor: HttpVisitor, locale: string, init: RequestInit = {}) =>
  JSON.parse((await visitor.get(`/${locale}/api/visitor`, init)).html).consent;

const boxes = (html: string) => [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box);
const ticked = (html: string) => boxes(html).filter((box) => box.includes('checked')).length;

const answered = (visitor: HttpVisitor, locale: string, answer: string, more: Record<string, string> = {}) =>
  visitor.post(`/${locale}/consent/`, { form: 'consent', answer, ...more });

describe.each(localeNames)('in %s', { tags: ['sampled-4'] }, (locale) => {
  const other = locales[locale].iso2 === 'IT' ? [] : [1];
  // France has comparisons, Spain has slots.
  const vendors = locales[locale].iso2 === 'ES' ? [1, 3] : other;
  const asked = locale === 'fr-fr' ? [1, 2] : vendors;
  const asks = asked.length > 0 && locales[locale].iso2 !== 'CH';

  it('nothing is allowed and no vendor’s URL is sent before an answer', async () => {
    const visitor = new HttpVisitor(shop);
    // The vendor of comparisons needs consent, and is not loaded yet.
    const compared = locale === 'fr-fr' ? { comparison: null } : {};
    expect(await state(visitor, locale)).toEqual({ id: null, levels: [], asks, ...compared });
    expect((await visitor.visit(`/${locale}/`)).html).not.toMatch(/tag-manager|googletagmanager|abtasty/i);
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('consent'))).toEqual([]);
  });

  it('the policy lets in the vendors of the market alone', async () => {
    const policy = (await shop.fetchShop(`/${locale}/cart/`)).headers.get('content-security-policy') ?? '';
    const connect = /connect-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(connect.includes(shop.backendUrl)).toBe(asked.includes(1));
  });

  it('an answer is stored with its time and the version of the text', async () => {
    const visitor = new HttpVisitor(shop);
    const page = await visitor.get(`/${locale}/consent/`);
    expect([page.status, boxes(page.html).length, ticked(page.html)]).toEqual([200, asked.length, 0]);
    if (asked.length === 0) return;
    const before = Math.floor(Date.now() / 1000);
    await answered(visitor, locale, 'all');
    expect(decodeURIComponent(visitor.cookies.get('consent_local') ?? '')).toBe([0, ...asked].join());
    const [versions, at] = decodeURIComponent(visitor.cookies.get('consent_record_local') ?? '').split('~');
    expect(versions).toBe(asked.map((level) => `${level}v1`).join('.'));
    expect(Number(at)).toBeGreaterThanOrEqual(before);
    expect(await state(visitor, locale)).toMatchObject({
      levels: asked,
      asks: false,
      tags: `${shop.backendUrl}/tag-manager/gtm.js?id=GTM-SELVEDGE`,
    });
    expect(ticked((await visitor.visit(`/${locale}/consent/`)).html)).toBe(asked.length);
    // The browser's signal takes precedence.
    expect(await state(visitor, locale, gpc)).toMatchObject({ levels: [], asks: false });
    expect((await visitor.get(`/${locale}/consent/`, gpc)).html).not.toContain('type="checkbox"');
    await answered(visitor, locale, 'none');
    expect(visitor.cookies.get('consent_local')).toBe('0');
    expect(await state(visitor, locale)).toMatchObject({ levels: [], asks: false });
  });
});

describe('a browser that allows nothing', () => {
  it('is not overruled by a page from before: what is posted is noted as a refusal, also for later', async () => {
    const visitor = new HttpVisitor(shop);
    const body = new URLSearchParams({ form: 'consent', answer: 'all' });
    const headers = { origin: shop.shopUrl, ...gpc.headers };
    const page = await visitor.visit('/fr-fr/consent/', { method: 'POST', body, headers });
    expect([page.status, visitor.cookies.get('consent_local')]).toEqual([200, '0']);
    expect(page.html).not.toContain('Votre choix est enregistré.');
    expect(await state(visitor, 'fr-fr', gpc)).toMatchObject({ levels: [], asks: false });
    // Without the signal, too: nothing was allowed.
    expect(await state(visitor, 'fr-fr')).toMatchObject({ levels: [], asks: false });
  });
});

describe('a choice', () => {
  it('of one level is that level, and its page says so without a script', async () => {
    const visitor = new HttpVisitor(shop);
    const page = await visitor.get('/fr-fr/consent/');
    const saved = await visitor.submit(page, 'level2', { answer: 'chosen', level2: 'on' });
    expect(saved.url).toBe(`${shop.shopUrl}/fr-fr/consent/`);
    expect(saved.html).toContain('Votre choix est enregistré.');
    expect(ticked(saved.html)).toBe(1);
    const consent = await state(visitor, 'fr-fr');
    expect(consent).toMatchObject({ levels: [2], asks: false });
    expect(consent.tags).toBeUndefined();
    expect(consent.comparison).toEqual({
      script: `${shop.backendUrl}/ab-tasty/shared.js`,
      affiliation: 'Hors Prod',
    });
    expect(saved.html).toContain(consent.id);
  });

  it('from the banner leaves no message on the next page', async () => {
    const visitor = new HttpVisitor(shop);
    const { status } = await answered(visitor, 'en', 'all', { from: 'banner' });
    expect(status).toBe(303);
    expect(visitor.cookies.has('notices_local')).toBe(false);
  });

  it('that is withdrawn removes what the vendor has stored', async () => {
    const visitor = new HttpVisitor(shop);
    await answered(visitor, 'en', 'all');
    visitor.cookies.set('_ga', 'GA1.1.1.1');
    visitor.cookies.set('_ga_AB12', 'GS1');
    visitor.cookies.set('_gather', 'of somebody else');
    await answered(visitor, 'en', 'none');
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('_g'))).toEqual(['_gather']);
  });

  it.each(['nonsense', ''])('%j is refused or allows nothing', async (answer) => {
    const visitor = new HttpVisitor(shop);
    await answered(visitor, 'en', answer);
    expect((await state(visitor, 'en')).levels).toEqual([]);
  });

  it('is private, and never cached', async () => {
    const visitor = new HttpVisitor(shop);
    const body = new URLSearchParams({ form: 'consent', answer: 'all' });
    const headers = { origin: 'https://evil.example' };
    const { status } = await visitor.get('/en/consent/', { method: 'POST', body, headers });
    expect([status, visitor.cookies.has('consent_local')]).toEqual([403, false]);
  });
});

it('the way to it stands in every footer, that of the checkout included', async () => {
  for (const locale of localeNames) {
    const t = translate(locales[locale].lang);
    for (const path of [`/${locale}/`, `/${locale}/cart/`])
      expect((await new HttpVisitor(shop).visit(path)).html, path).toContain(
        `<a href="${href(locale, 'consent')}">${t('consent.link')}</a>`,
      );
  }
});

it('the words of the banner name what consent is requested for', async () => {
  const words = async (locale: string) =>
    JSON.parse((await new HttpVisitor(shop).get(`/${locale}/api/consent`)).html).words;
  const french = await words('fr-fr');
  expect(french.text).toContain('de mesurer l’usage de nos pages et de comparer des versions d’une page');
  expect(french.purposes.map(({ level }: { level: number }) => level)).toEqual([1, 2]);
  expect((await words('pl-pl')).purposes).toHaveLength(1);
});
