/**
 * `npm run bench-map`, after a build, without a shop: how smooth the store map is with 3,000 stores, on a CPU four
 * times slower than this one. It measures the longest tasks while the map loads, is dragged and zoomed: in CPU time
 * over several runs, compared with a page without a map, and in wall-clock time, which other load on the machine
 * affects.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { readChunks } from '../../scripts/building/client-chunks.ts';
import { root } from '../../scripts/sources.mjs';
import type { MapPoint, MapPoints } from '../../shared/stores/map-points.ts';
import type { StoreMapFacts } from '../../shared/stores/store-map.ts';
import { launch } from '../chromium.ts';

const count = 3000;
const slower = 4;
/** Milliseconds from which browsers report a long task. */
const long = 50;
const runs = Number(process.env.RUNS ?? 5);

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const styles = ['tokens', 'base', 'stores/map'].map((name) =>
  readFileSync(join(root, `client/styles/${name}.css`), 'utf8'),
);
const facts: StoreMapFacts = {
  center: [48.5, 8, 5],
  tiles: null,
  points: '/points',
  within: null,
  preferred: '',
  here: '',
};

/** Random points, many in towns and some between; the same in each run. */
function somePoints(): MapPoint[] {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const towns = Array.from({ length: 150 }, () => [38 + random() * 17, -5 + random() * 27] as const);
  return Array.from({ length: count }, (_, index) => {
    const [latitude, longitude] = towns[index % towns.length] ?? [0, 0];
    const wide = index % 6 === 0 ? 3 : 0.15;
    const near = () => (random() - 0.5) * wide;
    return [String(index), `Store ${index}`, latitude + near(), longitude + near(), `/store-${index}/`];
  });
}

/** The page of a map, or without the script the same page without a map. */
function pageWith(script: string | null): string {
  const wired = script && `import('/${script}').then(({ wire }) => wire(document.querySelector('[data-map]')));`;
  return `<!doctype html><html lang="en"><title>Map</title><style>${styles.join('')}</style>
<main><section class="map" data-map='${JSON.stringify(facts)}' data-together="# stores">
<div class="map__frame"><div data-map-place class="map__place"></div><p data-map-hint></p></div>
<div data-map-card hidden><ul></ul></div></section></main>
<script type="module">
window.tasks = [];
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.tasks.push(duration); })
  .observe({ type: 'longtask' });
${wired ?? ''}
</script></html>`;
}

const chunk = readChunks().find(({ source }) => source === 'client/map/load-map.ts');
if (chunk === undefined) throw new Error('Build first: npm run build');
const answer: MapPoints = { points: somePoints(), more: false };
const server = createServer(({ url = '' }, response) => {
  if (url === '/') response.setHeader('content-type', 'text/html').end(pageWith(chunk.file));
  else if (url === '/plain') response.setHeader('content-type', 'text/html').end(pageWith(null));
  else if (url === '/points') response.end(JSON.stringify(answer));
  else if (url.startsWith('/assets/')) {
    response.setHeader('content-type', types[extname(url)] ?? 'application/octet-stream');
    response.end(readFileSync(join(root, 'dist/client', url)));
  } else response.writeHead(404).end();
}).listen(0);
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('No port');
const origin = `http://127.0.0.1:${address.port}`;
const browser = await launch();

/** Long tasks since the last call, in milliseconds, longest first. */
async function tasksOf(page: Page): Promise<number[]> {
  const tasks = await page.evaluate(() => {
    const mine = window as unknown as { tasks: number[] };
    const seen = mine.tasks;
    mine.tasks = [];
    return seen;
  });
  return tasks.sort((one, other) => other - one);
}

const trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().default(0),
      args: z.looseObject({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

/** The longest task of the page during `work`, in CPU milliseconds, independent of other load. */
async function longestOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}:${tid}`;
  const mains = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  return Math.max(0, ...tasks.map(({ tdur }) => tdur)) / 1000;
}

/** The measured actions in order: load a page without a map, load one with a map, use the map. */
async function* pendingActions(page: Page): AsyncGenerator<[what: string, work: () => Promise<unknown>]> {
  yield ['A page without a map', () => page.goto(`${origin}/plain`)];
  yield [
    'The map comes',
    async () => {
      await page.goto(`${origin}/`);
      await page.locator('[data-state="shown"] .map__pin').first().waitFor();
    },
  ];
  for (const [index, [fromX, toX]] of drags.entries())
    yield [
      `Dragged, ${index + 1}`,
      async () => {
        await page.mouse.move(fromX, 200);
        await page.mouse.down();
        await page.mouse.move(toX, 350, { steps: 30 });
        await page.mouse.up();
      },
    ];
  await page.locator('.map__place').focus();
  for (const [index, key] of ['+', '+', '+', '-', '-', '-', '-'].entries())
    yield [`${key === '+' ? 'Nearer' : 'Further'}, ${index + 1}`, () => page.keyboard.press(key)];
}
const drags = [
  [800, 200],
  [200, 700],
  [800, 300],
] as const;

/** Runs all actions on a page that is `rate` times slower; `look` measures one. */
async function walk(rate: number, look: (page: Page, what: string, work: () => Promise<unknown>) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  for await (const [what, work] of pendingActions(page))
    await look(page, what, async () => {
      await work();
      await page.waitForTimeout(1500);
    });
  await page.close();
}

const middle = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  const measured = new Map<string, number[]>();
  for (let run = 1; run <= runs; run += 1)
    await walk(1, async (page, what, work) => {
      measured.set(what, [...(measured.get(what) ?? []), (await longestOf(page, work)) * slower]);
    });
  const [idle = []] = measured.values();
  console.log(`Processor time of the longest task, times ${slower}, in ${runs} runs: least, middle, most, and`);
  console.log('the middle as a multiple of that of a page without a map.');
  for (const [what, times] of measured) {
    const words = [Math.min(...times), middle(times), Math.max(...times)].map((time) => time.toFixed(0));
    console.log(`${what}: ${words.join(', ')} ms; ${(middle(times) / middle(idle)).toFixed(1)}`);
  }
  console.log(`Tasks of more than ${long} ms by the clock, ${slower} times slower:`);
  await walk(slower, async (page, what, work) => {
    await work();
    const tasks = await tasksOf(page);
    const words = tasks.length === 0 ? 'none' : tasks.map((task) => `${task} ms`).join(', ');
    console.log(`${what}: ${words}; ${await page.locator('.map__pin').count()} markers`);
  });
} finally {
  await browser.close();
  server.close();
}
