import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../../scripts/sources.mjs';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import { isLocale, type Locale } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { matchRoute, type RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { readSitemapPath } from '../../../worker/search-engines/sitemap-address.ts';
import { isWhole } from '../../scope.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';
import { sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { type Break, breakableGateway, type Fault, faults, leaks } from './faults-layer.ts';
import {
  askedByAll,
  type Expected,
  freeMarket,
  guestOf,
  type Holdings,
  type Stage,
  type Use,
  uses,
} from './faults-uses.ts';
import { Guest } from './faults-visitor.ts';

/**
 * Budget of a request's upstream calls, in milliseconds: more than in production, because on a busy machine healthy
 * calls are slow too, and the first response counts.
 */
const budget = 20_000;
const cartCookie = 'cart_id_local';
/** Parallel visitors: as many as two cores serve without delays. */
const crowd = 8;
/** Further visitors whose calls hang: they only wait. */
const hangingCrowd = 100;

interface Outcome {
  answer: Answer;
  before: ReadonlyMap<string, string>;
  cookies: ReadonlyMap<string, string>;
}

interface Line {
  level: string;
  message: string;
  status: number;
  call?: CallName;
  url: string;
  requestId: string;
}

const { gateway, breaks, asked } = breakableGateway();
const log: string[] = [];
/** The lines of `log` by request. */
const logOf = new Map<string, Line[]>();
const outcomes = new Map<string, Outcome>();
const tokens: string[] = [];
/** Responses after the fault. */
const recovered = new Map<string, { answer: Answer; had: Holdings; lost: Holdings; again: Holdings }>();
/** Calls of each page without faults. */
const healthy: { by: string; calls: readonly CallName[] }[] = [];
let shop: Shop;

const cases: readonly Case[] = Object.entries(uses)
  .flatMap(([name, each]) =>
    // The keys are the contract's names.
    typeof each === 'string' ? [] : each.map((use) => ({ call: name as CallName, use })),
  )
  .map((each, index) => ({ ...each, faults: faultsOf(index) }));

/**
 * The faults of the nth case. A short run makes the first one of each, and of every third case the lost response and
 * one of the others in turn.
 */
function faultsOf(index: number): readonly Fault[] {
  if (isWhole) return faults;
  if (index % 3 !== 0) return ['500'];
  const others = faults.filter((fault) => fault !== '500' && fault !== 'lost');
  const turn = others[(index / 3) % others.length];
  return faults.filter((fault) => fault === '500' || fault === 'lost' || fault === turn);
}

const keyOf = (call: CallName, { what }: Use, fault: Fault) => `${call} ${fault}: ${what}`;

async function outcomeOf(guest: Guest, ask: () => Promise<Answer>): Promise<Outcome> {
  const before = new Map(guest.cookies);
  const answer = await ask();
  return { answer, before, cookies: new Map(guest.cookies) };
}

/** Runs tasks with limited concurrency. */
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
 * Lines logged during this response. After a timeout, calls that are skipped for the same reason, and others that time
 * out on a busy machine, are left out. So are header and footer of an error page, which have half a second.
 */
function linesOf({ headers }: Answer, call: CallName): Line[] {
  const requestId = headers.get('x-request-id') ?? 'none';
  // Each answer to an assistant has a line of its own.
  const lines = (logOf.get(requestId) ?? []).filter(({ level }) => level !== 'info');
  const late = ({ status }: Line) => status === 504;
  const waiting = lines.find((line) => line.call === call && late(line));
  const others = lines.filter((line) => !late(line));
  return waiting === undefined ? others : [waiting, ...others];
}

/** A request that was carried out gets another response afterwards. */
const statusOf = ({ status, again = status }: Expected, fault: Fault) => (fault === faults[0] ? status : again);

/** Hanging calls of the same name time out together. */
function linesFor({ unlogged, asks = 1 }: Expected, fault: Fault): number {
  if (unlogged === true) return 0;
  return fault === 'hangs' ? 1 : asks;
}

function note(text: string): void {
  log.push(text);
  if (!text.startsWith('{')) return;
  const line: Line = JSON.parse(text);
  logOf.set(line.requestId, [...(logOf.get(line.requestId) ?? []), line]);
}

/** Waits for the expected lines: the log comes through a pipe. The checks fail without them. */
async function logged(call: CallName, { answer }: Outcome, expected: Expected, fault: Fault): Promise<void> {
  const enough = () => linesOf(answer, call).length >= linesFor(expected, fault);
  await vi.waitUntil(enough, { timeout: 60_000, interval: 10 }).catch(() => undefined);
}

/** Every market's first visit, with one of the three calls of its configuration broken. */
const configured: Record<Fault, Locale> = {
  '500': 'fr-fr',
  hangs: 'en',
  nonsense: 'es-es',
  mismatch: 'de-de',
  denied: 'it-it',
  refused: 'pl-pl',
  '409': 'fr-ch',
  '401': 'es',
  lost: 'it',
};

const decidedFor = {
  getWebDomains: { status: 500, shows: "Une erreur est survenue lors de l'appel à getParams" },
  getRedirects: { status: 303, location: /\/cart\/$/ },
  mergeCsp: { status: 200 },
} as const satisfies Partial<Record<CallName, Expected>>;

/** The first visits of a new shop. */
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
    const outcome = await outcomeOf(guest, () => visit(guest));
    breaks.delete(broken);
    await logged(call, outcome, decidedFor[call], fault);
    outcomes.set(`${call} ${fault}`, outcome);
  };
  const added = { intent: 'add', sku: stage.sample.sku, quantity: '1' };
  const withoutParameters = async () => {
    for (const fault of faults) await ask('getWebDomains', fault, freeMarket, (guest) => guest.get(`/${freeMarket}/`));
  };
  const visit = async (fault: Fault) => {
    const market = configured[fault];
    const cart = `/${market}/cart/`;
    // A redirect has no policy; if it is a page all the same, its policy is not available yet either.
    const policy: Break = { call: 'mergeCsp', for: market, how: fault };
    breaks.add(policy);
    await ask('getRedirects', fault, market, (guest) => guest.post(cart, added));
    breaks.delete(policy);
    await ask('mergeCsp', fault, market, (guest) => guest.get(cart));
  };
  await Promise.all([withoutParameters(), ...faults.map(visit)]);
}

