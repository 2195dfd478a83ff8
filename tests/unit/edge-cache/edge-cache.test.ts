import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../../worker/edge-cache/copy.ts';
import { cachedPage, purge } from '../../../worker/edge-cache/edge-cache.ts';
import { freshPlaceholder, placeholderHeader } from '../../../worker/edge-cache/nonce.ts';

const start = new Date('2026-01-01T12:00:00Z');
let key: string;
let tests = 0;
let made: number;
let later: Promise<unknown>[];

/** The page as `Pages` renders it: numbered, fresh for a minute, stale for another hour. */
async function fetchPage(): Promise<Response> {
  made += 1;
  const placeholder = freshPlaceholder();
  return new Response(`page ${made} ${placeholder}`, {
    headers: {
      [placeholderHeader]: placeholder,
      'cache-control': 'public, max-age=60, stale-while-revalidate=3600',
      'cache-tag': 'content,product:1',
    },
  });
}

async function failing(): Promise<Response> {
  throw new Error('connection lost');
}

async function answering500(): Promise<Response> {
  return new Response('broken', { status: 500, headers: { 'cache-control': 'public, max-age=60' } });
}

async function visit(from = fetchPage, platformCache?: CacheContext): Promise<string> {
  const waitUntil = (promise: Promise<unknown>) => void later.push(promise.catch(() => undefined));
  const { copy } = await cachedPage({ key, fetchPage: from, waitUntil, platformCache, enabled: true });
  return answer(copy, 'n'.repeat(24)).text();
}

const secondsIn = (seconds: number) => vi.setSystemTime(start.getTime() + seconds * 1000);
const page = (number: number) => `page ${number} ${'n'.repeat(24)}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  tests += 1;
  key = `https://shop.example/${tests}`;
  made = 0;
  later = [];
});
afterEach(() => vi.useRealTimers());

describe('a public page in the memory of the isolate', () => {
  it('is rendered once while it is fresh, and then in the background', async () => {
    expect(await visit()).toBe(page(1));
    secondsIn(59);
    expect(await visit()).toBe(page(1));
    secondsIn(61);
    expect(await visit()).toBe(page(1));
    await Promise.all(later);
    expect(await visit()).toBe(page(2));
  });

  it('is shown stale when it cannot be rendered again, and never replaced by an error', async () => {
    await visit();
    secondsIn(61);
    for (const broken of [failing, answering500]) {
      expect(await visit(broken)).toBe(page(1));
      await Promise.all(later);
    }
    expect(await visit(failing)).toBe(page(1));
  });

  it('is not shown for ever, and an error is not cached', async () => {
    await visit();
    secondsIn(60 + 3600);
    await expect(visit(failing)).rejects.toThrow('connection lost');
    expect(await visit(answering500)).toBe('broken');
    expect(await visit()).toBe(page(2));
  });

  it('is forgotten by any of its tags, and by no other', async () => {
    await visit();
    await purge(['product:2'], undefined);
    expect(await visit()).toBe(page(1));
    await purge(['product:1'], undefined);
    expect(await visit()).toBe(page(2));
  });
});

