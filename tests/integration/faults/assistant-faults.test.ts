/**
 * Every operation of assistants, over both transports, while one of its calls fails: it answers without what it can do
 * without, or that the shop cannot answer now. It never says what is not so.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { operations } from '../../../worker/ucp/operations.ts';
import { isWhole } from '../../scope.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { type Platform, startPlatform } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { askOperation, type OperationAnswer, type Transport, transports } from './ask-operation.ts';
import { type PlatformQuestion, type PlatformStage, type PlatformUse, platformUses } from './assistant-uses.ts';
import { breakableGateway, type Fault, faults, leaks } from './faults-layer.ts';

/** Milliseconds for the calls of a request: hanging ones are waited for, healthy ones are slow on a busy machine. */
const budget = 8000;

/** Calls of the configuration of a market, which is cached. */
const configuration: ReadonlySet<CallName> = new Set(['getWebDomains', 'getRedirects', 'mergeCsp']);

/** Markets of one currency; a fault is one market's, so each has one case at a time. */
const markets = ['fr-fr', 'en', 'es-es', 'de-de', 'it-it'] as const satisfies readonly Locale[];

/** The market whose parameters cannot be read. */
const unconfigured: Locale = 'pl-pl';

const uses = Object.keys(operations).flatMap((name) => (platformUses[name] ?? []).map((use) => ({ name, use })));

interface Outcome {
  call: CallName;
  fault: Fault;
  transport: Transport;
  locale: Locale;
  answer: OperationAnswer;
  /** The same request once the fault is over, and the cart or checkout before it, if there is one. */
  again: OperationAnswer;
  kept: OperationAnswer | null;
}

const { gateway, breaks, asked } = breakableGateway();
const log: string[] = [];
/** Answers without faults, and the calls for them, by use and market. */
const healthy = new Map<string, OperationAnswer>();
const made = new Map<string, ReadonlySet<CallName>>();
const outcomes = new Map<PlatformUse, Outcome[]>();
let shop: Shop;
let backend: Backend;
let platform: Platform;
let sample: Sample;
let otherSku: string;
/** The answers and the profile of a market without parameters. */
let closed: { answer: OperationAnswer; tool: OperationAnswer; profile: Response };

/** Asks an operation as the transport does. */
const ask = (name: string, transport: Transport, question: PlatformQuestion): Promise<OperationAnswer> =>
  askOperation(platform, name, transport, question);

const stageOf = (locale: Locale): PlatformStage => ({ backend, platform, locale, sample, otherSku });

interface Case {
  name: string;
  use: PlatformUse;
  transport: Transport;
  call: CallName;
  fault: Fault;
}

/** The operation that reads what another one changes; undefined for what is not kept. */
function readerOf(name: string): string | undefined {
  const root = operations[name]?.path.split('/')[1];
  return root === 'carts' ? 'get_cart' : root === 'checkout-sessions' ? 'get_checkout' : undefined;
}

/** Runs one case in a market that no other case uses meanwhile. */
async function suffer({ name, use, transport, call, fault }: Case, locale: Locale): Promise<void> {
  const question = await use.prepare(stageOf(locale));
  const broken = { call, for: locale, how: fault };
  breaks.add(broken);
  const answer = await ask(name, transport, question);
  breaks.delete(broken);
  const reader = question.id === undefined ? undefined : readerOf(name);
  const kept = reader === undefined ? null : await ask(reader, 'rest', question);
  const again = await ask(name, transport, question);
  outcomes.set(use, [...(outcomes.get(use) ?? []), { call, fault, transport, locale, answer, again, kept }]);
}

/** The faults of the nth call. A short run makes the first and the lost answer, and one of the others in turn. */
function faultsOf(index: number): readonly Fault[] {
  if (isWhole) return faults;
  const others = faults.filter((fault) => fault !== '500' && fault !== 'lost');
  return ['500', 'lost', ...others.slice(index % others.length, (index % others.length) + 1)];
}

