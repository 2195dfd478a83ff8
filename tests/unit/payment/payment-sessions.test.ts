import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Env } from '../../../backend/env.ts';
import type { SessionRequest } from '../../../backend/provider/protocol.ts';
import {
  approved,
  cancelledByShopper,
  moveOfCard,
  notAuthenticated,
} from '../../../backend/stand-ins/payment-provider/moves.ts';
import {
  advance,
  cancelSession,
  endDueSessions,
  findSession,
  openSession,
  type Step,
} from '../../../backend/stand-ins/payment-provider/sessions/sessions.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { migratedDatabase } from '../migrated-database.ts';

const opened = 1_800_000_000;
const at = (seconds: number) => new Date((opened + seconds) * 1000);
let database: DatabaseSync;
let db: SqliteD1;
let env: Env;

beforeAll(() => {
  database = migratedDatabase();
  db = new SqliteD1(database);
  // Sessions use no other binding.
  env = { DB: db } as unknown as Env;
});
beforeEach(() => database.exec('DELETE FROM payment_notifications; DELETE FROM payment_sessions'));
afterAll(() => database.close());

const asked: SessionRequest = {
  reference: 'cart-1',
  amount: { centAmount: 5900, currencyCode: 'EUR' },
  returnUrl: 'https://shop.example/en/order-adyen-check/',
  expiresAt: opened + 1800,
  locale: 'en',
  provider: 'adyen',
  products: ['cb', 'visa'],
};

const open = (id = 's1', changes: Partial<typeof asked> = {}) => openSession(env, id, { ...asked, ...changes }, at(0));

/** Notifications to the shop, in the order of their writing. */
async function notifications() {
  const { results } = await db
    .prepare(
      `SELECT event_id AS id, result, next_attempt_at - ? AS due FROM payment_notifications
       ORDER BY next_attempt_at, event_id`,
    )
    .bind(opened)
    .all();
  return results;
}

/** Moves a session to a page. */
async function placed(step: Step, result: PaymentResult, settleAt: number | null = null): Promise<void> {
  await open();
  await db
    .prepare('UPDATE payment_sessions SET step = ?, result = ?, settle_at = ?')
    .bind(step, result, settleAt)
    .run();
}

describe('a session', () => {
  it('is opened once: the same id finds it again as it was asked for first', async () => {
    const first = await open();
    expect(first).toEqual({
      session_id: 's1',
      reference: 'cart-1',
      amount: 5900,
      currency: 'EUR',
      return_url: asked.returnUrl,
      locale: 'en',
      step: 'card',
      result: 'RedirectShopper',
      reason: null,
      created_at: at(0).toISOString(),
      expires_at: opened + 1800,
      settle_at: null,
      merchant_account: null,
      provider: 'adyen',
      products: '["cb","visa"]',
      chosen_bank: null,
    });
    expect(await open('s1', { amount: { centAmount: 1, currencyCode: 'EUR' } as never })).toEqual(first);
    expect(await findSession(env, 'another', at(0))).toBeNull();
    expect(await notifications()).toEqual([]);
  });

  it('can be paid until its time is over, to the second', async () => {
    await open();
    expect((await findSession(env, 's1', at(1799)))?.step).toBe('card');
    expect(await advance(env, 's1', 'card', approved, at(1800))).toBe(false);
    expect(await notifications()).toEqual([]);
    expect(await findSession(env, 's1', at(1800))).toMatchObject({
      step: 'ended',
      result: 'Cancelled',
      reason: 'Expired',
    });
    expect(await notifications()).toEqual([{ id: 's1-Cancelled', result: 'Cancelled', due: 1800 }]);
    expect(await advance(env, 's1', 'card', approved, at(1000)), 'not even by a slow clock').toBe(false);
  });

  it('moves on from the page it is on, once', async () => {
    await open();
    expect(await advance(env, 's1', 'challenge', approved, at(10))).toBe(false);
    expect((await findSession(env, 's1', at(10)))?.step).toBe('card');
    expect(await advance(env, 's1', 'card', approved, at(1799))).toBe(true);
    expect(await advance(env, 's1', 'card', notAuthenticated, at(11))).toBe(false);
    expect(await findSession(env, 's1', at(5000))).toMatchObject({
      step: 'ended',
      result: 'Authorised',
      reason: null,
    });
    expect(await notifications()).toEqual([{ id: 's1-Authorised', result: 'Authorised', due: 1799 }]);
  });

  it.each([
    ['Pending', 60],
    ['Received', 120],
  ] as const)(
    'that waits for the bank (%s) is decided after %i seconds, later than it could be paid',
    async (result, seconds) => {
      await open();
      const card = testCards.find((each) => each.result === result);
      if (card === undefined) throw new Error(`No card for ${result}`);
      expect(await advance(env, 's1', 'card', moveOfCard(card, at(1790)), at(1790))).toBe(true);
      expect(await findSession(env, 's1', at(1790 + seconds - 1))).toMatchObject({ step: 'waiting', result });
      expect(await findSession(env, 's1', at(1790 + seconds))).toMatchObject({
        step: 'ended',
        result: 'Authorised',
      });
      expect(await notifications()).toMatchObject([{ id: `s1-${result}` }, { id: 's1-Authorised' }]);
    },
  );

  it.each<[Step, PaymentResult]>([
    ['challenge', 'ChallengeShopper'],
    ['identify', 'IdentifyShopper'],
    ['bank', 'RedirectShopper'],
    ['confirm', 'AuthenticationFinished'],
  ])('on the page %s sends the shop nothing yet', async (step, result) => {
    await open();
    const card = testCards.find((each) => each.result === result);
    if (card === undefined) throw new Error(`No card for ${result}`);
    await advance(env, 's1', 'card', moveOfCard(card, at(1)), at(1));
    expect(await findSession(env, 's1', at(1))).toMatchObject({ step, result });
    expect(await notifications()).toEqual([]);
  });

  it('with a voucher notifies the shop at once, and when it is paid', async () => {
    await open();
    const card = testCards.find(({ result }) => result === 'PresentToShopper');
    if (card === undefined) throw new Error('No card for a voucher');
    await advance(env, 's1', 'card', moveOfCard(card, at(1)), at(1));
    expect(await findSession(env, 's1', at(1))).toMatchObject({ step: 'voucher' });
    await advance(env, 's1', 'voucher', approved, at(2));
    expect(await notifications()).toMatchObject([{ id: 's1-PresentToShopper' }, { id: 's1-Authorised' }]);
  });
});

