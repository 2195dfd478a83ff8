import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isNear } from '../../../backend/database/near-calls.ts';
import { root } from '../../../scripts/sources.mjs';
// Its constant only: the Workers have copies of their own.
import { layoutAge } from '../../../worker/rendering/site-layout.ts';
import { table } from '../../bench/report.ts';
import type { CountedPage } from '../../counts.ts';
import { callOf } from '../../integration/faults/faults-layer.ts';
import { prepareTemplate } from '../../shop/harness.ts';
import { type ReplicatedShop, startReplicatedShop } from '../../shop/replicated-near-harness.ts';
import { viewedPages } from '../rendering/viewed-pages.ts';

/** A day of the private sale. */
const day = Date.UTC(2026, 10, 27, 9);

const file = join(root, 'docs', 'architecture.md');
const drawn = /(?<=<!-- near reads -->\n)[\s\S]*?(?=\n<!-- \/near reads -->)/;

let replicated: ReplicatedShop;
let pages: Awaited<ReturnType<typeof viewedPages>>;
let calls: string[] = [];
const rows: string[][] = [];

beforeAll(async () => {
  // Other shops are copied from it: it is made today.
  await prepareTemplate();
  vi.useFakeTimers({ now: day, toFake: ['Date'] });
  replicated = await startReplicatedShop({
    variables: { PAGE_CACHE: 'off' },
    gateway: ((request: Request, pass: (request: Request) => Promise<Response>) => {
      calls.push(callOf(request));
      return pass(request);
    }) as never,
  });
  pages = await viewedPages(replicated.shop);
});
afterAll(async () => {
  vi.useRealTimers();
  await replicated.shop.dispose();
});

it.each(['home', 'product', 'listing', 'search', 'cart', 'delivery', 'payment', 'dashboard', 'orders'] as const)(
  'one view of %s',
  async (page: CountedPage) => {
    const [visitor, path] = pages[page];
    // A visitor who wrote something more than five minutes ago.
    visitor.cookies.delete('bookmark_local');
    const view = async () => expect((await visitor.get(path)).status, path).toBe(200);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    // The first ones also make the blocks of the assortment that the visitors before have changed.
    for (let time = 0; time < 3; time += 1) {
      await view();
      // Nothing that pages share is fresh.
      vi.setSystemTime(Date.now() + layoutAge);
    }
    calls = [];
    replicated.database.takeQueries();
    await view();
    const near = calls.filter(isNear).length;
    const queries = replicated.database.takeQueries();
    const onReplica = queries.filter(({ by }) => by === 'replica').length;
    rows.push([page, near, calls.length - near, onReplica, queries.length - onReplica].map(String));
    // The pages that everybody sees alike, and none of what is decided by.
    if (['home', 'product', 'listing', 'search'].includes(page)) expect(near).toBe(calls.length);
  },
);

it('counts them in docs/architecture.md', () => {
  const text = table(['page', 'near calls', 'other calls', 'queries near', 'queries on the primary'], rows);
  const before = readFileSync(file, 'utf8');
  // npm run note-counts
  if (process.env.NOTE_COUNTS === '1') writeFileSync(file, before.replace(drawn, `\n${text}\n`));
  expect(drawn.exec(readFileSync(file, 'utf8'))?.[0].trim(), 'npm run note-counts writes them again').toBe(text);
});