const keyOf = (name: string, { what }: PlatformUse, locale: Locale) => `${name} ${what} ${locale}`;

/** Asks without faults, and notes which calls the operation makes in a market. */
async function walk(locale: Locale, name: string, use: PlatformUse): Promise<void> {
  const question = await use.prepare(stageOf(locale));
  const from = asked.length;
  healthy.set(keyOf(name, use, locale), await ask(name, 'rest', question));
  const calls = asked.slice(from).flatMap((each) => (each.for === locale ? [each.call] : []));
  made.set(keyOf(name, use, locale), new Set(calls.filter((call) => !configuration.has(call))));
}

/** Takes the next case whose call is made in a market: not every market has lockers. */
function take(cases: Case[], locale: Locale): Case | undefined {
  const at = cases.findIndex(({ name, use, call }) => made.get(keyOf(name, use, locale))?.has(call));
  return at === -1 ? undefined : cases.splice(at, 1)[0];
}

beforeAll(async () => {
  shop = await startShop({
    gateway,
    log: (text) => void log.push(text),
    timeout: budget,
    variables: { SHARED_ANSWERS: 'off' },
  });
  backend = await openBackend(shop);
  platform = await startPlatform(shop.shopUrl, { endsWith: 'file' });
  sample = await sampleOf(shop);
  otherSku =
    (await shop.db
      .prepare('SELECT sku FROM stock WHERE quantity >= 10 AND sku <> ? LIMIT 1')
      .bind(sample.sku)
      .first<string>('sku')) ?? '';

  const broken = { call: 'getWebDomains' as const, for: unconfigured, how: '500' as const };
  breaks.add(broken);
  const search = { payload: { query: 'x', context: { address_country: 'PL', language: 'pl' } } };
  closed = {
    answer: await ask('search_catalog', 'rest', search),
    tool: await ask('search_catalog', 'mcp', search),
    profile: await fetch(`${shop.shopUrl}/.well-known/ucp`),
  };
  breaks.delete(broken);

  const cases: Case[] = [];
  for (const { name, use } of uses) {
    await Promise.all(markets.map((locale) => walk(locale, name, use)));
    // A call that hangs is waited for: once for each operation.
    for (const call of made.get(keyOf(name, use, markets[0])) ?? [])
      for (const fault of faultsOf(cases.length))
        for (const transport of transports)
          if (fault !== 'hangs' || (transport === 'rest' && use === platformUses[name]?.[0]))
            cases.push({ name, use, transport, call, fault });
  }
  const left = cases.toSorted((one, other) => Number(other.fault === 'hangs') - Number(one.fault === 'hangs'));
  await Promise.all(
    markets.map(async (locale) => {
      for (let next = take(left, locale); next !== undefined; next = take(left, locale)) await suffer(next, locale);
    }),
  );
}, 600_000);
afterAll(() => shop.dispose());

/** True if the answer of this case is a success all the same: its write is seen in the cart, or nothing needs it. */
function isFine({ degraded }: PlatformUse, { call, fault }: Outcome): boolean {
  const row: CallRow = contract[call];
  return degraded?.[call] !== undefined || (fault === 'lost' && row.seenInCart === true);
}

/** A copy of an answer without ids, which differ from cart to cart, and without some fields. */
function comparable(body: unknown, without: readonly string[] = []): unknown {
  const omit = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => omit(each, path));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => [name, path === '' ? name : `${path}.${name}`, inner]);
    return Object.fromEntries(
      entries
        .filter(([, at]) => !['id', 'line_items.id', ...without].includes(at) && !at.endsWith('.line_item_ids'))
        .map(([name, at, inner]) => [name, omit(inner, at)]),
    );
  };
  return omit(body, '');
}

/** What the same request is answered without a fault. */
const usual = (name: string, use: PlatformUse, { locale }: Outcome): unknown =>
  healthy.get(keyOf(name, use, locale))?.body;

