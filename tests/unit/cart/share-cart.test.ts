import { describe, expect, it } from 'vitest';
import { parseSharedLines } from '../../../shared/cart/parse-shared-lines.ts';
import { sharedLines } from '../../../shared/cart/share-cart.ts';

describe('parseSharedLines', () => {
  it('reads lines, keeps quantities within bounds and counts what it does not understand, without quoting it', () => {
    expect(parseSharedLines('1000011-38*2*1000011,<x>*1,1000011-40*99,1000011-42*0,,abc')).toEqual({
      lines: [
        { sku: '1000011-38', quantity: 2 },
        { sku: '1000011-40', quantity: 10 },
        { sku: '1000011-42', quantity: 1 },
      ],
      isWhole: false,
    });
  });

  it('takes nothing for a line that has something before or behind it', () => {
    const wrong = ['a;b*2', '*2', 'a*2*3*4', 'a*2*x', 'a*123', 'a*', ' a*1'];
    expect(parseSharedLines(wrong.join())).toEqual({ lines: [], isWhole: false });
  });

  it('writes fifty lines at the most', () => {
    const lines = Array.from({ length: 80 }, (_, index) => ({ sku: `s${index}`, quantity: 1 }));
    expect(sharedLines(lines).split(',')).toHaveLength(50);
  });

  it('reads fifty lines at the most', () => {
    const many = Array.from({ length: 80 }, (_, index) => `s${index}*1`).join(',');
    expect(parseSharedLines(many).lines).toHaveLength(50);
  });

  it('reads what was written', () => {
    const lines = [
      { sku: '1000011-38', quantity: 2 },
      { sku: 'ÄB-12/ü 3.5 (#7+)', quantity: 1 },
    ];
    expect(parseSharedLines(sharedLines(lines))).toEqual({ lines, isWhole: true });
    expect(parseSharedLines('')).toEqual({ lines: [], isWhole: true });
  });
});
