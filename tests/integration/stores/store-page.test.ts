import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { daysAfter, localTime } from '../../../shared/time/zoned-time.ts';
import { type Shop, sharedShop, startShop } from '../../shop/harness.ts';
import { attribute } from '../../shop/http-visitor.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

/** Store numbers of these tests only. */
let next = 7_000_000 + Math.floor(Math.random() * 900_000);

interface Row {
  name: string | null;
  hours: readonly { day: number; opens: string; closes: string }[];
  exceptionalDays: readonly { date: string; hours: readonly { opens: string; closes: string }[] }[];
  closedUntil: string | null;
}

/** A store in the Pyrenees, far from any other. */
async function newStore(over: Partial<Row> = {}): Promise<string> {
  const { name = 'Épreuve', hours = [], exceptionalDays = [], closedUntil = null } = over;
  const id = String(next++);
  await shop.db
    .prepare(
      `INSERT INTO stores (store_id, name, city, country, line1, zip_code, latitude, longitude, phone, services,
         departments, opening_hours, exceptional_days, open_on_holidays, closed_from, closed_until)
       VALUES (?1, ?2, 'Gavarnie', 'FR', '3 chemin de l’Épreuve', '65120', 42.735, -0.009, '+33562000000',
         '["repair","parking"]', '["women"]', ?3, ?4, 1, iif(?5 IS NULL, NULL, '2026-01-01'), ?5)`,
    )
    .bind(id, name, JSON.stringify(hours), JSON.stringify(exceptionalDays), closedUntil)
    .run();
  return id;
}

const everyDay = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes }));

async function pageOf(id: string, locale = 'fr-fr'): Promise<string> {
  const led = await shop.fetchShop(`/${locale}/stores/${id}/`);
  expect(led.status).toBe(301);
  const response = await shop.fetchShop(led.headers.get('location') ?? '');
  expect(response.status).toBe(200);
  return response.text();
}

/** The part of the page about the store itself. */
const ownPart = (html: string) => html.slice(html.indexOf('<h1'), html.indexOf('stores-nearby'));

function dataOf(html: string): Record<string, unknown> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const all = found.map(([, json = '{}']): Record<string, unknown> => JSON.parse(json));
  return all.find((each) => each['@type'] === 'ClothingStore') ?? {};
}

const linksOf = (html: string, rel: string) =>
  (html.match(new RegExp(`<link[^>]*rel="${rel}"[^>]*>`, 'g')) ?? []).map((link) => attribute(link, 'href') ?? '');

describe('the address of a store', () => {
  it('is one, to which all shapes and slugs lead in one step, with their query', async () => {
    const own = '/fr-fr/stores/france/lille/grand-place-42/';
    for (const other of [
      '/fr-fr/stores/42/',
      '/fr-fr/stores/42',
      '/fr-fr/stores/france/lille/-42/',
      '/fr-fr/stores/france/paris/grand-place-42/',
      '/fr-fr/stores/germany/lille/any-name-42/',
    ]) {
      const { status, headers } = await shop.fetchShop(other);
      // A missing slash and another spelling are one redirect, or the slash alone is the first.
      expect([status, headers.get('location')], other).toEqual([301, own]);
    }
    const asked = await shop.fetchShop('/fr-fr/stores/42/?utm_source=x');
    expect(asked.headers.get('location')).toBe(`${own}?utm_source=x`);
    const html = await (await shop.fetchShop(own)).text();
    expect(linksOf(html, 'canonical')).toEqual([shop.shopUrl + own]);
  });

  it('has the default name for a store without one, in each language', async () => {
    for (const [locale, path] of [
      ['fr-fr', '/fr-fr/stores/france/nantes/selvedge-43/'],
      ['en', '/en/stores/france/nantes/selvedge-43/'],
      ['fr-ch', '/fr-ch/stores/suisse/lausanne/selvedge-65/'],
    ] as const) {
      const id = path.match(/(\d+)\/$/)?.[1];
      const { headers } = await shop.fetchShop(`/${locale}/stores/${id}/`);
      expect(headers.get('location')).toBe(path);
      const html = await (await shop.fetchShop(path)).text();
      expect(html).toContain(`<h1 class="title">Selvedge, `);
    }
  });

  it('is named in the markets that show its country, and in no other', async () => {
    const html = await (await shop.fetchShop('/de-de/stores/deutschland/munchen/gartnerplatz-52/')).text();
    const there = [...new Set(linksOf(html, 'alternate'))].map((url) => url.replace(shop.shopUrl, ''));
    expect(there.sort()).toEqual([
      '/de-de/stores/deutschland/munchen/gartnerplatz-52/',
      '/en/stores/germany/munchen/gartnerplatz-52/',
    ]);
    const offline = await (await shop.fetchShop('/de/stores/deutschland/munchen/gartnerplatz-52/')).text();
    expect(linksOf(offline, 'canonical')).toEqual([
      `${shop.shopUrl}/de-de/stores/deutschland/munchen/gartnerplatz-52/`,
    ]);
  });

  it('names nothing where no store of the market has that number', async () => {
    for (const path of [
      '/fr-fr/stores/999999999/',
      '/fr-fr/stores/52/',
      '/fr-fr/stores/deutschland/munchen/gartnerplatz-52/',
      '/fr-fr/stores/france/lille/grand-place-/',
      '/fr-fr/stores/france/lille/grand-place-4x2/',
      '/fr-fr/stores/123456789012345678901234567890/',
    ])
      expect((await shop.fetchShop(path)).status, path).toBe(404);
  });
});

