import { beforeAll, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  const used = "json_set(params, '$.olapic', json('true'), '$.richRelevance', json('true'))";
  await shop.db.prepare(`UPDATE domains SET params = ${used} WHERE locale = 'en'`).run();
});

const allow = (visitor: HttpVisitor, level: 'level1' | 'level3') =>
  visitor.post('/en/consent/', { form: 'consent', from: 'banner', answer: 'chosen', [level]: 'on' });

const slot = (visitor: HttpVisitor) => visitor.get('/en/api/slot?name=richRelevance&placement=index.4');
const open = async (visitor: HttpVisitor) => JSON.parse((await visitor.get('/en/api/visitor')).html).consent.slots;

it('a place for a vendor shows what the shop has, to everybody alike', async () => {
  const { html } = await new HttpVisitor(shop).visit('/en/');
  const [, inside = ''] = /data-slot="richRelevance"([\s\S]*?)<\/section>/.exec(html) ?? [];
  expect(inside.match(/<article/g)?.length).toBeGreaterThan(2);
  const other = new HttpVisitor(shop);
  await allow(other, 'level3');
  const bare = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '');
  expect(bare((await other.visit('/en/')).html)).toBe(bare(html));
});

it('is filled with our own pieces, which the vendor proposes, for those alone who allow it', async () => {
  const visitor = new HttpVisitor(shop);
  expect([(await slot(visitor)).status, await open(visitor)]).toEqual([204, undefined]);
  await allow(visitor, 'level1');
  expect([(await slot(visitor)).status, await open(visitor)]).toEqual([204, undefined]);
  await allow(visitor, 'level3');
  expect(await open(visitor)).toEqual({
    olapic: { script: `${shop.backendUrl}/olapic/widget.js?key=stand-in` },
    richRelevance: { call: true },
  });
  const filled = await slot(visitor);
  expect(filled.status).toBe(200);
  expect(filled.headers.get('cache-control')).toBe('private, no-store');
  expect(filled.html).toMatch(/^<ul class="grid"/);
  // As many as the vendor is asked for: several are colours of one product, of which one is shown.
  const { results } = await shop.db
    .prepare('SELECT option_id FROM options ORDER BY option_id DESC LIMIT 24')
    .all<{ option_id: string }>();
  const ids = results.map(({ option_id }) => option_id);
  const shown = [...filled.html.matchAll(/pictures\/(\d+)[/-]/g)].map(([, id]) => id ?? '');
  expect(shown.length).toBeGreaterThan(0);
  for (const id of shown) expect(ids).toContain(id);
});
