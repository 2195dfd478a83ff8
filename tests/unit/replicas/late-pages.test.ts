import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Editor } from '../../integration/authentication/staff-browser.ts';
import { callOf } from '../../integration/faults/faults-layer.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';
import { type ReplicatedShop, startReplicatedShop } from '../../shop/replicated-near-harness.ts';
import { type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';

/** Of tests, which end with the environment. */
const cookie = 'bookmark_local';

let replicated: ReplicatedShop;
let sample: Sample;
let logged: string[];
/** The call whose answers are lost. */
let lost: string | undefined;

beforeAll(async () => {
  replicated = await startReplicatedShop({
    variables: { PAGE_CACHE: 'on' },
    gateway: (async (request: Request, pass: (request: Request) => Promise<Response>) => {
      const isLost = callOf(request) === lost;
      const answer = await pass(request);
      if (isLost) throw new Error('connection lost');
      return answer;
    }) as never,
  });
  sample = await sampleOf(replicated.shop);
  return () => replicated.shop.dispose();
});
beforeEach(() => {
  lost = undefined;
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Object.assign(replicated.database, { isBroken: false, isHanging: false });
  await replicated.database.follow(0);
});

const sell = (sku: string) =>
  replicated.database.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(sku).run();

/** The availability of a size, as an island of the visitor's page asks for it. */
async function availability(visitor: HttpVisitor, sku: string): Promise<string> {
  const answer = await visitor.get(`/en/api/getSizes?optionId=${sku.replace(/-\w+$/, '')}`);
  const { sizes } = JSON.parse(answer.html) as { sizes: { availability: string }[] };
  return sizes[0]?.availability ?? '';
}

describe('the bookmark of a visitor', () => {
  it('is in a cookie of five minutes after a write, and the next calls read what was written', async () => {
    const { shop, backend, fallBehind, database } = replicated;
    const sku = await backend.product(5);
    const [writer, stranger] = [new HttpVisitor(shop), new HttpVisitor(shop)];
    await fallBehind();
    await sell(sku);
    expect([await availability(writer, sku), await availability(stranger, sku)]).toEqual(['AVAILABLE', 'AVAILABLE']);
    const added = await writer.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
    const set = added.headers.getSetCookie().filter((each) => each.startsWith(cookie));
    expect(set).toEqual([`${cookie}=${database.newest}; Max-Age=300; Path=/; HttpOnly; SameSite=Lax`]);
    expect(await availability(writer, sku)).toBe('UNAVAILABLE');
    expect(await availability(stranger, sku)).toBe('AVAILABLE');
  });

  it('is in the cookie too if the answer to the write was lost, and the cart shows that it was carried out', async () => {
    const writer = new HttpVisitor(replicated.shop);
    await writer.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
    writer.cookies.delete(cookie);
    lost = 'addProduct';
    expect((await writer.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' })).status).toBe(303);
    expect(writer.cookies.get(cookie)).toBe(replicated.database.newest);
  });

  it('is not given to those who only read, whatever they read', async () => {
    const { shop } = replicated;
    const reader = new HttpVisitor(shop);
    const product = `/en/product/any/${sample.productId}/`;
    for (const path of ['/en/', '/en/cart/', '/en/search/?q=dress', product]) await reader.visit(path);
    await availability(reader, sample.sku);
    expect([...reader.cookies.keys()]).not.toContain(cookie);
  });

  it('neither makes a public page its own, nor is on one', async () => {
    const { shop } = replicated;
    const writer = new HttpVisitor(shop);
    await writer.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
    await writer.visit('/en/cart/');
    const { path } = await shown('/en/', new HttpVisitor(shop));
    replicated.database.takeQueries();
    const page = await writer.get(path);
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect(replicated.database.takeQueries()).toEqual([]);
  });

  it.each([
    ['first-primary', 0],
    ["0'; DROP TABLE carts", 0],
    ['f'.repeat(300), 0],
    ['ffffffff-00000000-00000000-00000000000000000000000000000000', 0],
    ['00000000-of-another-database', 0],
    // A page goes on with the primary, and says so once for each call.
    ['0000abcd-0123', 1],
  ])('that a browser made up fails no page: %s', async (text, lines) => {
    const visitor = new HttpVisitor(replicated.shop);
    visitor.cookies.set(cookie, encodeURIComponent(text));
    expect(await availability(visitor, sample.sku)).toBe('AVAILABLE');
    expect(logged).toHaveLength(lines);
    expect((await visitor.visit('/en/cart/')).status).toBe(200);
    // It becomes nobody else's: what a stranger asks for next is answered near by.
    const suggest = (asking: HttpVisitor) => asking.get('/en/api/getSuggestions?query=dress&currency=EUR');
    expect((await suggest(visitor)).status).toBe(200);
    expect(visitor.cookies.get(cookie)).toBe(encodeURIComponent(text));
    replicated.database.takeQueries();
    expect((await suggest(new HttpVisitor(replicated.shop))).status).toBe(200);
    expect(new Set(replicated.database.takeQueries().map(({ by }) => by))).toEqual(new Set(['replica']));
  });
});

/** The page at an address, as a visitor sees it. */
async function shown(path: string, visitor = new HttpVisitor(replicated.shop)) {
  const { status, html } = await visitor.get(path);
  expect(status, path).toBe(200);
  return { path, html };
}

describe('a page that was rendered from a late replica right after its purge', () => {
  const coat = { entry: '/editor/trend_page/en/longcoat', name: 'title', on: '/en/the-long-coat--tplongcoat/' };

  /** Publishes a text while the replica is late; returns whether the page shows it after some milliseconds more. */
  async function publish(text: string, { entry, name, on } = coat): Promise<(ms: number) => Promise<boolean>> {
    const editor = await new Editor(replicated.shop).open();
    const isShown = async () => (await shown(on)).html.includes(text);
    expect(await isShown()).toBe(false);
    await replicated.fallBehind();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    expect((await editor.sendForm(entry, { [name]: text, act: 'publish' })).status).toBe(303);
    expect(await isShown()).toBe(false);
    return async (ms) => {
      await vi.advanceTimersByTimeAsync(ms);
      return isShown();
    };
  }

  it('is replaced after three seconds if the replica has it by then', async () => {
    const isShownAfter = await publish('A coat for a replica nearby');
    await replicated.database.follow(0);
    // It is cached, and would be for minutes.
    expect([await isShownAfter(2_000), await isShownAfter(1_500)]).toEqual([false, true]);
  });

  it('is replaced after twenty seconds if the replica was later', async () => {
    const isShownAfter = await publish('A coat for every replica');
    expect(await isShownAfter(5_000)).toBe(false);
    await replicated.database.follow(0);
    expect([await isShownAfter(10_000), await isShownAfter(5_000)]).toEqual([false, true]);
  });

  it("and its header is forgotten with it, also that of visitors' pages, which would be kept for a minute", async () => {
    const header = { entry: '/editor/header_layout/en/header_layout', name: 'notification/content', on: '/en/cart/' };
    const isShownAfter = await publish('Free delivery near every replica', header);
    await replicated.database.follow(0);
    expect([await isShownAfter(2_000), await isShownAfter(1_500)]).toEqual([false, true]);
  });
});

describe('pages are the same, and each call goes on with the primary,', () => {
  const visit = async () => {
    await purge(replicated.shop, ['market:en']);
    const answers = [];
    for (const path of Object.values(samplePaths('en', sample)))
      answers.push((await new HttpVisitor(replicated.shop).get(path)).status);
    return answers;
  };

  /** Calls that follow an answer of the primary have its bookmark. */
  const isNamed = (line: string, reason: string) =>
    ['Reading from a replica', 'Reading by the bookmark of a request'].some((doing) =>
      line.includes(`"${doing}: ${reason}`),
    );

  it('while the replica fails', async () => {
    const healthy = await visit();
    expect(logged).toEqual([]);
    replicated.database.isBroken = true;
    expect(await visit()).toEqual(healthy);
    expect(logged.length).toBeGreaterThan(20);
    expect(logged.filter((line) => !isNamed(line, 'D1_ERROR'))).toEqual([]);
  });

  it('while it does not answer', async () => {
    const healthy = await visit();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    replicated.database.isHanging = true;
    const visited = visit();
    let hasEnded = false;
    void visited.finally(() => {
      hasEnded = true;
    });
    while (!hasEnded) await vi.advanceTimersByTimeAsync(500);
    expect(await visited).toEqual(healthy);
    expect(logged.length).toBeGreaterThan(20);
    expect(logged.filter((line) => !isNamed(line, 'No answer'))).toEqual([]);
  });
});
