import { beforeAll, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { customer } from '../faults/faults-visitor.ts';
import { type Backend, openBackend } from './carts-fixture.ts';
import { sizedProduct } from './sized-product.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** The texts of the options of a select that has this one. */
const optionsWith = (html: string, sku: string): string[] => {
  const select = html.match(
    new RegExp(`<select(?:(?!</select>).)*value="${sku}"(?:(?!</select>).)*</select>`, 's'),
  )?.[0];
  return [...(select ?? '').matchAll(/<option[^>]*value="[^"]+"[^>]*>([^<]*)/g)].map(([, text = '']) => text);
};

it('a wishlist says from when on a piece is sold, and what each size costs; the chosen one is charged', async () => {
  const { guest } = await customer(backend);
  const { optionId, large } = await sizedProduct(backend);
  await guest.post('/en/account/wishlist/', { save: `${optionId.slice(0, -1)}.${optionId}`, from: '/en/' });
  const list = await guest.visit('/en/account/wishlist/');
  expect(list.html).toContain('from €50');
  expect(optionsWith(list.html, large)).toEqual(['M · €50', 'L · €60']);
  expect((await guest.submit(list, 'sku', { sku: large })).html).toContain('€60.00');
});

it('a look says what each size costs', async () => {
  const { guest } = await customer(backend);
  const [shown, matching] = [await sizedProduct(backend), await sizedProduct(backend)];
  await backend.db
    .prepare('INSERT INTO looks (product_id, position, option_id) VALUES (?, 0, ?)')
    .bind(shown.optionId.slice(0, -1), matching.optionId)
    .run();
  const { html } = await guest.visit(`/en/x--p${shown.optionId.slice(0, -1)}/`);
  expect(optionsWith(html, matching.large)).toEqual(['M · €50', 'L · €60']);
});

it('the stores that have a size are searched under its price', async () => {
  const { optionId, medium, large } = await sizedProduct(backend);
  const priceOf = async (query: string) => {
    const { html } = await new HttpVisitor(backend.shop).visit(`/en/stores/stock/?option=${optionId}${query}`);
    const [, price] = html.match(/<p class="price">(.*?)<\/p>/s) ?? [];
    return price?.replace(/<[^>]+>/g, '');
  };
  expect(await priceOf('')).toContain('from €50');
  expect(await priceOf(`&sku=${medium}`)).toMatch(/^€50/);
  expect(await priceOf(`&sku=${large}`)).toMatch(/€60.*€80/);
});