interface Case {
  call: CallName;
  use: Use;
  faults: readonly Fault[];
}

type Prepared = Case &
  Awaited<ReturnType<Use['prepare']>> & {
    before: ReadonlyMap<string, string>;
    /** The visitor's records at the start of the case. */
    had: Holdings;
  };

/** The records of a visitor's cart: the pieces of each line, in their order, its payments and orders. */
async function holdingsOf(cartId: string | undefined): Promise<Holdings> {
  const all = await shop.db.batch<{ found: number }>(
    [
      'SELECT quantity AS found FROM cart_lines WHERE cart_id = ? ORDER BY position',
      'SELECT count(*) AS found FROM payments WHERE cart_id = ?',
      'SELECT count(*) AS found FROM orders WHERE cart_id = ?',
    ].map((query) => shop.db.prepare(query).bind(cartId ?? '')),
  );
  const [pieces = [], [payments = 0] = [], [orders = 0] = []] = all.map(({ results }) =>
    results.map(({ found }) => found),
  );
  return { pieces, payments, orders };
}

/** The cases, each with its visitor. */
async function prepare(stage: Stage, cases: readonly Case[]): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  await inTurns(cases, crowd, async (each) => {
    const visitor = await each.use.prepare(stage);
    const before = new Map(visitor.guest.cookies);
    const had = await holdingsOf(before.get(cartCookie));
    prepared.push({ ...each, ...visitor, before, had });
  });
  return prepared;
}

/** Restores the visitor's cookies from the start of the case, as another window would still have them. */
function restore({ cookies }: Guest, before: ReadonlyMap<string, string>): void {
  cookies.clear();
  for (const [name, value] of before) cookies.set(name, value);
}

/** Sends the request of the case while its call is broken in one way. */
async function suffer({ call, use, guest, ask, before }: Prepared, fault: Fault): Promise<void> {
  const broken = { call, for: use.market ?? guest.sessionId, how: fault };
  if (use.market !== undefined) await purge(shop, ['faults']);
  breaks.add(broken);
  restore(guest, before);
  const outcome = await outcomeOf(guest, ask);
  breaks.delete(broken);
  await logged(call, outcome, use.answers[fault], fault);
  outcomes.set(keyOf(call, use, fault), outcome);
  for (const [name, value] of [...before, ...guest.cookies]) if (name.includes('token')) tokens.push(value);
}

/** Sends the same request without faults, and records its calls and the state of the cart. */
async function recover({ call, use, guest, ask, before, had }: Prepared): Promise<void> {
  const held = () => holdingsOf(before.get(cartCookie) ?? guest.cookies.get(cartCookie));
  const lost = await held();
  restore(guest, before);
  const from = asked.length;
  const answer = await ask();
  const mine = asked.slice(from).filter((each) => each.for === guest.sessionId && each.at < guest.answeredAt);
  const calls = mine.map(({ call }) => call);
  healthy.push({ by: answererOf(answer), calls });
  recovered.set(keyOf(call, use, 'lost'), { answer, had, lost, again: await held() });
}

