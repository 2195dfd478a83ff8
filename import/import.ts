import { createReadStream } from 'node:fs';
import type { Currency, Language } from '../shared/markets/locales.ts';
import type { BackendClient } from './backend-client.ts';
import { assembleBatches } from './batches.ts';
import { readPhoto } from './photos.ts';
import { readLines } from './read-lines.ts';
import { Report } from './report.ts';
import { retireMissing } from './retire.ts';
import { sendPhotos } from './send-photos.ts';
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
  /** Time for all photos together, in minutes. */
  photoMinutes?: number | undefined;
  /** Also create the menu. */
  menu: boolean;
  /** Only say what would change. */
  dryRun?: boolean | undefined;
  onProgress: (text: string) => void;
}

/**
 * Imports a feed into a backend. Reads the whole feed, then sends its products in batches. When these are in the shop,
 * it fetches their photos. The report lists what was rejected.
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
    const { read, hidden } = await readLines(createReadStream(file), staging, { currency, encoding }, (lines) =>
      onProgress(`${lines.toLocaleString('en')} lines read`),
    );
    report.lines = read;
    report.hidden = hidden;
    await sendAll(staging, backend, report, options);
    const { language, feed = language, partial = false, retire = false } = options;
    if (!partial) await retireMissing(staging, backend, report, { feed, language, retire, dryRun });
    if (options.menu && !dryRun) await backend.writeMenu();
    if (!dryRun) {
      await backend.finish();
      await fetchPhotos(staging, backend, report, options);
    }
    report.close();
    return report;
  } finally {
    staging.close();
  }
}

const minute = 60_000;

/** Fetches the photos that the shop does not have, and shows them. */
async function fetchPhotos(
  staging: Staging,
  backend: ImportBackend,
  report: Report,
  { photoFolder, allowPrivate = false, photoMinutes = 30, onProgress }: ImportOptions,
): Promise<void> {
  const total = staging.count('photos');
  if (total === 0) return;
  await sendPhotos(
    staging.wanted(),
    {
      send: async (photo, signal) =>
        backend.sendPhoto(photo, await readPhoto(photo.source, photoFolder, { allowPrivate, signal })),
      sent: () => {
        report.photos += 1;
        onProgress(`${report.photos.toLocaleString('en')} of ${total.toLocaleString('en')} photos fetched`);
      },
      failed: (photo, reason) => report.photoFailed(photo, reason),
    },
    photoMinutes * minute,
  );
  if (report.photos > 0) await backend.finish();
}

async function sendAll(
  staging: Staging,
  backend: ImportBackend,
  report: Report,
  options: ImportOptions,
): Promise<void> {
  const { language, feed = language, usualStock, dryRun = false, onProgress } = options;
  const total = staging.count('products');
  let done = 0;
  const count = () => {
    done += 1;
  };
  for (const batch of assembleBatches(staging, count)) {
    const products = batch.map(({ product }) => product);
    const results = await backend.sendProducts({ feed, language, usualStock, products, dryRun });
    for (const [at, result] of results.entries()) {
      report.add(result, batch[at]);
      if (dryRun) report.photos += result.photos.length;
      else for (const photo of result.photos) staging.want(photo);
    }
    onProgress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} products sent`);
  }
}
