import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { undoTime } from '../../../client/undo-offer.ts';
import { root } from '../../../scripts/sources.mjs';

it('the thread of the undo banner runs out when the offer ends', () => {
  const styles = readFileSync(join(root, 'client/styles/cart/cart.css'), 'utf8');
  const [, seconds] = /animation: run-out ([\d.]+)s/.exec(styles) ?? [];
  expect(Number(seconds) * 1000).toBe(undoTime);
});
