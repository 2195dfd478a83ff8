import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../worker/visitor/cookies.ts';
import { SavedPieces } from '../../worker/visitor/saved-pieces.ts';

const env = { ENVIRONMENT: 'production', ORIGIN: 'http://shop.example' };
const open = (cookie: string) => {
  const jar = new CookieJar(env, cookie, 'shop.example');
  return { jar, saved: new SavedPieces(jar) };
};

describe('what is saved for later', () => {
  it('has the last one first, and each sku once', () => {
    const { jar, saved } = open('');
    saved.keep({ sku: 'a', quantity: 2 });
    saved.keep({ sku: 'b', quantity: 1 });
    saved.keep({ sku: 'a', quantity: 3 });
    expect(saved.lines).toEqual([
      { sku: 'a', quantity: 3 },
      { sku: 'b', quantity: 1 },
    ]);
    saved.drop('a');
    expect(jar.get('saved')).toBe('b*1');
    saved.drop('b');
    expect(jar.get('saved')).toBeUndefined();
  });

  it('takes twenty, and says when there is no room', () => {
    const { saved } = open('');
    for (let index = 0; index < 20; index += 1)
      expect(saved.keep({ sku: `s${index}`, quantity: 1 })).toBe(true);
    expect(saved.keep({ sku: 'more', quantity: 1 })).toBe(false);
    expect(saved.keep({ sku: 's3', quantity: 2 })).toBe(true);
    expect(saved.lines).toHaveLength(20);
  });

  it('reads what it understands of a cookie', () => {
    expect(open('saved=a*2,nonsense,b*99').saved.lines).toEqual([
      { sku: 'a', quantity: 2 },
      { sku: 'b', quantity: 10 },
    ]);
  });
});
