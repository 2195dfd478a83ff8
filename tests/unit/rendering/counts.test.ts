import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { root } from '../../../scripts/sources.mjs';
// Its constant only: the Workers have copies of their own.
import { sharedFor } from '../../../worker/market/shared-answers.ts';
import { type CountedPage, type Counts, countLimits, countView, grown, RecordedGateway } from '../../counts.ts';
import type { HttpVisitor } from '../../shop/http-visitor.ts';
import { type NearShop, startShop } from '../../shop/near-harness.ts';
import { viewedPages } from './viewed-pages.ts';

let shop: NearShop;
const gateway = new RecordedGateway();
const pages = {} as Record<CountedPage, [visitor: HttpVisitor, path: string]>;
const counted = new Map<string, Counts>();
/** Calls by source file, for each page. */
const files: Record<string, Record<string, number>> = {};

beforeAll(async () => {
  // What the isolate has in memory must not expire between two views.
  vi.useFakeTimers({ toFake: ['Date'] });
  shop = await startShop({ variables: { PAGE_CACHE: 'off' }, gateway: gateway.answer as never });
  Object.assign(pages, await viewedPages(shop));
});

afterAll(async () => {
  vi.useRealTimers();
  const names = Object.keys(countLimits.home);
  const rows = [...counted].map(
    ([page, counts]) =>
      page.padEnd(12) +
      Object.values(counts)
        .map((count, at) => String(count).padStart((names[at]?.length ?? 0) + 2))
        .join(''),
  );
  console.log([`${' '.repeat(12)}${names.map((name) => `  ${name}`).join('')}`, ...rows].join('\n'));
  // npm run note-counts
  if (process.env.NOTE_COUNTS === '1')
    writeFileSync(join(root, 'tests', 'call-counts.json'), `${JSON.stringify(files, null, 2)}\n`);
  await shop.dispose();
});

it.each(Object.entries(countLimits))('one view of %s', async (name, limits) => {
  const page = name as CountedPage;
  const [visitor, path] = pages[page];
  const view = async () => {
    const { status } = await visitor.get(path);
    expect(status, path).toBe(200);
  };
  // The first views fill the memory of the isolate: also the configuration, which is fresh for five minutes.
  vi.setSystemTime(Date.now() + 5 * 60_000);
  for (let time = 0; time < 3; time += 1) await view();
  // The answers that pages share.
  const expire = () => void vi.setSystemTime(Date.now() + sharedFor);
  const taken = await countView(gateway, view, expire);
  counted.set(page, taken.counts);
  files[page] = taken.files;
  for (const [count, limit] of Object.entries(limits))
    expect(
      taken.counts[count as keyof Counts],
      [`${page}: ${count}`, ...grown(page, taken.files)].join('\n  '),
    ).toBeLessThanOrEqual(limit);
});
