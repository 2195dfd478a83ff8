import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { attribute, HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, openBackend } from './carts-fixture.ts';

let backend: Backend;
const page = '/en/cart/';

beforeAll(async () => {
  backend = await openBackend();
});

async function withLines(...pieces: [sku: string, quantity: number][]): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(backend.shop);
  for (const [sku, quantity] of pieces) await visitor.post(page, { intent: 'add', sku, quantity: String(quantity) });
  return visitor;
}

async function linesOf(visitor: HttpVisitor): Promise<Cart['lineItems']> {
  return JSON.parse((await visitor.get('/en/api/getCart')).html).lineItems;
}

const inCart = async (visitor: HttpVisitor) => (await linesOf(visitor)).map(({ sku, quantity }) => [sku, quantity]);

async function lineId(visitor: HttpVisitor, sku: string): Promise<string> {
  return (await linesOf(visitor)).find((line) => line.sku === sku)?.lineId ?? '';
}

/** A product with sizes and colours: three skus of two colours, the last of which is sold out. */
async function variants() {
  const skus = await Promise.all([backend.product(9), backend.product(3), backend.product(0)]);
  const [first = ''] = skus;
  const productOf = (sku: string) => sku.slice(0, -3);
  const moved = skus
    .slice(1)
    .map((sku, index) =>
      backend.db
        .prepare('UPDATE options SET product_id = ?, position = ? WHERE option_id = ?')
        .bind(productOf(first), index + 2, sku.slice(0, -2)),
    );
  await backend.db.batch(moved);
  return skus as [string, string, string];
}

describe('saved for later', () => {
  it('a piece leaves the cart with its quantity, waits, and comes back', async () => {
    const [sku, other] = [await backend.product(9), await backend.product(9)];
    const visitor = await withLines([sku, 3], [other, 1]);
    await visitor.post(page, { intent: 'save', lineId: await lineId(visitor, sku) });
    const saved = await visitor.get(page);
    expect(saved.html).toContain('The piece waits for you below your cart.');
    expect(saved.html).toContain('Saved for later</h2>');
    expect(await inCart(visitor)).toEqual([[other, 1]]);

    const back = await visitor.visit(page);
    const moved = await visitor.send(back, 'sku', {});
    expect(moved.status).toBe(303);
    const shown = await visitor.get(page);
    expect(shown.html).toContain('The piece is back in your cart.');
    expect(shown.html).not.toContain('Saved for later</h2>');
    expect(await inCart(visitor)).toEqual([
      [sku, 3],
      [other, 1],
    ]);
    expect(visitor.cookies.has('saved_local')).toBe(false);
  });

  it('a piece that is sold out goes on waiting, and one of which there are fewer comes in part', async () => {
    const [gone, few] = [await backend.product(2), await backend.product(5)];
    const visitor = await withLines([gone, 1], [few, 4]);
    for (const sku of [gone, few]) await visitor.post(page, { intent: 'save', lineId: await lineId(visitor, sku) });
    await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(gone).run();
    await backend.db.prepare('UPDATE stock SET quantity = 2 WHERE sku = ?').bind(few).run();
    const refused = await visitor.refused(page, { intent: 'saved-move', sku: gone });
    expect([refused.status, refused.html.includes('We do not have that many in stock.')]).toEqual([412, true]);
    await visitor.post(page, { intent: 'saved-move', sku: few });
    expect((await visitor.get(page)).html).toContain('Only 2 left: we kept 2.');
    expect(await inCart(visitor)).toEqual([[few, 2]]);
    expect(decodeURIComponent(visitor.cookies.get('saved_local') ?? '')).toBe(`${gone}*1`);
    await visitor.post(page, { intent: 'saved-remove', sku: gone });
    expect((await visitor.get(page)).html).toContain('The piece is no longer saved.');
  });

  it('is forgotten by who signs out, and holds twenty', async () => {
    const sku = await backend.product(9);
    const visitor = await withLines([sku, 1]);
    const twenty = Array.from({ length: 20 }, (_, index) => `900000${index}-M*1`).join(',');
    visitor.cookies.set('saved_local', encodeURIComponent(twenty));
    await visitor.post(page, { intent: 'save', lineId: await lineId(visitor, sku) });
    expect((await visitor.get(page)).html).toContain('The list is full.');
    expect(await inCart(visitor)).toEqual([[sku, 1]]);
    await visitor.signOut();
    expect(visitor.cookies.has('saved_local')).toBe(false);
  });

  it('a line that is gone is reported, as for any other change', async () => {
    const visitor = await withLines([await backend.product(9), 1]);
    const gone = await visitor.refused(page, { intent: 'save', lineId: crypto.randomUUID() });
    expect(gone.status).toBe(409);
  });
});

describe('another size or colour', () => {
  it('is offered where it can be had, and takes quantity and place', async () => {
    const [first, second, soldOut] = await variants();
    const other = await backend.product(9);
    const visitor = await withLines([first, 2], [other, 1]);
    const edited = await visitor.get(`${page}?edit=${await lineId(visitor, first)}`);
    const radios = edited.html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
    const offered = radios.map((radio) => attribute(radio, 'value'));
    expect(offered).toEqual([first, second]);
    expect(offered).not.toContain(soldOut);
    const changed = await visitor.submit(edited, 'lineId', {
      intent: 'replace',
      lineId: await lineId(visitor, first),
      sku: second,
    });
    expect(changed.html).toContain('The piece is changed.');
    expect(await inCart(visitor)).toEqual([
      [second, 2],
      [other, 1],
    ]);
  });

  it('of which there are fewer keeps as many, and one that is in the cart already is more of it', async () => {
    const [first, second] = await variants();
    const visitor = await withLines([second, 1], [first, 4]);
    await visitor.post(page, { intent: 'replace', lineId: await lineId(visitor, first), sku: second });
    expect((await visitor.get(page)).html).toContain('Only 3 left: we kept 3.');
    expect(await inCart(visitor)).toEqual([[second, 3]]);
  });

  it('that is sold out leaves the cart as it is', async () => {
    const [first, , soldOut] = await variants();
    const visitor = await withLines([first, 2]);
    const answer = await visitor.refused(page, {
      intent: 'replace',
      lineId: await lineId(visitor, first),
      sku: soldOut,
    });
    expect(answer.status).toBe(412);
    expect(await inCart(visitor)).toEqual([[first, 2]]);
  });

  it('is not asked for a line that is not there', async () => {
    const visitor = await withLines([await backend.product(9), 1]);
    const shown = await visitor.get(`${page}?edit=${crypto.randomUUID()}`);
    expect([shown.status, shown.html.includes('data-part="edit"')]).toEqual([200, false]);
  });
});
