/**
 * Random carts through storefront and backend, over HTTP, compared step by step with a small pure model
 * (`model.ts`). Both Workers run in this process, over SQLite.
 *
 * A failing run prints its shortest sequence of steps, and the seed that reproduces it: `MODEL_SEED=… npm run
 * model`. `MODEL_RUNS=2000` runs more of them, `MODEL_SHRINK=off` stops at the first.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, openBackend } from '../integration/cart/carts-fixture.ts';
import { startShop } from '../shop/near-harness.ts';
import { commands } from './commands.ts';
import { newWorld, type Setup } from './model.ts';
import { type Between, Shoppers } from './shoppers.ts';

const runs = Number(process.env.MODEL_RUNS ?? 200);
const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));

let backend: Backend;
const between: Between = { next: null };

beforeAll(async () => {
  const shop = await startShop({
    products: 100,
    gateway: async (request, pass) => {
      const { next } = between;
      if (next !== null && request.method !== 'GET' && /\/carts/.test(new URL(request.url).pathname)) {
        between.next = null;
        await next();
      }
      return pass(request);
    },
  });
  backend = await openBackend(shop);
});

afterAll(() => backend.shop.dispose());

const count = (min: number, max: number) => fc.integer({ min, max });
const setups: fc.Arbitrary<Setup> = fc.record({
  stock: fc.tuple(count(0, 4), count(3, 15), count(0, 2), count(0, 6), count(0, 2)),
  cards: fc.tuple(count(500, 20_000), count(1_000, 3_000)),
  customers: fc.tuple(
    fc.record({ holder: fc.boolean(), years: count(0, 7), points: count(0, 700) }),
    fc.record({ holder: fc.boolean(), years: count(0, 7), points: count(0, 300) }),
  ),
});

it(`${runs} random carts are what the model says, seed ${seed}`, async () => {
  console.info(`Seed ${seed}, ${runs} runs.`);
  await fc.assert(
    fc.asyncProperty(setups, fc.commands(commands, { maxCommands: 40, size: 'max' }), async (setup, steps) => {
      between.next = null;
      const shop = await Shoppers.open(backend, between, setup);
      const world = newWorld(setup);
      await fc.asyncModelRun(() => ({ model: world, real: shop }), steps);
      expect(await shop.books(), 'the books').toEqual({
        stock: world.stock,
        cards: world.cards,
        customers: world.customers.map(({ points, orders }) => ({
          points,
          orders: orders.toSorted((one, other) => one - other),
        })),
        uses: world.uses.length,
      });
    }),
    { numRuns: runs, seed, endOnFailure: process.env.MODEL_SHRINK === 'off' },
  );
});
