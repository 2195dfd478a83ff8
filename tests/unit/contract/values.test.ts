import { describe, expect, it } from 'vitest';
import { cartPartId, catalogueId, catalogueIds, sku, skus } from '../../../shared/contract/gateway/values.ts';

const fits = (schema: { safeParse(value: string): { success: boolean } }, value: string) =>
  schema.safeParse(value).success;

describe('catalogueId', () => {
  it.each(['100001', 'prod_01HXYZ', '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f', '-', 'l', 'x'.repeat(64)])(
    'allows %s',
    (id) => expect(fits(catalogueId, id)).toBe(true),
  );
  it.each(['', 'a.b', 'a b', 'é', 'a/b', 'a\n', 'x'.repeat(65)])('does not allow "%s"', (id) =>
    expect(fits(catalogueId, id)).toBe(false),
  );
});

describe('cartPartId', () => {
  it.each(['cart_01HXYZ', 'cart.~0b8f0c1e-7a55', '...', 'x'.repeat(128)])('allows %s', (id) =>
    expect(fits(cartPartId, id)).toBe(true),
  );
  it.each(['', '.', '..', 'a/b', 'a b', 'a;b', 'é', 'x'.repeat(129)])('does not allow "%s"', (id) =>
    expect(fits(cartPartId, id)).toBe(false),
  );
});

describe('sku', () => {
  const valid = [
    '1000001-38',
    'ÄB-12/ü 3.5',
    'A',
    '(7)',
    '#7+',
    '-38',
    '鞋-42',
    'U\u0308 1',
    '.5',
    'ü'.repeat(64),
    'a../b',
    '1/2',
  ];
  it.each(valid)('allows %s', (code) => expect(fits(sku, code)).toBe(true));

  it.each([
    ...['', ' ', '.', '..', '-', '/', ' a', 'a ', 'a,b', 'a:2', 'a*2', 'a~b', 'a\tb', 'a\u0000b', 'a\u00a0b'],
    ...['a%2Fb', 'a<b', 'a"b', 'x'.repeat(65), 'a/../b', '../a', 'a/.', './a'],
  ])('does not allow "%s"', (code) => expect(fits(sku, code)).toBe(false));

  it('has fifty in a list at the most', () => {
    expect(fits(skus, valid.join(','))).toBe(true);
    expect(fits(skus, 'a,')).toBe(false);
    expect(fits(skus, Array.from({ length: 50 }, () => 'a b').join(','))).toBe(true);
    expect(fits(skus, Array.from({ length: 51 }, () => 'a b').join(','))).toBe(false);
  });
});

it('allows forty-eight options in a list', () => {
  expect(fits(catalogueIds, Array.from({ length: 48 }, () => 'opt_1-x').join(','))).toBe(true);
  expect(fits(catalogueIds, Array.from({ length: 49 }, () => 'opt_1-x').join(','))).toBe(false);
  expect(fits(catalogueIds, '1,,2')).toBe(false);
});