describe('what a shopper or the bank gives up', () => {
  it('is refused or cancelled, and says why', async () => {
    await open();
    await advance(env, 's1', 'card', cancelledByShopper, at(1));
    await open('s2');
    await advance(env, 's2', 'card', notAuthenticated, at(1));
    expect(await findSession(env, 's1', at(1))).toMatchObject({
      result: 'Cancelled',
      reason: 'Cancelled by the shopper',
    });
    expect(await findSession(env, 's2', at(1))).toMatchObject({
      result: 'Refused',
      reason: '3D Not Authenticated',
    });
  });
});

describe('the shop', () => {
  it.each<[Step, PaymentResult]>([
    ['card', 'RedirectShopper'],
    ['identify', 'IdentifyShopper'],
    ['challenge', 'ChallengeShopper'],
    ['bank', 'RedirectShopper'],
    ['confirm', 'AuthenticationFinished'],
    ['voucher', 'PresentToShopper'],
  ])('takes a payment back from the page %s', async (step, result) => {
    await placed(step, result);
    const cancelled = { step: 'ended', result: 'Cancelled', reason: 'Merchant' };
    expect(await cancelSession(env, 's1', asked, at(5))).toMatchObject({
      ...cancelled,
      return_url: asked.returnUrl,
    });
    expect(await advance(env, 's1', step, approved, at(6))).toBe(false);
    expect(await notifications()).toMatchObject([{ id: 's1-Cancelled', due: 5 }]);
  });

  it('does not take back what the bank has in its hands, or has decided', async () => {
    await placed('waiting', 'Pending', opened + 60);
    expect(await cancelSession(env, 's1', asked, at(5))).toMatchObject({
      step: 'waiting',
      result: 'Pending',
    });
    expect(await cancelSession(env, 's1', asked, at(60))).toMatchObject({
      step: 'ended',
      result: 'Authorised',
    });
    expect(await cancelSession(env, 's1', asked, at(61))).toMatchObject({ result: 'Authorised' });
  });

  it('that takes back what was not opened yet has nothing opened by a request still on its way', async () => {
    expect(await cancelSession(env, 's1', asked, at(0))).toMatchObject({
      reference: 'cart-1',
      amount: 5900,
      currency: 'EUR',
      step: 'ended',
      result: 'Cancelled',
      return_url: '',
    });
    expect(await open()).toMatchObject({ step: 'ended', result: 'Cancelled', return_url: '' });
  });
});

it('the schedule ends what is due, and nothing else', async () => {
  await open('s1');
  await open('s2', { expiresAt: (opened + 3600) as never });
  await open('s3');
  await open('s4');
  const waits = db.prepare(
    `UPDATE payment_sessions SET step = 'waiting', result = 'Pending', settle_at = ? WHERE session_id = ?`,
  );
  await db.batch([waits.bind(opened + 1800, 's3'), waits.bind(opened + 1801, 's4')]);
  await endDueSessions(env, at(1800));
  const { results } = await db.prepare('SELECT session_id AS id, result FROM payment_sessions ORDER BY 1').all();
  expect(results).toEqual([
    { id: 's1', result: 'Cancelled' },
    { id: 's2', result: 'RedirectShopper' },
    { id: 's3', result: 'Authorised' },
    { id: 's4', result: 'Pending' },
  ]);
});
