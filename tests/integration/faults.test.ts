import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../scripts/sources.mjs';
import type { CallName } from '../../shared/contract/contract.ts';
import type { Locale } from '../../shared/locales.ts';
import { type Shop, startShop } from '../harness.ts';
import type { Answer } from '../http-visitor.ts';
import { sampleOf } from '../sample-paths.ts';
import { openBackend } from './carts-fixture.ts';
import { breakableGateway, type Fault, faults, leaks } from './faults-layer.ts';
import { type Expected, freeMarket, type Stage, type Use, uses } from './faults-uses.ts';
import { Guest } from './faults-visitor.ts';

/** Milliseconds in which every page and proxy route has answered, whatever hangs. */
const patience = 3000;
/** Visitors at the same time: as many as two cores serve without making each other wait. */
const crowd = 8;

interface Outcome {
  answer: Answer;
  milliseconds: number;
  before: ReadonlyMap<string, string>;
  cookies: ReadonlyMap<string, string>;
}

interface Line {
  message: string;
  status: number;
  call?: CallName;
  url: string;
  requestId: string;
}

const { gateway, breaks, asked } = breakableGateway();
const log: string[] = [];
const outcomes = new Map<string, Outcome>();
const tokens: string[] = [];
let shop: Shop;

const cases = Object.entries(uses).flatMap(([name, each]) =>
  // The keys are the contract's names.
  typeof each === 'string' ? [] : each.map((use) => ({ call: name as CallName, use })),
);

const keyOf = (call: CallName, { what }: Use, fault: Fault) => `${call} ${fault}: ${what}`;

async function timed(guest: Guest, ask: () => Promise<Answer>): Promise<Outcome> {
  const before = new Map(guest.cookies);
  const began = performance.now();
  const answer = await ask();
  return { answer, milliseconds: performance.now() - began, before, cookies: new Map(guest.cookies) };
}

/** Runs tasks, a few at a time. */
async function inTurns<Task>(tasks: readonly Task[], work: (task: Task) => Promise<void>): Promise<void> {
  const waiting = [...tasks];
  const worker = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await work(task);
  };
  await Promise.all(Array.from({ length: crowd }, worker));
}

/** Every market's first visit, with one of the three calls of its configuration broken. */
const configured: Record<Fault, Locale> = {
  '500': 'fr-fr',
  hangs: 'en',
  nonsense: 'es-es',
  misfit: 'de-de',
  denied: 'it-it',
  refused: 'pl-pl',
  '409': 'fr-ch',
  '401': 'pl',
};

async function visitUnconfigured(stage: Stage): Promise<void> {
  const guest = new Guest(stage.backend);
  const ask = async (call: CallName, fault: Fault, market: Locale, path: string) => {
    const broken = { call, for: market, how: fault };
    breaks.add(broken);
    outcomes.set(`${call} ${fault}`, await timed(guest, () => guest.get(`/${market}${path}`)));
    breaks.delete(broken);
  };
  for (const fault of faults) await ask('getWebDomains', fault, freeMarket, '/');
  for (const fault of faults) {
    // A redirect carries no policy, so that the next visit is the first to ask for it.
    await ask('getRedirects', fault, configured[fault], '/auth/logout/');
    await ask('mergeCsp', fault, configured[fault], '/cart/');
  }
}

async function runCases(stage: Stage): Promise<void> {
  const run = async ({ call, use }: (typeof cases)[number]) => {
    const { guest, ask } = await use.prepare(stage);
    const before = new Map(guest.cookies);
    for (const fault of faults) {
      const broken = { call, for: use.market ?? guest.sessionId, how: fault };
      breaks.add(broken);
      const outcome = async () => {
        guest.cookies.clear();
        for (const [name, value] of before) guest.cookies.set(name, value);
        return timed(guest, ask);
      };
      let found = await outcome();
      // On a busy machine other calls may run out of time as well: one bad answer proves nothing, two do.
      if (found.milliseconds > patience || found.answer.status !== use.answers[fault].status)
        found = await outcome();
      outcomes.set(keyOf(call, use, fault), found);
      breaks.delete(broken);
    }
    for (const [name, value] of [...before, ...guest.cookies]) if (name.includes('token')) tokens.push(value);
  };
  // The keys of the authentication service are remembered as soon as anybody is signed in.
  await inTurns(
    cases.filter(({ call }) => call === 'getJwks'),
    run,
  );
  await inTurns(
    cases.filter(({ call }) => call !== 'getJwks'),
    run,
  );
}

beforeAll(async () => {
  shop = await startShop({ gateway, log: (line) => log.push(line) });
  const backend = await openBackend(shop);
  await shop.db
    .prepare(
      `UPDATE domains SET params = json_set(params, '$.freeCartCriteria.maxAmount', 99999999,
         '$.funnel.overview', json('true')) WHERE locale = ?`,
    )
    .bind(freeMarket)
    .run();
  const stage = { backend, sample: await sampleOf(shop), breaks };
  await visitUnconfigured(stage);
  await runCases(stage);
}, 180_000);
afterAll(() => shop.dispose());

