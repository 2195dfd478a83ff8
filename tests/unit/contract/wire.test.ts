import { describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { type Arrived, fromWire, pathPattern, toWire, type Wire } from '../../../shared/contract/gateway/wire.ts';

/** The request as received, with the parameters from its path. */
function arrived(row: CallRow, { path, body }: Wire): Arrived {
  const url = new URL(path, 'https://gateway.example');
  const pattern = new URLPattern({ pathname: pathPattern(row) });
  const groups = Object.entries(pattern.exec({ pathname: url.pathname })?.pathname.groups ?? {});
  const params = Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value ?? '')]));
  return { params, query: url.searchParams, body: body ?? '' };
}

const cartId = '0b0c3d3e-0000-4000-8000-000000000001';

describe('a call', () => {
  it.each<[CallRow, Record<string, unknown>, Wire]>([
    [
      contract.deleteProduct,
      { cartId, version: 3, lineId: 'a/b c' },
      { method: 'DELETE', path: `/carts/${cartId}/products/a%2Fb%20c?version=3`, body: undefined },
    ],
    [
      contract.addProducts,
      { cartId, version: 3, items: [{ sku: 'x', quantity: 1 }] },
      {
        method: 'POST',
        path: `/carts/${cartId}/products-list/?version=3`,
        body: '[{"sku":"x","quantity":1}]',
      },
    ],
    [
      contract.setQuantity,
      { cartId, version: 3, lineItemId: 'line', quantity: 2 },
      { method: 'PUT', path: `/carts/${cartId}/products/line/quantity/2?version=3`, body: '{}' },
    ],
    [
      contract.addProduct,
      { cartId: 'cart.~1', version: 3, sku: 'ÄB-12/ü 3.5 #+%2F' },
      {
        method: 'POST',
        path: '/carts/cart.~1/products/%C3%84B-12%2F%C3%BC%203.5%20%23%2B%252F?version=3',
        body: '{}',
      },
    ],
    [
      contract.listPieces,
      { skus: 'ÄB-12/ü 3.5,a+b', currency: 'EUR' },
      {
        method: 'GET',
        path: '/ecommerce/v3/catalog/skus?skus=%C3%84B-12%2F%C3%BC+3.5%2Ca%2Bb&currency=EUR',
        body: undefined,
      },
    ],
    [
      contract.mergeCarts,
      { cartId: undefined, customer: { customerId: 'c' } },
      { method: 'POST', path: '/carts/merge', body: '{"customer":{"customerId":"c"}}' },
    ],
    [
      contract.searchProducts,
      { query: 'robe été & co', page: 1 },
      {
        method: 'GET',
        path: `${contract.searchProducts.path}?query=robe+%C3%A9t%C3%A9+%26+co&page=1`,
        body: undefined,
      },
    ],
  ])('travels by one rule, and arrives by the same', (row, input, wire) => {
    const sent = toWire(row, input);
    expect(sent).toEqual(wire);
    const read = fromWire(row, arrived(row, sent));
    // Values from the URL are strings; undefined ones are not sent.
    const expected = Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]);
    expect(read).toEqual(Object.fromEntries(expected));
  });

  it('is named by its address first: a body cannot take the place of a path or a query', () => {
    const params = { cartId };
    const query = new URLSearchParams({ version: '3' });
    const body = JSON.stringify({ cartId: 'other', version: 9, details: { redirectResult: 'r' } });
    expect(fromWire(contract.submitPaymentDetails, { params, query, body })).toMatchObject({
      cartId,
      version: '3',
    });
  });

  it('does not send what is not known, in the address either', () => {
    const { path } = toWire(contract.searchProducts, { query: 'robe', page: undefined });
    expect(path).toBe(`${contract.searchProducts.path}?query=robe`);
  });

  it('without a body has nothing but its address', () => {
    const params = { cartId };
    const read = fromWire(contract.mergeCarts, { params, query: new URLSearchParams(), body: '' });
    expect(read).toEqual({ cartId });
  });

  it.each(['{', '[]', '"text"', 'null', '1'])('with the body %s is none', (body) => {
    const read = () => fromWire(contract.mergeCarts, { params: {}, query: new URLSearchParams(), body });
    expect(read).toThrow(SyntaxError);
    if (body !== '{') expect(read).toThrow('The body is not a JSON object.');
  });
});
