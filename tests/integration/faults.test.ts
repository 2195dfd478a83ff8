import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../scripts/sources.mjs';
import { type CallName, contract } from '../../shared/contract/contract.ts';
import { isLocale, type Locale } from '../../shared/locales.ts';
import { matchRoute, type RouteName } from '../../shared/routes.ts';
import { pages } from '../../worker/pages.ts';
import { type Shop, startShop } from '../harness.ts';
import type { Answer } from '../http-visitor.ts';
import { sampleOf, samplePaths } from '../sample-paths.ts';
import { openBackend } from './carts-fixture.ts';
import { type Break, breakableGateway, type Fault, faults, leaks } from './faults-layer.ts';
import { askedByAll, type Expected, freeMarket, guestOf, type Stage, type Use, uses } from './faults-uses.ts';
import { Guest } from './faults-visitor.ts';

/** What the upstream calls of a request have in production, in milliseconds. */
const budget = 2300;
/** Milliseconds in which every page and proxy route has answered, whatever hangs. */
const patience = 3000;
/** A form that is refused is two answers: the redirect, and the page that says so. */
const patienceWith = ({ method }: Answer) => (method === 'POST' ? 2 * patience : patience);
/** Visitors at the same time: as many as two cores serve without making each other wait. */
const crowd = 8;
/** Those besides whose call hangs: they only wait. */
const hangingCrowd = 16;
/** How often something is asked before its answer counts: on a busy machine other calls may run out of time as well. */
const tries = 5;

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
/** What was answered once the fault was over. */
const recovered = new Map<string, Answer>();
/** What asked what while nothing was broken. */
const healthy: { by: string; calls: readonly CallName[] }[] = [];
let shop: Shop;

const cases: readonly Case[] = Object.entries(uses).flatMap(([name, each]) =>
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
async function inTurns<Task>(
  tasks: Iterable<Task> | AsyncIterable<Task>,
  many: number,
  work: (task: Task) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const task of tasks) {
    const each = work(task).finally(() => running.delete(each));
    running.add(each);
    if (running.size >= many) await Promise.race(running);
  }
  await Promise.all(running);
}

/**
 * What was logged while this answer was made. Where a call has used up most of the time, others may run out of it on
 * a busy machine: those are left out.
 */
function linesOf({ headers }: Answer, call: CallName): Line[] {
  const requestId = headers.get('x-request-id') ?? 'none';
  const lines = log.filter((line) => line.includes(requestId)).map((line): Line => JSON.parse(line));
  const late = ({ status }: Line) => status === 504;
  const waited = lines.some((line) => line.call === call && late(line));
  return waited ? lines.filter((line) => line.call === call || !late(line)) : lines;
}

const statusesOf = ({ status, again = status }: Expected): number[] => [status, again];

const linesFor = ({ told }: Expected): number => (told === true ? 0 : 1);

