import { describe, expect, it } from 'vitest';
import { isPastExpiry, isToken } from '../../shared/token.ts';
import { isReturnPath, returnPathOf } from '../../worker/visitor/sign-in.ts';

const stateOf = (path: string) => `random.${Buffer.from(path).toString('base64url')}`;

describe('the return target', () => {
  it('comes back as it went', () => {
    expect(returnPathOf(stateOf('/fr-fr/order-billing/?a=é'))).toBe('/fr-fr/order-billing/?a=é');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', '/a\nb', `/${'x'.repeat(3000)}`])(
    'is never %j',
    (path) => {
      expect(isReturnPath(path)).toBe(false);
      expect(returnPathOf(stateOf(path))).toBeUndefined();
    },
  );
});

describe('tokens', () => {
  it('have three parts', () => {
    expect(isToken('a.b.c')).toBe(true);
    for (const wrong of ['a.b', 'a.b.c.d', '', undefined, 'a.b.c d']) expect(isToken(wrong)).toBe(false);
  });

  it('are past their expiry at the second it names, or when they name none', () => {
    expect(isPastExpiry({ exp: 100 }, 99_999)).toBe(false);
    expect(isPastExpiry({ exp: 100 }, 100_000)).toBe(true);
    expect(isPastExpiry({}, 0)).toBe(true);
  });
});