function expectUnavailable({ status, body, retryAfter }: OperationAnswer, locale: Locale, what: string): void {
  expect([status, body.code], what).toEqual([503, 'unavailable']);
  expect(body.continue_url, what).toBe(`${shop.shopUrl}/${locale}/`);
  expect(retryAfter, what).toBeGreaterThan(0);
}

it('has a row for every operation', () => {
  for (const name of Object.keys(operations))
    expect(
      platformUses[name]?.length ?? 0,
      `Say in assistant-uses.ts how ${name} is asked, and what it answers when a call fails.`,
    ).toBeGreaterThan(0);
});

describe.each(uses)('$name of $use.what', ({ name, use }) => {
  it('is answered by the protocol’s schema, and makes calls', () => {
    for (const locale of markets) {
      const { status, body, challenge } = healthy.get(keyOf(name, use, locale)) ?? {};
      const what = `${locale} ${challenge} ${JSON.stringify(body)}`;
      expect([200, 201], what).toContain(status);
      expectSchema(use.schema, body);
      expect(body?.ucp.status, what).toBe('success');
    }
    expect(outcomes.get(use)?.length).toBeGreaterThan(0);
  });

  it.each(faults)('says nothing that is not so when a call fails: %s', (fault) => {
    for (const outcome of outcomes.get(use) ?? []) {
      if (outcome.fault !== fault) continue;
      const { call, transport, locale, answer } = outcome;
      const what = `${call} ${fault} over ${transport}: ${JSON.stringify(answer.body)?.slice(0, 500)}`;
      for (const leak of leaks) expect(what).not.toContain(leak);
      if (use.unauthorized?.[call]?.includes(fault)) {
        expect([answer.status, answer.body.messages[0]?.code], what).toEqual([401, 'identity_required']);
        continue;
      }
      if (!isFine(use, outcome)) {
        expectUnavailable(answer, locale, what);
        continue;
      }
      expect([200, 201], what).toContain(answer.status);
      expectSchema(use.schema, answer.body);
      const { differs = [], check } = use.degraded?.[call] ?? {};
      const without = [...differs, ...(use.varies ?? [])];
      expect(comparable(answer.body, without), what).toEqual(comparable(usual(name, use, outcome), without));
      check?.(answer.body);
    }
  });

  it('loses nothing, and is answered as usual afterwards', () => {
    for (const outcome of outcomes.get(use) ?? []) {
      const { call, fault, transport, answer, again, kept } = outcome;
      const what = `${call} ${fault} over ${transport}: ${JSON.stringify(again.body)?.slice(0, 500)}`;
      if (use.ends !== undefined && answer.status === 200) {
        expect(again.body.messages, what).toMatchObject([{ code: use.ends }]);
        continue;
      }
      if (kept !== null)
        expect([kept.body.ucp.status, kept.body.line_items.length > 0], what).toEqual(['success', true]);
      expect(comparable(again.body, use.varies), what).toEqual(comparable(usual(name, use, outcome), use.varies));
    }
  });
});

describe('a market whose parameters cannot be read', () => {
  it('is neither closed nor open: the platform may try again', () => {
    expectUnavailable(closed.answer, unconfigured, 'rest');
    expectUnavailable(closed.tool, unconfigured, 'mcp');
  });

  it('is not left out of the profile', () => {
    expect([closed.profile.status, closed.profile.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(Number(closed.profile.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the log', () => {
  it('has one line for each answer, and nothing of what upstreams leak', () => {
    const text = log.join('\n');
    for (const leak of leaks) expect(text).not.toContain(leak);
    const lines = log.flatMap((line) => (line.includes('"A platform was answered"') ? [JSON.parse(line)] : []));
    const ids = lines.map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(lines.map(({ outcome }) => outcome));
    for (const outcome of ['success', 'unavailable', 'not_found']) expect(known).toContain(outcome);
  });
});
