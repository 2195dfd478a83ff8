import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importedProducts } from '../../../backend/imports/payload.ts';
import { projectNode } from '../../../scripts/prepare.mjs';
import { root } from '../../../scripts/sources.mjs';

/** The feed is several times larger than the memory limit of the import. */
const lines = 16_000;
const description = 'Long enough to fill a heap when it is kept. '.repeat(90);
const heapMegabytes = 40;

let folder: string;
let backend: Server;
let received = 0;

/** The pieces of a product are far apart in the feed. */
function* feed(): Generator<string> {
  yield 'id\titem_group_id\ttitle\tdescription\tprice\tavailability\tsize\n';
  for (let line = 0; line < lines; line += 1)
    yield `P${line}\tG${line % (lines / 4)}\tCoat\t${description}\t20.00 EUR\tin_stock\t${Math.floor(line / (lines / 4))}\n`;
}

/** Accepts all products. */
async function answer(body: unknown): Promise<object> {
  const { products } = importedProducts.parse(body);
  received += products.reduce((sum, { options }) => sum + (options[0]?.pieces.length ?? 0), 0);
  return {
    products: products.map(({ key, options }) => ({
      key,
      productId: '1',
      isNew: true,
      isChanged: true,
      options: options.length,
      pieces: options[0]?.pieces.length ?? 0,
      fallsBack: [],
      photos: [],
      refused: [],
    })),
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-memory-'));
  await finished(Readable.from(feed()).pipe(createWriteStream(join(folder, 'large.tsv'))));
  backend = createServer(async (request, response) => {
    if (request.url === '/import/products') response.end(JSON.stringify(await answer(await json(request))));
    else response.end(JSON.stringify({ pieces: [], isLast: true }));
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  backend.close();
  rmSync(folder, { recursive: true, force: true });
});

it('imports a feed that is far larger than the memory it may use', { tags: ['exhaustive'] }, async () => {
  const address = backend.address();
  if (address === null || typeof address === 'string') throw new Error('There is no backend.');
  const from = (file: string) => JSON.stringify(pathToFileURL(join(root, 'import', file)).href);
  const program = `
    import { importFeed } from ${from('import.ts')};
    import { BackendClient } from ${from('backend-client.ts')};
    const report = await importFeed(${JSON.stringify(join(folder, 'large.tsv'))},
      new BackendClient('http://127.0.0.1:${address.port}', 'key'),
      { language: 'en', usualStock: 10, photoFolder: '.', menu: false, onProgress: () => undefined });
    console.log(report.lines + ' ' + report.products + ' ' + report.sizes);`;
  const printed = await new Promise<string>((resolve, reject) => {
    const child = spawn(projectNode, [`--max-old-space-size=${heapMegabytes}`, '--input-type=module', '-e', program]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject).on('close', () => resolve(output));
  });
  expect(lines * description.length).toBeGreaterThan(1.5 * heapMegabytes * 1_000_000);
  expect(printed).toContain(`${lines} ${lines / 4} ${lines}`);
  expect(received).toBe(lines);
});
