import { describe, expect, it } from 'vitest';
import { parseSharedLines } from '../../shared/share-cart.ts';

describe('parseSharedLines', () => {
  it('reads lines, keeps quantities within bounds and leaves out what it does not understand', () => {
    expect(parseSharedLines('1000011-38*2,<x>*1,1000011-40*99,1000011-42*0,,abc')).toEqual([
      { sku: '1000011-38', quantity: 2 },
      { sku: '1000011-40', quantity: 10 },
      { sku: '1000011-42', quantity: 1 },
    ]);
  });

  it('reads fifty lines at the most', () => {
    expect(parseSharedLines(Array.from({ length: 80 }, (_, index) => `s${index}*1`).join(','))).toHaveLength(
      50,
    );
  });
});
