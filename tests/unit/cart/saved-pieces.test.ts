import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { SavedPieces } from '../../../worker/visitor/saved-pieces.ts';
import { cartOf, line } from './cart-fixture.ts';

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
    expect(saved.lines(null)).toEqual([
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
    for (let index = 0; index < 20; index += 1) {
      expect(saved.hasRoom(`s${index}`)).toBe(true);
      saved.keep({ sku: `s${index}`, quantity: 1 });
    }
    expect(saved.hasRoom('more')).toBe(false);
    expect(saved.hasRoom('s3')).toBe(true);
    expect(saved.lines(null)).toHaveLength(20);
  });

  it('has no room for what a cookie cannot carry', () => {
    const { jar, saved } = open('');
    const long = (index: number) => `${'ü'.repeat(60)}${index}`;
    let count = 0;
    for (; saved.hasRoom(long(count)); count += 1) saved.keep({ sku: long(count), quantity: 10 });
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThan(20);
    expect(jar.headers()[0]?.length).toBeLessThan(4096);
    expect(saved.lines(null)).toHaveLength(count);
  });

  it('reads what it understands of a cookie', () => {
    expect(open('saved=a*2,nonsense,b*99,~x~1').saved.lines(null)).toEqual([
      { sku: 'a', quantity: 2 },
      { sku: 'b', quantity: 10 },
    ]);
  });
});

describe('a piece that may or may not have left the cart', () => {
  const asked = line({ lineId: '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f', sku: 'a', quantity: 2 });
  const leaving = { lineId: asked.lineId, version: 3 };
  const before = cartOf([asked], { version: 3 });
  const doubted = () => {
    const known = open('');
    known.saved.keep({ sku: 'b', quantity: 1 });
    known.saved.keep(asked, leaving);
    return known;
  };
  const b = { sku: 'b', quantity: 1 };

  it('is not reported as saved while the cart has it', () => {
    const { jar, saved } = doubted();
    saved.settle(before);
    expect(saved.lines(before)).toEqual([b]);
    // Enough pieces are left for it.
    expect(jar.get('saved')).toContain(`~${asked.lineId}~3`);
  });

  it.each([
    ['the same cart', cartOf([], { version: 4 })],
    ['no cart any more', null],
    ['another line of the same sku', cartOf([line({ sku: 'a' })], { version: 9 })],
  ])('is saved once it has left: %s', (_, cart) => {
    const { jar, saved } = doubted();
    saved.settle(cart);
    expect(saved.lines(cart)).toEqual([{ sku: 'a', quantity: 2 }, b]);
    expect(jar.get('saved')).toBe('a*2,b*1');
  });

  it('is not saved once it can leave no more', () => {
    const { jar, saved } = doubted();
    const later = cartOf([asked], { version: 4 });
    expect(saved.lines(later)).toEqual([b]);
    saved.settle(later);
    expect(saved.lines(null)).toEqual([b]);
    expect(jar.get('saved')).toBe('b*1');
  });

  it('may have any id and any sku', () => {
    const left = line({ lineId: 'line.~9~8', sku: 'ÄB-12/ü 3.5', quantity: 2 });
    const { jar, saved } = open('');
    saved.keep(left, { lineId: left.lineId, version: 3 });
    const again = open(jar.headers()[0]?.split(';')[0] ?? '').saved;
    expect(again.lines(cartOf([left], { version: 3 }))).toEqual([]);
    expect(again.lines(null)).toEqual([{ sku: left.sku, quantity: 2 }]);
  });

  it('is written by no reading that decides nothing', () => {
    const { jar, saved } = open('saved=a*2');
    saved.settle(before);
    expect(jar.headers()).toEqual([]);
  });
});
