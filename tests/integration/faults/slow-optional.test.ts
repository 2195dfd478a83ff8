import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CallName } from '../../../shared/contract/contract.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';
import { sampleOf } from '../../shop/sample-paths.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { breakableGateway } from './faults-layer.ts';
import { becomeHolder, guestOf, type Stage } from './faults-uses.ts';
import { Guest } from './faults-visitor.ts';

/**
 * A page for one visitor is sent while calls that it can do without have no answer. They never get one here: without a
 * limit of its own the page would wait until the time for all calls is over.
 */

const { gateway, breaks } = breakableGateway();
const log: string[] = [];
let shop: Shop;
let customer: Guest;
let stranger: Guest;

beforeAll(async () => {
  shop = await startShop({
    gateway,
    timeout: 60_000,
    variables: { OPTIONAL_WAIT: '300' },
    log: (line) => void log.push(line),
  });
  const stage: Stage = { backend: await openBackend(shop), sample: await sampleOf(shop), breaks };
  customer = await guestOf(stage, 'ready');
  await becomeHolder(stage, customer);
  stranger = new Guest(stage.backend);
  // The configuration of the market is in the memory of the isolate then.
  await stranger.get('/fr-fr/cart/');
  await customer.get('/fr-fr/account/dashboard/');
});

afterAll(() => shop.dispose());

/** Which call hangs, the name of what is left out, and a part of the page that is there all the same. */
const cases: readonly [page: string, call: CallName, name: string, shows: string][] = [
  ['cart', 'getZones', 'zones', 'data-island="cart-lines"'],
  ['cart', 'getLoyaltyOffers', 'loyalty offers', 'data-island="cart-lines"'],
  ['cart', 'getTransactionSubscriptions', 'subscriptions', 'data-island="cart-lines"'],
  ['account/dashboard', 'getZones', 'zones', 'id="latest-orders"'],
  ['account/dashboard', 'getLoyalty', 'points', 'id="latest-orders"'],
  ['account/dashboard', 'getCommercialOffers', 'offers', 'id="latest-orders"'],
  ['account/dashboard', 'getWishlist', 'wishlist', 'id="latest-orders"'],
  ['account/dashboard', 'getLastPurchaseDate', 'last purchase', 'id="latest-orders"'],
];

/** Requests a page while a call hangs, for a visitor or a market. */
async function withHanging(guest: Guest, path: string, call: CallName, whose: string) {
  // Pages share managed blocks for ten seconds.
  await purge(shop, ['content']);
  const broken = { call, for: whose, how: 'hangs' } as const;
  breaks.add(broken);
  const answer = await guest.get(path);
  breaks.delete(broken);
  return answer;
}

/** Waits for a line of the log about the answer, and expects no failure: a call that is given up is one. */
async function expectLeftOut({ headers }: Answer, name: string): Promise<void> {
  const requestId = headers.get('x-request-id') ?? 'none';
  const lines = () => log.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
  const expected = `The page is shown without '${name}', which took more than 300 ms.`;
  await vi.waitUntil(() => lines().some(({ message }) => message === expected), { timeout: 60_000, interval: 10 });
  expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
}

it.each(cases)('%s is shown without an answer to %s', async (page, call, name, shows) => {
  const answer = await withHanging(customer, `/fr-fr/${page}/`, call, customer.sessionId);
  expect(answer.status).toBe(200);
  expect(answer.html).toContain(shows);
  expect(answer.html).toContain('</html>');
  await expectLeftOut(answer, name);
});

it('an empty cart is shown without the products that it would offer', async () => {
  // The market was not visited before: its pages share no products yet.
  const answer = await withHanging(stranger, '/de/cart/', 'listProducts', 'de');
  expect(answer.status).toBe(200);
  expect(answer.html).toContain('data-part="next-steps"');
  await expectLeftOut(answer, 'next steps');
});
