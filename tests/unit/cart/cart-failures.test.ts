import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../client/api.ts';
import { addingFailed, showFailure } from '../../../client/cart/cart-failures.ts';
import { toast } from '../../../client/toast.ts';
import { cartExtraRows } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { cartRows } from '../../../shared/contract/cart/cart-rows.ts';
import { reasonOf } from '../../../shared/contract/gateway/failure-reason.ts';
import { type Refusal, refusals } from '../../../shared/contract/gateway/refusals.ts';
import { refused } from '../../../shared/i18n/refused.ts';

vi.mock('../../../client/toast.ts', () => ({ toast: vi.fn() }));

// `createCart` opens the cart that exists, so its refusal is never shown.
const { createCart: _, ...shown } = { ...cartRows, ...cartExtraRows };
const refusing = Object.entries(shown).flatMap(([name, row]) =>
  'refuses' in row ? [[name, row.refuses] as const] : [],
);

test.each(refusing)('each refusal of %s has a text that says why', (_name, codes) => {
  const general = codes.filter((code) => ['input', 'failed'].includes(reasonOf(refusals[code], code)));
  expect(general.filter((code) => !Object.hasOwn(refused, `refused.${code}`))).toEqual([]);
});

const error = (status: number, code?: Refusal) => new ApiError(status, '', code);

test.each([
  [error(412, 'out-of-stock'), 'product.out-of-stock'],
  [error(412, 'too-many-pieces'), 'product.too-many'],
  [error(422, 'too-many-lines'), 'product.cart-full'],
  [error(404, 'unknown'), 'cart.error.failed'],
  [error(409, 'cart-changed'), 'product.changed'],
  [error(423), 'product.paying'],
  [error(429), 'product.too-fast'],
  [error(503), 'disabled.changes.text'],
  [error(504), 'cart.error.unknown'],
  [error(500), 'cart.error.failed'],
  [error(502), 'cart.error.failed'],
  [error(0), 'product.failed'],
  [new Error('a mistake'), 'cart.error.failed'],
])('a piece that could not be added because of %o: %s', (failure, key) => {
  expect(addingFailed(failure)).toBe(key);
});

test.each([
  [error(412, 'out-of-stock'), 'cart.error.stock'],
  [error(404, 'unknown'), 'cart.error.changed'],
  [error(409, 'cart-changed'), 'cart.error.changed'],
  [error(423), 'cart.error.paying'],
  [error(429), 'product.too-fast'],
  [error(503), 'disabled.changes.text'],
  [error(504), 'cart.error.unknown'],
  [error(500), 'cart.error.failed'],
  [new Error('a mistake'), 'cart.error.failed'],
])('a cart that could not be changed because of %o: %s', (failure, key) => {
  showFailure(failure);
  expect(toast).toHaveBeenLastCalledWith({ type: 'error', key });
});
