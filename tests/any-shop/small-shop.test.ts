/** A shop that `npm run new` has made, with a page and a block of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { HttpVisitor } from '../shop/http-visitor.ts';
import { isSmallShop, testedFolder } from './small-shop.ts';

describe.runIf(isSmallShop)('a new shop', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await sharedShop();
  });

  it('says on its home page what to do next', async () => {
    const { html } = await new HttpVisitor(shop).visit('/de-de/');
    expect(html.includes('So geht es weiter')).toBe(true);
    expect(html.includes('npm run import -- --shop ../small-shop feed.xml')).toBe(true);
  });

  it('has a page of its own with its styles', async () => {
    const { html, status } = await new HttpVisitor(shop).visit('/de-de/size-advice/');
    expect(status).toBe(200);
    expect(html.includes('<h1 class="title">Die richtige Größe</h1>')).toBe(true);
    expect(html.includes('.size-advice{')).toBe(true);
  });

  it('has a block of its own with its styles', async () => {
    const { html } = await new HttpVisitor(shop).visit('/de-de/');
    expect(html.includes('So bleiben sie schön')).toBe(true);
    expect(html.includes('<li>Bürsten</li>')).toBe(true);
    expect(html.includes('.shoe-care ol{')).toBe(true);
  });

  it('offers its block in the editor', async () => {
    const schemas = readFileSync(join(testedFolder, 'dist', 'backend', 'index.js'), 'utf8');
    expect(schemas.includes('shoe_care')).toBe(true);
  });

  it('has no trace of the demo', async () => {
    const { html } = await new HttpVisitor(shop).visit('/de-de/');
    expect(html.match(/.{30}selvedge.{30}/i)).toBeNull();
    const { results } = await shop.db.prepare('SELECT email FROM customers').all();
    expect(results).toEqual([]);
  });

  it('sends visitors to its market', async () => {
    const answer = await shop.fetchShop('/', { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/\/de-de\/$/);
  });
});