/** Asks until the answer is what was decided; the last one counts. `pause` in milliseconds. */
async function suffered(
  call: CallName,
  ask: () => Promise<Outcome>,
  expected: Expected,
  pause: number,
): Promise<Outcome> {
  const wanted = Array.from({ length: linesFor(expected) }, () => call);
  for (let attempt = 1; ; attempt += 1) {
    const found = await ask();
    const logged = () => linesOf(found.answer, call).map((line) => line.call);
    // The log comes through a pipe.
    const enough = () => logged().length >= wanted.length;
    await vi.waitUntil(enough, { timeout: 1000, interval: 10 }).catch(() => undefined);
    const decided =
      statusesOf(expected).includes(found.answer.status) &&
      found.milliseconds < patienceWith(found.answer) &&
      logged().join() === wanted.join();
    if (decided || attempt === tries) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
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

const decidedFor = {
  getWebDomains: { status: 500, shows: "Une erreur est survenue lors de l'appel à getParams" },
  getRedirects: { status: 303, location: /\/cart\/$/ },
  mergeCsp: { status: 200 },
} as const satisfies Partial<Record<CallName, Expected>>;

/** Longer than an isolate makes do with a substitute, in milliseconds. */
const substituteAge = 2100;

/** The first visits of a shop that nobody has visited yet. */
async function visitUnconfigured(stage: Stage): Promise<void> {
  const ask = async (
    call: keyof typeof decidedFor,
    fault: Fault,
    market: Locale,
    visit: (guest: Guest) => Promise<Answer>,
  ) => {
    const guest = new Guest(stage.backend);
    const broken = { call, for: market, how: fault };
    breaks.add(broken);
    const outcome = () => timed(guest, () => visit(guest));
    outcomes.set(`${call} ${fault}`, await suffered(call, outcome, decidedFor[call], substituteAge));
    breaks.delete(broken);
  };
  const added = { intent: 'add', sku: stage.sample.sku, quantity: '1' };
  const visit = async (fault: Fault) => {
    await ask('getWebDomains', fault, freeMarket, (guest) => guest.get(`/${freeMarket}/`));
    const market = configured[fault];
    const cart = `/${market}/cart/`;
    // A redirect carries no policy; if it is a page all the same, that one is not to be had yet either.
    const policy: Break = { call: 'mergeCsp', for: market, how: fault };
    breaks.add(policy);
    await ask('getRedirects', fault, market, (guest) => guest.post(cart, added));
    breaks.delete(policy);
    await ask('mergeCsp', fault, market, (guest) => guest.get(cart));
  };
  for (const fault of faults) await visit(fault);
}

interface Case {
  call: CallName;
  use: Use;
}

type Prepared = Case & Awaited<ReturnType<Use['prepare']>> & { before: ReadonlyMap<string, string> };

/** The cases, each with its visitor. */
async function prepare(stage: Stage, cases: readonly Case[]): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  await inTurns(cases, crowd, async ({ call, use }) => {
    const visitor = await use.prepare(stage);
    prepared.push({ call, use, ...visitor, before: new Map(visitor.guest.cookies) });
  });
  return prepared;
}

/** Asks what the case is about while its call is broken in one way. */
async function suffer({ call, use, guest, ask, before }: Prepared, fault: Fault): Promise<void> {
  const broken = { call, for: use.market ?? guest.sessionId, how: fault };
  breaks.add(broken);
  const outcome = async () => {
    guest.cookies.clear();
    for (const [name, value] of before) guest.cookies.set(name, value);
    return timed(guest, ask);
  };
  outcomes.set(keyOf(call, use, fault), await suffered(call, outcome, use.answers[fault], 0));
  breaks.delete(broken);
  for (const [name, value] of [...before, ...guest.cookies]) if (name.includes('token')) tokens.push(value);
}

/** Asks the same while nothing is broken any more, and notes what is called for it. */
async function recover({ call, use, guest, ask }: Prepared): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const from = asked.length;
    const answer = await ask();
    const calls = asked.slice(from).flatMap((each) => (each.for === guest.sessionId ? [each.call] : []));
    healthy.push({ by: answererOf(answer), calls });
    recovered.set(keyOf(call, use, 'hangs'), answer);
    if (isWell(answer)) return;
  }
}

/** 501 is the honest answer of the pages that are not there yet. */
const isWell = ({ status }: Answer): boolean => status < 500 || status === 501;

/** What answers a request: a form, the first route of a page, or a row of the proxy. */
function answererOf({ method, url }: Pick<Answer, 'method' | 'url'>): string {
  const [, market = '', ...rest] = new URL(url).pathname
    .split('/')
    .filter((part, index) => index === 0 || part !== '');
  if (rest[0] === 'api') return rest.join('/');
  const name = isLocale(market) ? matchRoute(market, `/${rest.join('/')}`)?.name : undefined;
  if (name === undefined) throw new Error(`${url} has no row in the table.`);
  return `${method} ${firstOf(name)}`;
}

/** Several routes may show the same page. */
function firstOf(name: RouteName): string {
  const row = pages[name];
  if (row.audience === 'endpoint') return name;
  const first = Object.entries(pages).find(
    ([, other]) => other.audience !== 'endpoint' && other.page === row.page,
  );
  return first?.[0] ?? name;
}

/** Visits every page of the table while nothing is broken, and notes what it asks. */
async function walk(stage: Stage): Promise<void> {
  const paths = samplePaths('fr-fr', stage.sample);
  const guests = [await guestOf(stage, 'stranger'), await guestOf(stage, 'ready')];
  const addresses = Object.entries(paths).flatMap(([name, path]) => (name === 'auth-logout' ? [] : [path]));
  for (const guest of guests)
    for (const path of [...addresses, '/fr-fr/api/visitor']) {
      const from = asked.length;
      const by = answererOf(await guest.get(path));
      healthy.push({ by, calls: asked.slice(from).map(({ call }) => call) });
    }
}

/** Runs cases through all their faults, those that hang beside the others. */
async function runCases(prepared: readonly Prepared[]): Promise<void> {
  const { readable, writable } = new TransformStream<Prepared, Prepared>(undefined, undefined, {
    highWaterMark: cases.length,
  });
  const writer = writable.getWriter();
  const quick = inTurns(prepared, crowd, async (each) => {
    for (const fault of faults) if (fault !== 'hangs') await suffer(each, fault);
    await writer.write(each);
  }).finally(() => writer.close());
  const hanging = inTurns(readable, hangingCrowd, async (each) => {
    await suffer(each, 'hangs');
    await recover(each);
  });
  await Promise.all([quick, hanging]);
}