describe('the page of a store', () => {
  it('shows what to know before a visit', async () => {
    const html = await pageOf(await newStore({ hours: everyDay('10:00', '19:00') }));
    for (const shown of [
      '3 chemin de l’Épreuve',
      '65120 Gavarnie',
      'href="tel:+33562000000"',
      'https://www.openstreetmap.org/directions?to=42.735%2C-0.009',
      'Réparation',
      'Stationnement',
      'Femme',
      '10\u00a0h–19\u00a0h',
    ])
      expect(html).toContain(shown);
    expect(html.match(/aria-current="date"/g)).toHaveLength(1);
    expect(dataOf(html)).toMatchObject({ '@type': 'ClothingStore', name: 'Selvedge Épreuve' });
  });

  it('says that it is open through midnight', async () => {
    const { time } = localTime(new Date(), 'Europe/Paris');
    // At any time of the run, it has opened within the last 24 hours and closes within the next.
    const hours = everyDay(time, time);
    expect(ownPart(await pageOf(await newStore({ hours })))).toMatch(/class="opening opening--open"/);
  });

  it('says when it opens again: days without hours, exceptional ones and those for which it is closed', async () => {
    const { date } = localTime(new Date(), 'Europe/Paris');
    const t = translate('fr');
    const closed = await newStore({
      hours: everyDay('00:00', '24:00'),
      exceptionalDays: [{ date, hours: [] }],
    });
    const html = ownPart(await pageOf(closed));
    // Changes more than four weeks away are shown later.
    const far = ownPart(
      await pageOf(
        await newStore({
          hours: everyDay('10:00', '19:00'),
          exceptionalDays: [{ date: daysAfter(date, 28), hours: [] }],
        }),
      ),
    );
    expect(far).not.toContain(t('store.exceptions'));
    expect(html).toContain(t('store.opens.tomorrow', { time: '0\u00a0h' }));
    expect(html).toContain(t('store.exceptions'));
    const away = ownPart(
      await pageOf(await newStore({ hours: everyDay('10:00', '19:00'), closedUntil: '2099-12-31' })),
    );
    expect(away).toContain('Fermeture jusqu’au 31 décembre 2099');
    expect(away).not.toContain('opening--open');
    const unknown = ownPart(await pageOf(await newStore()));
    expect(unknown).toContain('Appelez-la avant de venir');
    expect(unknown).not.toContain('class="opening');
  });

  it('names those nearby, each with its distance and a link that leads there at once', async () => {
    await newStore({ name: 'Voisine' });
    const html = await pageOf(await newStore({ name: 'Maison' }));
    const nearby = html.slice(html.indexOf('stores-nearby'));
    expect(nearby).toMatch(/50\s?m/);
    const [, path = ''] = nearby.match(/href="(\/fr-fr\/stores\/[^"]+)"/) ?? [];
    expect((await shop.fetchShop(path)).status).toBe(200);
  });
});

describe('the sitemap', () => {
  it('has the stores of the countries that the market shows, with their other languages', {
    tags: ['exhaustive'],
  }, async () => {
    const production = await startShop({ variables: { ENVIRONMENT: 'production' } });
    try {
      const read = async (locale: string) => (await production.fetchShop(`/${locale}/sitemap-pages.xml`)).text();
      const entry = (xml: string, path: string) =>
        xml.split('<url>').find((each) => each.includes(`<loc>${production.shopUrl}${path}</loc>`));
      const german = await read('de-de');
      const munich = entry(german, '/de-de/stores/deutschland/munchen/gartnerplatz-52/');
      expect(munich).toContain(`hreflang="x-default" href="${production.shopUrl}/en/stores/germany/munchen/`);
      expect(munich).not.toContain('fr-fr');
      expect(german).not.toContain('-42/</loc>');
      const english = await read('en');
      for (const id of [42, 52, 66]) expect(english).toContain(`-${id}/</loc>`);
    } finally {
      await production.dispose();
    }
  });
});

it('shows as new what the store has, and nothing where it has nothing of it', async () => {
  const newIn = async (id: string) => {
    const [, section = ''] = /id="store-new"([\s\S]*?)<\/section>/.exec(await pageOf(id)) ?? [];
    return [...section.matchAll(/\/pictures\/(\d+)\//g)].map(([, optionId]) => optionId);
  };
  expect(await newIn(await newStore())).toEqual([]);
  // A piece that the first store has: pieces of the demo are in its stock.
  const shown = await newIn('42');
  expect(shown.length).toBeGreaterThan(0);
  const { results } = await shop.db
    .prepare(
      `SELECT DISTINCT k.option_id FROM skus k JOIN store_stock st ON st.sku = k.sku
       WHERE st.store_id = '42' AND st.quantity > 0 AND k.option_id IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(shown))
    .all<{ option_id: string }>();
  expect(new Set(results.map(({ option_id }) => option_id))).toEqual(new Set(shown));
  const id = await newStore();
  await shop.db
    .prepare(
      `INSERT INTO store_stock (sku, store_id, quantity) SELECT sku, ?2, 1 FROM skus WHERE option_id = ?1 LIMIT 1`,
    )
    .bind(shown[0] ?? '', id)
    .run();
  expect(new Set(await newIn(id))).toEqual(new Set(shown.slice(0, 1)));
});
