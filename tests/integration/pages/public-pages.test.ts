import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

const publicRoutes = Object.entries(pages).flatMap(([name, row]) =>
  row.audience === 'public' ? [name as RouteName] : [],
);

/** Sends the noted changes of the database, like the backend's cron. */
async function sendChanges(): Promise<void> {
  const backend = await shop.backend.getWorker();
  await backend.scheduled({ cron: '* * * * *' });
}

function nonceOf(response: Response): string {
  return /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
}

/** The page from the cache. Purges caused by other tests may still be running, so it is requested until it stays. */
async function cached(path: string): Promise<Response> {
  let response = await shop.fetchShop(path);
  for (let tries = 0; tries < 20 && !isHit(response); tries += 1) {
    await response.text();
    response = await shop.fetchShop(path);
  }
  expect(response.headers.get('server-timing')).toContain('cache;desc=hit');
  return response;
}

const isHit = (response: Response) => response.headers.get('server-timing')?.includes('cache;desc=hit') === true;

describe('cacheable routes', () => {
  it('are walked', () => {
    expect(publicRoutes.length).toBeGreaterThan(20);
  });

  it.each(publicRoutes)(
    '%s neither reads nor sets a cookie, and gives all visitors the same bytes save the nonce',
    { tags: ['sampled-4'] },
    async (name) => {
      const path = samplePaths('en', sample)[name];
      const customer = new HttpVisitor(shop);
      await customer.signIn('fid@example.com');
      await customer.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
      // Its message is shown there.
      await customer.visit('/en/cart/');
      const cookie = [...customer.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const stranger = await shop.fetchShop(path, { headers: { 'user-agent': 'stranger' } });
      const known = await shop.fetchShop(path, {
        headers: { cookie, 'accept-language': 'pl', 'user-agent': 'known' },
      });
      for (const response of [stranger, known]) expect(response.headers.getSetCookie(), path).toEqual([]);
      expect(known.status).toBe(stranger.status);
      const [one, other] = [await stranger.text(), await known.text()];
      const isPage = stranger.headers.get('content-type')?.startsWith('text/html') === true;
      if (!isPage) expect(other).toBe(one);
      else {
        expect(nonceOf(stranger)).toMatch(/^[\w+/]{24}$/);
        expect(nonceOf(known)).not.toBe(nonceOf(stranger));
        expect(other.replaceAll(nonceOf(known), 'nonce')).toBe(one.replaceAll(nonceOf(stranger), 'nonce'));
        expect(one).toContain(`nonce="${nonceOf(stranger)}"`);
      }
    },
  );

  it('come from the cache once they are there, with a fresh nonce', async () => {
    const path = samplePaths('fr-fr', sample).product;
    const first = await cached(path);
    const second = await cached(path);
    expect(nonceOf(second)).not.toBe(nonceOf(first));
    const html = await second.text();
    const nonces = new Set(html.match(/nonce="[^"]*"/g));
    expect([...nonces]).toEqual([`nonce="${nonceOf(second)}"`]);
  });

  it.each([
    ['catalog', ['sort=price-ascending', 'sort=price-descending', 'p=2']],
    ['search', ['q=silk', 'q=silk&sort=price-ascending', 'q=silk&sort=price-descending', 'q=linen', 'q=silk&p=2']],
  ] as const)('%s is cached by the parameters it reads, and by no others', async (name, readings) => {
    const path = samplePaths('en', sample)[name];
    // Purges caused by other tests run before, not meanwhile.
    await sendChanges();
    for (const query of readings) {
      expect(isHit(await shop.fetchShop(`${path}?${query}&utm_source=x`)), query).toBe(false);
      await cached(`${path}?utm_source=x&${query}`);
      expect(isHit(await shop.fetchShop(`${path}?${query}&utm_medium=y`)), query).toBe(true);
    }
  });
});

describe('a purge', () => {
  it('needs the key', async () => {
    const body = JSON.stringify({ tags: ['content'] });
    for (const authorization of ['', 'Bearer wrong']) {
      expect((await shop.fetchShop('/_purge', { method: 'POST', body, headers: { authorization } })).status).toBe(401);
    }
  });

  it('forgets the pages that show a changed product', async () => {
    const path = samplePaths('de-de', sample).product;
    await cached(path);
    const price = await shop.db
      .prepare("SELECT price FROM prices WHERE option_id = ? AND currency = 'EUR'")
      .bind(sample.optionId)
      .first<number>('price');
    await shop.db
      .prepare(
        "UPDATE prices SET price = price + 100, strike_through_price = NULL WHERE option_id = ? AND currency = 'EUR'",
      )
      .bind(sample.optionId)
      .run();
    await sendChanges();
    const shown = ((Number(price) + 100) / 100).toFixed(2).replace('.', ',');
    expect(await (await shop.fetchShop(path)).text()).toContain(shown);
  });

  it('forgets all pages of a market whose header has changed, and they show the new one', async () => {
    const path = samplePaths('es-es', sample).product;
    await cached(path);
    const rename = (from: string, to: string) =>
      shop.db
        .prepare(
          "UPDATE content_entries SET entry = replace(entry, ?, ?) WHERE type = 'header_layout' AND locale = 'es-es'",
        )
        .bind(`"${from}"`, `"${to}"`)
        .run();
    await rename('Mujer', 'Ellas');
    try {
      await sendChanges();
      expect(await (await shop.fetchShop(path)).text()).toContain('>Ellas</a>');
    } finally {
      await rename('Ellas', 'Mujer');
      await sendChanges();
    }
  });
});

describe('the nonce of a public page', () => {
  /** The page without the nonces of its scripts and style sheets. */
  const besidesAttributes = (html: string) => html.replace(/ nonce="[^"]*"/g, '');

  it('is not to be had by naming what holds its place in a stored copy', async () => {
    const build = /data-build="([^"]+)"/.exec(await (await shop.fetchShop('/en/')).text())?.[1] ?? '';
    expect(build).not.toBe('');
    const words = [`~nonce-${build}`.padEnd(24, '~').slice(0, 24), `~${'A'.repeat(23)}`];
    for (const word of words) {
      const path = `/en/search/?q=${encodeURIComponent(word)}`;
      for (const response of [await shop.fetchShop(path), await shop.fetchShop(path)]) {
        const html = await response.text();
        expect(html).toContain(`nonce="${nonceOf(response)}"`);
        expect(besidesAttributes(html)).not.toContain(nonceOf(response));
        expect(html).toContain(word);
      }
    }
  });

  it('has its place held by something that no visitor sees', async () => {
    for (const path of ['/en/', '/en/nothing/', '/en/product/x/1/']) {
      const response = await shop.fetchShop(path);
      expect(response.headers.get('x-nonce-placeholder')).toBeNull();
      expect(await response.text()).not.toMatch(/nonce="~/);
    }
  });
});

describe('a change to another market', () => {
  const linkTo = (html: string, path: RegExp) =>
    path.exec(html.slice(html.indexOf('countries__list')))?.[0].replaceAll('&amp;', '&');

  it('keeps the choices of a listing, and begins with its first page', async () => {
    const html = await (await shop.fetchShop('/en/women--plwomen/?color=navy&sort=new')).text();
    expect(linkTo(html, /\/de-de\/[^"]*--plwomen\/[^"]*/)).toMatch(/\?color=navy&sort=new$/);
    const later = await (await shop.fetchShop('/en/women--plwomen/?p=2')).text();
    expect(linkTo(later, /\/de-de\/[^"]*--plwomen\/[^"]*/)).toMatch(/--plwomen\/$/);
    // Search engines get the URL of the page, without the choice.
    expect(html).toMatch(/hrefLang="de-de" href="[^"?]*"/);
  });

  it('keeps the words of a search', async () => {
    const html = await (await shop.fetchShop('/en/search/?q=dress&color=navy')).text();
    expect(linkTo(html, /\/de-de\/[^"]*\?[^"]*/)).toMatch(/\?q=dress&color=navy$/);
  });
});