/** What was logged about a call while this answer was made. The log comes through a pipe, so it may be late. */
async function linesOf({ answer }: Outcome, call: CallName, expected: number): Promise<Line[]> {
  const requestId = answer.headers.get('x-request-id') ?? 'none';
  const read = () =>
    log
      .filter((line) => line.includes(requestId))
      .map((line): Line => JSON.parse(line))
      .filter((line) => line.call === call);
  await vi.waitFor(() => expect(read().length).toBeGreaterThanOrEqual(expected), 2000);
  return read();
}

async function check(key: string, call: CallName, expected: Expected): Promise<void> {
  const outcome = outcomes.get(key);
  if (outcome === undefined) throw new Error(`${key} was not asked`);
  const { answer, milliseconds } = outcome;
  expect([answer.status, answer.headers.get('location')], key).toEqual([
    expected.status,
    expected.location === undefined
      ? expected.ended === true
        ? expect.any(String)
        : null
      : expect.stringMatching(expected.location),
  ]);
  if (expected.shows !== undefined) expect(answer.html).toContain(expected.shows);
  expect(milliseconds).toBeLessThan(patience);
  if (expected.status >= 300 && expected.status < 400) expect(answer.html).toBe('');
  else if (answer.headers.get('content-type')?.startsWith('text/html')) expect(answer.html).toContain('<h1');
  if (expected.status >= 500) expect(answer.headers.get('cache-control')).toMatch(/no-store|no-cache/);

  const lines = await linesOf(outcome, call, expected.told === true ? 0 : 1);
  expect(lines).toHaveLength(expected.told === true ? 0 : 1);
  for (const line of lines) {
    expect(line).toMatchObject({ message: expect.any(String), status: expect.any(Number) });
    expect(line.url).toBe(answer.url.split('?')[0]);
  }
  for (const leak of leaks) expect(answer.html).not.toContain(leak);
}

describe.each(cases)('$call, used by $use.what', ({ call, use }) => {
  it.each(faults)('%s: gives the decided answer', async (fault) => {
    await check(keyOf(call, use, fault), call, use.answers[fault]);
  });
});

describe('the configuration of a market', () => {
  it.each(faults)('without its parameters (%s) there is no shop, and it says so', async (fault) => {
    const unavailable = "Une erreur est survenue lors de l'appel à getParams";
    await check(`getWebDomains ${fault}`, 'getWebDomains', { status: 500, shows: unavailable });
  });

  it.each(faults)('without its redirects (%s) there are none', async (fault) => {
    await check(`getRedirects ${fault}`, 'getRedirects', { status: 302, location: /\/authentication\// });
  });

  it.each(faults)('without its policy (%s) a page goes out under the strictest one', async (fault) => {
    await check(`mergeCsp ${fault}`, 'mergeCsp', { status: 200 });
    const policy = outcomes.get(`mergeCsp ${fault}`)?.answer.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'nonce-");
    expect(policy).toContain(`img-src 'self' data: ${shop.backendUrl}`);
  });
});

describe('what the shopper had', () => {
  it.each(cases)('is still there after $call, used by $use.what', ({ call, use }) => {
    for (const fault of faults) {
      const { before, cookies } = outcomes.get(keyOf(call, use, fault)) ?? {
        before: new Map(),
        cookies: new Map(),
      };
      for (const name of ['cart_id_local', 'anonymous_id_local'])
        if (before.has(name)) expect(cookies.get(name), fault).toBe(before.get(name));
      for (const name of ['access_token_local', 'refresh_token_local'])
        if (before.has(name)) expect(cookies.has(name), fault).toBe(use.answers[fault].ended !== true);
    }
  });
});

describe('the log', () => {
  it('holds no secret, no token, no address and no card', () => {
    const { AUTH_SIGNING_KEY, ...keys } = shop.secrets;
    const { d } = JSON.parse(AUTH_SIGNING_KEY);
    const text = log.join('\n');
    for (const secret of [...Object.values(keys), d, ...tokens, ...leaks, '7 RUE DE LA FAÏENCE'])
      expect(text).not.toContain(secret);
  });
});

describe('the table', () => {
  it('lets no call be asked without a decided answer', () => {
    const sources = readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, 'worker', file), 'utf8'));
    for (const [name, each] of Object.entries(uses)) {
      if (each === 'nobody asks yet')
        expect(
          sources.some((source) => source.includes(`'${name}'`)),
          name,
        ).toBe(false);
      else if (each !== 'see the configuration') expect(asked.map(({ call }) => call)).toContain(name);
    }
  });
});
