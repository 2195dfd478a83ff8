import { afterAll, beforeAll, expect, test } from 'vitest';
import { capabilities } from '../../../shared/contract/gateway/capabilities.ts';
import { levels } from '../../../shared/contract/levels.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { conform, faultsIn, referenceFacts } from './conform-fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.dispose());

test('the reference backend meets all levels, with everything that a gateway may leave out', async () => {
  const report = await conform(shop, { facts: await referenceFacts(await openBackend(shop)) });
  expect(faultsIn(report)).toBe('');
  const notChecked = report.results.filter(({ outcome }) => outcome === 'not checked').map(({ faults }) => faults[0]);
  expect(notChecked).toEqual([]);
  expect(report.met).toEqual(Object.keys(levels));
  expect(report.can).toEqual([...capabilities]);
  // Only a browser makes a passkey, and only a mail has the link that confirms a stranger's reservation.
  expect(report.notCalled).toEqual(['confirmReservation', 'removePasskey']);
  expect(report.latencies.map(({ call }) => call)).toContain('addProduct');
});

test('a gateway without accounts is examined up to its cart', async () => {
  const report = await conform(shop, { level: 'cart', signUp: undefined });
  expect(faultsIn(report)).toBe('');
  expect(report.met).toEqual(['pages', 'search', 'cart']);
  expect(new Set(report.results.map(({ needed }) => needed))).toEqual(new Set(['pages', 'search', 'cart']));
});

test('nothing is left behind that can be removed', async () => {
  const open = () => shop.db.prepare('SELECT count(*) AS n FROM carts WHERE order_number IS NULL').first('n');
  const before = await open();
  await conform(shop, { level: 'cart' });
  expect(await open()).toBe(before);
});
