import { beforeAll, describe, expect, it } from 'vitest';
import type { VitalsReport } from '../../../backend/stand-ins/analytics-engine/read-vitals.ts';
import { bucketOf, bucketValue } from '../../../shared/analytics/vitals.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';

let shop: Shop;
beforeAll(async () => {
  // A shop of its own, since pages of other tests would be counted.
  shop = await startShop();
});

const sent = { path: '/en/cart/', device: 'm', come: true, LCP: 1800, INP: 64, CLS: 0.02, TTFB: 120 };

function send(body: unknown, locale = 'en', headers: Record<string, string> = {}) {
  return new HttpVisitor(shop).get(`/${locale}/api/vitals`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { origin: shop.shopUrl, ...headers },
  });
}

const counted = async (route: string) => {
  const { results } = await shop.db
    .prepare('SELECT metric, market, device, bucket, count FROM vitals WHERE route = ? ORDER BY metric')
    .bind(route)
    .all<{ metric: string; market: string; device: string; bucket: number; count: number }>();
  return results;
};

describe('what a page has measured', () => {
  it('is counted by route, market and device, and read by the report and the page of the backend', async () => {
    for (const times of [1, 2]) {
      const { status, headers } = await send(sent);
      expect([status, headers.get('set-cookie')]).toEqual([204, null]);
      await expect
        .poll(async () => (await counted('cart')).map(({ count }) => count))
        .toEqual(Array.from({ length: 5 }, () => times));
    }
    const rows = await counted('cart');
    expect(rows.map(({ metric }) => metric)).toEqual(['CLS', 'INP', 'LCP', 'TTFB', 'VIEW']);
    expect(rows[2]).toMatchObject({ market: 'en', device: 'm', bucket: bucketOf(1800) });
    expect(Math.abs(bucketValue(bucketOf(1800)) / 1800 - 1)).toBeLessThan(0.04);

    const report: VitalsReport = JSON.parse(await (await fetch(`${shop.backendUrl}/vitals/report`)).text());
    expect(report.rows).toEqual([expect.objectContaining({ route: 'cart', market: 'en', device: 'm', views: 2 })]);
    expect(report.funnel).toContainEqual({ step: 'cart', views: 2 });
    expect(await (await fetch(`${shop.backendUrl}/vitals`)).text()).toContain('<td>cart</td>');
  });

  it('of a page that was loaded again is no visit', async () => {
    await send({ ...sent, path: '/fr-ch/order-payment/', come: false }, 'fr-ch');
    await expect.poll(() => counted('order-payment')).toHaveLength(4);
    expect((await counted('order-payment')).map(({ metric }) => metric)).not.toContain('VIEW');
  });

  it('stores no address: an order is its route', async () => {
    await send({ ...sent, path: '/en/account/orders/SV260101-SECRET/' });
    await expect.poll(() => counted('account-order')).toHaveLength(5);
    const { results } = await shop.db.prepare('SELECT * FROM vitals').all();
    expect(JSON.stringify(results)).not.toContain('SECRET');
  });

  it.each([
    ['no JSON', 'LCP=1'],
    ['nothing', ''],
    ['more than is known', { ...sent, email: 'a@example.com' }],
    ['a time before the beginning', { ...sent, LCP: -1 }],
    ['a time that nobody waits', { ...sent, LCP: 1e9 }],
    ['a device that nobody has', { ...sent, device: 'w' }],
    ['too much', { ...sent, path: `/${'a'.repeat(4000)}` }],
  ])('is refused as %s', async (_, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it.each(['/en/nothing/at/all/', '/fr-fr/cart/', '/', '/en'])(
    'of %s in another market or of no page is not counted',
    async (path) => {
      const before = await shop.db.prepare('SELECT sum(count) AS all_ FROM vitals').first('all_');
      expect((await send({ ...sent, path })).status).toBe(204);
      expect(await shop.db.prepare('SELECT sum(count) AS all_ FROM vitals').first('all_')).toBe(before);
    },
  );

  it('is not taken from another site', async () => {
    expect((await send(sent, 'en', { origin: 'https://evil.example' })).status).toBe(403);
  });
});