/** The successful response of a form, a page or a row of the proxy. */
const wellOf = ({ method, url }: Answer): Expected =>
  method === 'POST' && !url.includes('/api/') ? { status: 303, location: /./ } : { status: 200 };

/** What handles a request: a form, the first route of a page, a sitemap, or a row of the proxy. */
function answererOf({ method, url }: Pick<Answer, 'method' | 'url'>): string {
  if (readSitemapPath(new URL(url).pathname, allMarkets) !== undefined) return 'GET sitemap';
  const [, market = '', ...rest] = new URL(url).pathname.split('/').filter((part, index) => index === 0 || part !== '');
  if (market === 'api') return `${method} ${new URL(url).pathname}`;
  if (rest[0] === 'api') return rest.join('/');
  const name = isLocale(market) ? matchRoute(market, `/${rest.join('/')}`)?.name : undefined;
  if (name === undefined) throw new Error(`${url} has no row in the table.`);
  return `${method} ${firstOf(name)}`;
}

/** Several routes may show the same page. */
function firstOf(name: RouteName): string {
  const row = pages[name];
  if (row.audience === 'endpoint') return name;
  const first = Object.entries(pages).find(([, other]) => other.audience !== 'endpoint' && other.page === row.page);
  return first?.[0] ?? name;
}

/** Visits every page of the table without faults, and records its calls. */
async function walk(stage: Stage): Promise<void> {
  const paths = samplePaths('fr-fr', stage.sample);
  const guests = [await guestOf(stage, 'stranger'), await guestOf(stage, 'ready')];
  const addresses = Object.entries(paths).flatMap(([name, path]) => (name === 'auth-logout' ? [] : [path]));
  for (const guest of guests)
    for (const path of [...addresses, '/fr-fr/api/visitor']) {
      await purge(shop, ['faults']);
      const from = asked.length;
      const answer = await guest.get(path);
      // A missing record, such as a paper, shows another page.
      if (answer.status === 404) continue;
      healthy.push({ by: answererOf(answer), calls: asked.slice(from).map(({ call }) => call) });
    }
}

/**
 * Runs cases through all their faults. Where a call is broken for a whole market, nothing else is requested there at
 * the same time: it would fail as well, or fill caches.
 */
async function runCases(prepared: readonly Prepared[]): Promise<void> {
  const byMarket = Map.groupBy(prepared, ({ use }) => use.market);
  const byVisitor = byMarket.get(undefined) ?? [];
  byMarket.delete(undefined);
  const oneByOne = async (all: readonly Prepared[]) => {
    for (const each of all) {
      for (const fault of each.faults) await suffer(each, fault);
      if (each.faults.includes('lost')) await recover(each);
    }
  };
  await Promise.all([runVisitors(byVisitor), ...[...byMarket.values()].map(oneByOne)]);
}

/** Runs the cases of single visitors, hanging ones in parallel. */
async function runVisitors(prepared: readonly Prepared[]): Promise<void> {
  const { readable, writable } = new TransformStream<Prepared, Prepared>(undefined, undefined, {
    highWaterMark: cases.length,
  });
  const writer = writable.getWriter();
  const quick = inTurns(prepared, crowd, async (each) => {
    for (const fault of each.faults) if (fault !== 'hangs' && fault !== 'lost') await suffer(each, fault);
    await writer.write(each);
  }).finally(() => writer.close());
  const hanging = inTurns(readable, hangingCrowd, async (each) => {
    if (each.faults.includes('hangs')) await suffer(each, 'hangs');
    if (!each.faults.includes('lost')) return;
    // The last one, because it is carried out.
    await suffer(each, 'lost');
    await recover(each);
  });
  await Promise.all([quick, hanging]);
}

beforeAll(async () => {
  // Each page asks for everything itself, so that each meets the fault.
  shop = await startShop({ gateway, log: note, timeout: budget, variables: { SHARED_ANSWERS: 'off' } });
  const backend = await openBackend(shop);
  await shop.db
    .prepare(
      `UPDATE domains SET params = json_set(params, '$.freeCartCriteria.maxAmount', 99999999,
         '$.funnel.overview', json('true')) WHERE locale = ?`,
    )
    .bind(freeMarket)
    .run();
  const stage = { backend, sample: await sampleOf(shop), breaks };
  // Refused without a call: starts the Workers before the first visit is timed.
  await shop.fetchShop('/', { method: 'POST' });
  const about = (keys: boolean) => cases.filter(({ call }) => (call === 'getJwks') === keys);
  // The keys of the authentication service are cached as soon as anybody is signed in.
  const withoutKeys = async () => runCases(await prepare(stage, about(true)));
  await Promise.all([visitUnconfigured(stage), withoutKeys()]);
  await runCases(await prepare(stage, about(false)));
  await walk(stage);
  // A wrong row waits a minute for each fault, and must be reported.
}, 3_600_000);
afterAll(() => shop.dispose());

