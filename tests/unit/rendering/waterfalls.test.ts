import { afterAll, beforeAll, expect, it, vi } from 'vitest';
// Its constant only: the Workers have copies of their own.
import { layoutAge } from '../../../worker/rendering/site-layout.ts';
import { keep, kept } from '../../bench/report.ts';
import type { CountedPage } from '../../counts.ts';
import { prepareTemplate } from '../../shop/harness.ts';
import { type NearShop, startShop } from '../../shop/near-harness.ts';
import { drawn, RoundsGateway, roundLimits } from '../../waterfalls.ts';
import { viewedPages } from './viewed-pages.ts';

let shop: NearShop;
let pages: Awaited<ReturnType<typeof viewedPages>>;
const gateway = new RoundsGateway();
const drawings: string[] = [];

/** A day of the private sale. */
const day = Date.UTC(2026, 10, 27, 9);

beforeAll(async () => {
  // Other shops are copied from it: it is made today.
  await prepareTemplate();
  vi.useFakeTimers({ now: day, toFake: ['Date'] });
  shop = await startShop({ variables: { PAGE_CACHE: 'off', OPTIONAL_WAIT: '300' }, gateway: gateway.answer as never });
  pages = await viewedPages(shop);
  gateway.watchCryptography();
  // What the isolate has in memory must not expire between two views, nor must a call.
  vi.useFakeTimers({ now: day, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});

afterAll(async () => {
  vi.useRealTimers();
  await shop.dispose();
});

it.each(Object.entries(roundLimits))('the calls of %s', async (name, limit) => {
  const page = name as CountedPage;
  const [visitor, path] = pages[page];
  const view = async () => {
    const { status } = await visitor.get(path);
    expect(status, path).toBe(200);
  };
  // The first view fills the memory of the isolate: also the configuration, which is fresh for five minutes.
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await view();
  const calls = await gateway.waterfallOf(() => {
    // Nothing that pages share is fresh.
    vi.setSystemTime(Date.now() + layoutAge);
    return view();
  });
  const drawing = drawn(page, calls);
  drawings.push(drawing);
  expect(Math.max(...calls.map(({ round }) => round)), drawing).toBeLessThanOrEqual(limit);
});

it('draws them in docs/performance.md', () => {
  const text = `\`\`\`text\n${drawings.join('\n\n')}\n\`\`\``;
  // npm run note-counts
  if (process.env.NOTE_COUNTS === '1') keep('waterfalls', text);
  expect(kept('waterfalls'), 'npm run note-counts draws them again').toBe(text);
});