describe('many who ask at the same time', () => {
  /** A page that is answered once it is told to. */
  function heldPage() {
    let answerNow = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const from = async () => {
      const response = await fetchPage();
      await held;
      return response;
    };
    return { from, answerNow };
  }

  const ask = (from: () => Promise<Response>, platformCache?: CacheContext) =>
    Array.from({ length: 40 }, () => visit(from, platformCache));

  it.each([undefined, {} as CacheContext])('share one fetch', async (platformCache) => {
    const { from, answerNow } = heldPage();
    const answers = ask(from, platformCache);
    answerNow();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([page(1)]));
    // What is kept for a client that leaves: the fetch, once.
    expect([made, later.length]).toEqual([1, 1]);
  });

  it('share one fetch in the background', async () => {
    await visit();
    secondsIn(61);
    const { from, answerNow } = heldPage();
    expect(new Set(await Promise.all(ask(from)))).toEqual(new Set([page(1)]));
    answerNow();
    await Promise.all(later);
    expect([made, await visit()]).toEqual([2, page(2)]);
  });

  /** How often a page that is `whole` at the second time only is made, and how many of those who ask get it. */
  async function askTwice(first: () => Promise<Response>) {
    let asked = 0;
    const answers = await Promise.allSettled(
      ask(() => {
        asked += 1;
        return asked === 1 ? first() : fetchPage();
      }),
    );
    const whole = answers.filter((each) => each.status === 'fulfilled' && each.value === page(made));
    return [asked, whole.length];
  }

  it.each([
    ['a failure', failing],
    ['an error', answering500],
    ['a page without some parts', async () => new Response('parts', { headers: { 'cache-control': 'no-store' } })],
  ])('do not share %s, which is the fate of the first one: the others fetch once more', async (_, first) =>
    expect(await askTwice(first)).toEqual([2, 39]),
  );

  it('share what fails a second time, and the next one does not get that', async () => {
    let asked = 0;
    const answers = await Promise.allSettled(
      ask(() => {
        asked += 1;
        return failing();
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(asked).toBe(2);
    expect(await visit()).toBe(page(1));
  });

  it('after a purge do not get what was begun before, and that is not cached', async () => {
    const before = heldPage();
    const old = visit(before.from);
    await purge(['content'], undefined);
    const after = heldPage();
    const answers = ask(after.from);
    before.answerNow();
    expect(await old).toBe(page(1));
    after.answerNow();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([page(2)]));
    expect(await visit()).toBe(page(2));
  });

  const never = () => new Promise<Response>(() => undefined);
  const useTimers = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });

  it('wait three seconds for one that never ends, then fetch once more', async () => {
    useTimers();
    const first = visit(never);
    const answers = ask(fetchPage);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(made).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([page(1)]));
    expect(made).toBe(1);
    expect(await Promise.race([first, 'waits'])).toBe('waits');
  });

  it('wait for the rest of these three seconds if they come later, and after them not at all', async () => {
    useTimers();
    void visit(never);
    await vi.advanceTimersByTimeAsync(2_000);
    const second = visit();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await second).toBe(page(1));
    key += '/other';
    void visit(never);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await visit()).toBe(page(2));
  });

  it.each([undefined, {} as CacheContext])(
    'all get a page that takes longer than that once it is there',
    async (platformCache) => {
      useTimers();
      let asked = 0;
      const slow = async () => {
        asked += 1;
        await new Promise((resolve) => setTimeout(resolve, 4_000));
        return fetchPage();
      };
      const answers = ask(slow, platformCache);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(new Set(await Promise.all(answers))).toEqual(new Set([page(1)]));
      expect(asked).toBe(2);
    },
  );
});

describe('the memory of the isolate', () => {
  const redirectTo = (location: string) => async () => {
    made += 1;
    const headers = { location, 'cache-control': 'public, max-age=60' };
    return new Response(null, { status: 301, headers });
  };

  /** Requests as many different redirects, then the first one again. */
  async function askFor(count: number, location: string): Promise<void> {
    const first = key;
    for (let at = 0; at < count; at += 1) {
      key = `${first}-${at}`;
      await visit(redirectTo(location));
    }
    expect(made).toBe(count);
    key = `${first}-0`;
    await visit(redirectTo(location));
    expect(made).toBe(count + 1);
  }

  it('caches so many redirects and no more', () => askFor(5_001, '/en/'));

  it('weighs what a redirect leads to', () => askFor(40, `/en/${'a'.repeat(1024 * 1024)}/`));
});

describe("where there is the platform's cache", () => {
  /** Records purges; with `fails`, they fail. */
  function platform(fails = false): { cache: CacheContext; purged: unknown[] } {
    const purged: unknown[] = [];
    const cache = {
      async purge(what: unknown) {
        if (fails) throw new Error('purge refused');
        purged.push(what);
        return { success: true, errors: [] };
      },
    };
    return { cache: cache as unknown as CacheContext, purged };
  }

  it('nothing is cached here, and the nonce is inserted', async () => {
    const { cache } = platform();
    expect(await visit(fetchPage, cache)).toBe(page(1));
    expect(await visit(fetchPage, cache)).toBe(page(2));
  });

  it('a page that it cannot give is a failure, which the error page answers', async () => {
    await expect(visit(failing, platform().cache)).rejects.toThrow('connection lost');
  });

  it('a purge uses it, and one that it refuses is reported to the backend, which retries', async () => {
    const { cache, purged } = platform();
    await purge(['content'], cache);
    expect(purged).toEqual([{ tags: ['content'] }]);
    await expect(purge(['content'], platform(true).cache)).rejects.toThrow('purge refused');
  });
});