async function check(key: string, call: CallName, fault: Fault, expected: Expected): Promise<void> {
  const outcome = outcomes.get(key);
  if (outcome === undefined) throw new Error(`${key} was not asked`);
  const { answer } = outcome;
  expect([answer.status, answer.headers.get('location')], key).toEqual([
    statusOf(expected, fault),
    expected.location === undefined
      ? expected.ended === true
        ? expect.any(String)
        : null
      : expect.stringMatching(expected.location),
  ]);
  if (expected.shows !== undefined) expect(answer.html).toContain(expected.shows);
  if (expected.hides !== undefined) expect(answer.html).not.toContain(expected.hides);
  if (expected.status >= 300 && expected.status < 400) expect(answer.html).toBe('');
  else if (answer.headers.get('content-type')?.startsWith('text/html')) expect(answer.html).toContain('<h1');
  if (expected.status >= 500) expect(answer.headers.get('cache-control')).toMatch(/no-store|no-cache/);

  const lines = linesOf(answer, call);
  expect(lines, JSON.stringify(lines)).toHaveLength(linesFor(expected, fault));
  for (const line of lines) {
    expect(line).toMatchObject({ message: expect.any(String), status: expect.any(Number), call });
    expect(line.url).toBe(answer.url.split('?')[0]);
  }
  for (const leak of leaks) expect(answer.html).not.toContain(leak);
}

describe.each(cases)('$call, used by $use.what', ({ call, use, faults }) => {
  it.each(faults)('%s: gives the decided answer', async (fault) => {
    await check(keyOf(call, use, fault), call, fault, use.answers[fault]);
  });
});

describe('the configuration of a market', () => {
  it.each(faults)('without its parameters (%s) there is no shop, and it says so', async (fault) => {
    await check(`getWebDomains ${fault}`, 'getWebDomains', fault, decidedFor.getWebDomains);
  });

  it.each(faults)('without its redirects (%s) there are none', async (fault) => {
    await check(`getRedirects ${fault}`, 'getRedirects', fault, decidedFor.getRedirects);
  });

  it.each(faults)('without its policy (%s) a page goes out under the strictest one', async (fault) => {
    await check(`mergeCsp ${fault}`, 'mergeCsp', fault, decidedFor.mergeCsp);
    const policy = outcomes.get(`mergeCsp ${fault}`)?.answer.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'nonce-");
    expect(policy).toContain(`img-src 'self' data: ${shop.backendUrl}`);
  });
});

describe('what the shopper had', () => {
  it.each(cases)('is still there after $call, used by $use.what', ({ call, use, faults }) => {
    for (const fault of faults) {
      const { before, cookies } = outcomes.get(keyOf(call, use, fault)) ?? {
        before: new Map(),
        cookies: new Map(),
      };
      for (const name of [cartCookie, 'anonymous_id_local'])
        if (before.has(name) && !(name === cartCookie && use.answers[fault].ordered === true))
          expect(cookies.get(name), fault).toBe(before.get(name));
      for (const name of ['access_token_local', 'refresh_token_local'])
        if (before.has(name)) expect(cookies.has(name), fault).toBe(use.answers[fault].ended !== true);
    }
  });
});

describe('once the fault is over', () => {
  const lost = cases.filter(({ faults }) => faults.includes('lost'));

  it.each(lost)('$use.what is as it was, after $call', ({ call, use }) => {
    const found = recovered.get(keyOf(call, use, 'lost'));
    if (found === undefined) throw new Error('It was not asked.');
    const { answer, had, lost, again } = found;
    const { well = wellOf(answer), lost: afterLost = {}, again: afterAgain = {} } = use;
    expect([answer.status, answer.headers.get('location')]).toEqual([
      well.status,
      well.location === undefined ? null : expect.stringMatching(well.location),
    ]);
    if (well.shows !== undefined) expect(answer.html).toContain(well.shows);
    expect(lost, 'after the lost answer').toEqual({ ...had, ...afterLost });
    expect(again, 'after asking again').toEqual({ ...lost, ...afterAgain });
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
    for (const secret of [...Object.values(keys), d, ...passwords, ...tokens, ...leaks, '7 RUE DE LA FAÏENCE'])
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
