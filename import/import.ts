import type { ImportedResult, WantedPhoto } from '../backend/imports/payload.ts';
import type { Currency, Language } from '../shared/markets/locales.ts';
import { type Assembled, assemble } from './assemble.ts';
import type { BackendClient } from './backend-client.ts';
import { BackendRefuses } from './backend-client.ts';
import { BadPhoto } from './bad-photo.ts';
import { readPhoto } from './photos.ts';
import { readLines } from './read-lines.ts';
import { Report } from './report.ts';
import { retireMissing } from './retire.ts';
import { Staging } from './staging.ts';

/** What an import needs of a backend. */
export type ImportBackend = Pick<
  BackendClient,
  'sendProducts' | 'knownPieces' | 'retire' | 'sendPhoto' | 'writeMenu' | 'finish'
>;

export interface ImportOptions {
  /** Name of the feed; that of its language if missing. What a feed has named and names no more is retired. */
  feed?: string | undefined;
  /** The feed has only a part of its products: nothing is retired. */
  partial?: boolean | undefined;
  /** Retire as many products as are gone, though it is more than a fifth. */
  retire?: boolean | undefined;
  language: Language;
  /** Currency of prices without one. */
  currency?: Currency | undefined;
  /** Encoding of the file, where it declares none. */
  encoding?: string | undefined;
  /** Quantity of pieces that are in stock without a number. */
  usualStock: number;
  /** Base folder of photos that are given by a path. */
  photoFolder: string;
  /** Also fetch photos from hosts that are not public. */
  allowPrivate?: boolean | undefined;
  /** Also create the menu. */
  menu: boolean;
  /** Only say what would change. */
  dryRun?: boolean | undefined;
  onProgress: (text: string) => void;
}

/** Maximum of products in a request; and of pieces, because some products have hundreds. */
const maxProducts = 50;
const maxPieces = 1_000;

/** Maximum of concurrent photo downloads. */
const photosAtOnce = 4;

/**
 * Imports a feed into a backend. Reads the whole feed, then sends its products in batches, then their photos. The
 * report lists what was rejected.
 *
 * @throws BadFile where the feed cannot be read; nothing is sent then
 * @throws BackendRefuses where the backend rejects the import; it may be repeated
 */
export async function importFeed(file: string, backend: ImportBackend, options: ImportOptions): Promise<Report> {
  const staging = new Staging();
  const { dryRun = false } = options;
  const report = new Report(staging, dryRun);
  try {
    const { currency, encoding, onProgress } = options;
    const { read, hidden } = await readLines(file, staging, { currency, encoding }, (lines) =>
      onProgress(`${lines.toLocaleString('en')} lines read`),
    );
    report.lines = read;
    report.hidden = hidden;
    await sendAll(staging, backend, report, options);
    const { language, feed = language, partial = false, retire = false } = options;
    if (!partial) await retireMissing(staging, backend, report, { feed, language, retire, dryRun });
    if (options.menu && !dryRun) await backend.writeMenu();
    if (!dryRun) await backend.finish();
    report.close();
    return report;
  } finally {
    staging.close();
  }
}

async function sendAll(
  staging: Staging,
  backend: ImportBackend,
  report: Report,
  options: ImportOptions,
): Promise<void> {
  const total = staging.count('products');
  let batch: Assembled[] = [];
  let pieces = 0;
  let done = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const { language, feed = language, usualStock, dryRun = false } = options;
    const products = batch.map(({ product }) => product);
    const results = await backend.sendProducts({ feed, language, usualStock, products, dryRun });
    const photos = results.flatMap((result, at) => {
      report.add(result, batch[at]);
      return result.photos;
    });
    if (dryRun) report.photos += photos.length;
    else await sendPhotos(photos, backend, report, options);
    batch = [];
    pieces = 0;
  };
  for (const lines of staging.products()) {
    const assembled = assemble(lines, (remark) => staging.remark('refused', remark));
    done += 1;
    if (assembled === undefined) continue;
    batch.push(assembled);
    pieces += assembled.lines.size;
    if (batch.length < maxProducts && pieces < maxPieces) continue;
    await flush();
    options.onProgress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} products sent`);
  }
  await flush();
}

/** Fetches and sends photos with limited concurrency. Failures go to the report. */
async function sendPhotos(
  photos: readonly ImportedResult['photos'][number][],
  backend: ImportBackend,
  report: Report,
  { photoFolder, allowPrivate = false }: ImportOptions,
): Promise<void> {
  const waiting = [...photos];
  const send = async (photo: WantedPhoto): Promise<void> => {
    try {
      await backend.sendPhoto(photo, await readPhoto(photo.source, photoFolder, { allowPrivate }));
      report.photos += 1;
    } catch (error) {
      if (!(error instanceof BadPhoto || error instanceof BackendRefuses)) throw error;
      report.photoFailed(photo, error.message);
    }
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: photosAtOnce }, work));
}