beforeAll(async () => {
  shop = await startShop({ gateway, log: (line) => log.push(line), patience: budget });
  const backend = await openBackend(shop);
  await shop.db
    .prepare(
      `UPDATE domains SET params = json_set(params, '$.freeCartCriteria.maxAmount', 99999999,
         '$.funnel.overview', json('true')) WHERE locale = ?`,
    )
    .bind(freeMarket)
    .run();
  const stage = { backend, sample: await sampleOf(shop), breaks };
  // Refused before it asks anything: the Workers are awake when the first visit is timed.
  await shop.fetchShop('/', { method: 'POST' });
  await visitUnconfigured(stage);
  // The keys of the authentication service are remembered as soon as anybody is signed in.
  for (const keys of [true, false])
    await runCases(
      await prepare(
        stage,
        cases.filter(({ call }) => (call === 'getJwks') === keys),
      ),
    );
  await walk(stage);
}, 600_000);
afterAll(() => shop.dispose());

async function check(key: string, call: CallName, expected: Expected): Promise<void> {
  const outcome = outcomes.get(key);
  if (outcome === undefined) throw new Error(`${key} was not asked`);
  const { answer, milliseconds } = outcome;
  expect([answer.status, answer.headers.get('location')], key).toEqual([
    expect.toBeOneOf(statusesOf(expected)),
    expected.location === undefined
      ? expected.ended === true
        ? expect.any(String)
        : null
      : expect.stringMatching(expected.location),
  ]);
  if (expected.shows !== undefined) expect(answer.html).toContain(expected.shows);
  expect(milliseconds).toBeLessThan(patienceWith(answer));
  if (expected.status >= 300 && expected.status < 400) expect(answer.html).toBe('');
  else if (answer.headers.get('content-type')?.startsWith('text/html')) expect(answer.html).toContain('<h1');
  if (expected.status >= 500) expect(answer.headers.get('cache-control')).toMatch(/no-store|no-cache/);

  const lines = linesOf(answer, call);
  expect(lines).toHaveLength(linesFor(expected));
  for (const line of lines) {
    expect(line).toMatchObject({ message: expect.any(String), status: expect.any(Number), call });
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
    await check(`getWebDomains ${fault}`, 'getWebDomains', decidedFor.getWebDomains);
  });

  it.each(faults)('without its redirects (%s) there are none', async (fault) => {
    await check(`getRedirects ${fault}`, 'getRedirects', decidedFor.getRedirects);
  });

  it.each(faults)('without its policy (%s) a page goes out under the strictest one', async (fault) => {
    await check(`mergeCsp ${fault}`, 'mergeCsp', decidedFor.mergeCsp);
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

describe('once the fault is over', () => {
  it.each(cases)('$use.what is as it was, after $call', ({ call, use }) => {
    expect(recovered.get(keyOf(call, use, 'hangs'))).toSatisfy(isWell);
  });
});

describe('the log', () => {
  it('holds no secret, no token, no address and no card', async () => {
    const { results } = await shop.db.prepare('SELECT password FROM credentials').all<{ password: string }>();
    const passwords = results.map(({ password }) => password);
    expect(passwords.length).toBeGreaterThan(0);
    const { AUTH_SIGNING_KEY, ...keys } = shop.secrets;
    const { d } = JSON.parse(AUTH_SIGNING_KEY);
    const text = log.join('\n');
    for (const secret of [
      ...Object.values(keys),
      d,
      ...passwords,
      ...tokens,
      ...leaks,
      '7 RUE DE LA FAÏENCE',
    ])
      expect(text).not.toContain(secret);
  });
});

describe('the table', () => {
  it('has a row for every call of the contract', () => {
    expect(Object.keys(uses).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  it('lets no page, form or proxy route ask a call without a decided answer', () => {
    const decided = new Set(
      cases.map(({ call, use }) => {
        const outcome = outcomes.get(keyOf(call, use, '500'));
        return `${outcome === undefined ? '' : answererOf(outcome.answer)} asks ${call}`;
      }),
    );
    const seen = healthy.flatMap(({ by, calls }) =>
      calls.filter((call) => !askedByAll.has(call)).map((call) => `${by} asks ${call}`),
    );
    expect(seen.length).toBeGreaterThan(50);
    expect([...new Set(seen)].filter((each) => !decided.has(each))).toEqual([]);
  });

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
