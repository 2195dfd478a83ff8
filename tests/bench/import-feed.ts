/**
 * Measures an import: `node tests/bench/import-feed.ts 100000` writes a feed with so many rows into a temporary folder
 * and imports it into a new database twice; with `single` each row is a product, else twenty are. Prints rows,
 * products, seconds, processor seconds, and the highest memory of the process, in which command and backend run
 * together.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { importFeed } from '../../import/import.ts';
import { applyMigration, openDatabase, pendingMigrations } from '../../scripts/database/database.ts';
import { SqliteD1 } from '../../scripts/database/sqlite-d1.ts';
import { catalogueOf } from '../unit/import/catalogue-of.ts';

const isSingle = process.argv[3] === 'single';
const colours = isSingle ? ['Navy'] : ['Navy', 'Rust', 'Moss', 'Ecru'];
const sizes = isSingle ? ['M'] : ['XS', 'S', 'M', 'L', 'XL'];
const description = 'A garment for every day, with all that a description of a shop says. '.repeat(6);

/** The rows of a Google feed: products of four colours in five sizes, in forty families; sizes are far apart. */
function* feed(rows: number): Generator<string> {
  yield 'id\titem_group_id\ttitle\tdescription\tprice\tavailability\tquantity\tcolor\tsize\tgtin\tproduct_type\timage_link\n';
  const options = Math.ceil(rows / sizes.length);
  for (let row = 0; row < rows; row += 1) {
    const option = row % options;
    const [product, colour] = [Math.floor(option / colours.length), colours[option % colours.length]];
    const size = sizes[Math.floor(row / options)];
    const family = `Department ${product % 4} > Section ${product % 40}`;
    const cells = [`P${product}-${colour}-${size}`, `P${product}`, `Garment ${product}`, description];
    const price = `${20 + (product % 80)}.00 EUR`;
    yield `${[...cells, price, 'in_stock', String(product % 20), colour, size, '', family, ''].join('\t')}\n`;
  }
}

const rows = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'import-feed-'));
try {
  const file = join(folder, 'feed.tsv');
  await finished(Readable.from(feed(rows)).pipe(createWriteStream(file)));
  const database = openDatabase(join(folder, 'shop.sqlite'));
  for (const name of pendingMigrations(database)) applyMigration(database, name);
  const catalogue = catalogueOf(new SqliteD1(database), new Date());
  for (const run of ['first', 'second']) {
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    const report = await importFeed(file, catalogue, {
      language: 'en',
      usualStock: 10,
      photoFolder: folder,
      menu: false,
      onProgress: () => undefined,
    });
    const { user, system } = process.cpuUsage(cpu);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    const memory = (process.resourceUsage().maxRSS / 1024).toFixed(0);
    console.log(
      `${run}: ${report.lines} rows, ${report.products} products, ${report.changed + report.added} written, ` +
        `${seconds} s, ${((user + system) / 1_000_000).toFixed(0)} s of processor, ${memory} MB`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
