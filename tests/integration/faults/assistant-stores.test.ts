/**
 * Every operation of assistants, over both transports, while a Durable Object of checkouts or idempotency keys fails or
 * does not answer: nothing is done that could not be kept, and the platform may try again.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { sampleOf } from '../../shop/sample-paths.ts';
import { startPlatform } from '../../ucp/platform.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { askOperation, type OperationAnswer, type Transport, transports } from './ask-operation.ts';
import { type PlatformQuestion, type PlatformStage, type PlatformUse, platformUses } from './assistant-uses.ts';
import { type BrokenStore, breakableStores, breakStore } from './breakable-stores.ts';

/** Operations that keep something, or read what is kept. */
const names = Object.keys(platformUses).filter((name) => /_(?:cart|checkout)$/.test(name));

const calls = [
  'IDEMPOTENCY_KEYS.claim',
  'IDEMPOTENCY_KEYS.settle',
  'CHECKOUTS.open',
  'CHECKOUTS.read',
  'CHECKOUTS.begin',
  'CHECKOUTS.save',
] as const;

let shop: Shop;
let stage: PlatformStage;
/** The calls of an operation without faults. */
const made = new Map<PlatformUse, ReadonlySet<string>>();

beforeAll(async () => {
  shop = await startShop({ products: 20, inFront: breakableStores });
  const backend = await openBackend(shop);
  stage = {
    backend,
    platform: await startPlatform(shop.shopUrl, { endsWith: 'file' }),
    locale: 'fr-fr',
    sample: await sampleOf(shop),
    otherSku: await backend.product(90),
  };
  for (const { name, use } of all) {
    const question = await use.prepare(stage);
    await breakStore(shop, null);
    await askOperation(stage.platform, name, 'rest', question);
    made.set(use, new Set(await breakStore(shop, null)));
  }
});
afterAll(() => shop.dispose());

const all = names.flatMap((name) => (platformUses[name] ?? []).map((use) => ({ name, use })));

interface Case {
  name: string;
  transport: Transport;
  question: PlatformQuestion;
}

interface Outcome extends Case {
  answer: OperationAnswer;
}

/** Asks all operations that make a call while it is broken. */
async function suffer(broken: BrokenStore): Promise<Outcome[]> {
  const cases: Case[] = [];
  for (const { name, use } of all)
    if (made.get(use)?.has(broken.call))
      for (const transport of transports) cases.push({ name, transport, question: await use.prepare(stage) });
  await breakStore(shop, broken);
  try {
    const ask = async (each: Case) => ({
      ...each,
      answer: await askOperation(stage.platform, each.name, each.transport, each.question),
    });
    return await Promise.all(cases.map(ask));
  } finally {
    await breakStore(shop, null);
  }
}

describe('a Durable Object', () => {
  it('is asked by every operation that keeps something', () => {
    expect(new Set([...made.values()].flatMap((each) => [...each]))).toEqual(new Set(calls));
    for (const [use, asked] of made) if (!use.schema.includes('.cart')) expect(asked.size, use.what).toBeGreaterThan(0);
  });

  it.each(calls.flatMap((call) => (['fails', 'hangs'] as const).map((how): BrokenStore => ({ call, how }))))(
    'that $how at $call is said, and nothing is lost',
    async (broken) => {
      const outcomes = await suffer(broken);
      expect(outcomes.length).toBeGreaterThan(0);
      for (const { name, transport, question, answer } of outcomes) {
        const what = `${name} over ${transport}: ${JSON.stringify(answer.body)?.slice(0, 300)}`;
        // What was done is answered, also if the answer cannot be kept.
        if (broken.call === 'IDEMPOTENCY_KEYS.settle') expect([200, 201], what).toContain(answer.status);
        else
          expect([answer.status, answer.body.code, answer.retryAfter, answer.body.messages], what).toEqual([
            503,
            'unavailable',
            10,
            undefined,
          ]);
        // A change that could not be stored is under way until its time is over.
        if (broken.call === 'CHECKOUTS.save' || name.startsWith('cancel') || name === 'complete_checkout') continue;
        const again = await askOperation(stage.platform, name, transport, question);
        expect([200, 201], `${name} again`).toContain(again.status);
        expect(again.body.ucp.status, `${name} again`).toBe('success');
      }
    },
  );
});
