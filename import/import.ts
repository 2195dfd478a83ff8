import type { ImportedResult, WantedPhoto } from '../backend/imports/payload.ts';
import type { Currency, Language } from '../shared/markets/locales.ts';
import { type Assembled, assemble } from './assemble.ts';
import type { BackendClient } from './backend-client.ts';
import { BackendRefuses } from './backend-client.ts';
import { BadPhoto } from './bad-photo.ts';
import { readPhoto } from './photos.ts';
import { readLines } from './read-lines.ts';
import { Report } from './report.ts';
import { Staging } from './staging.ts';

export interface ImportOptions {
  /** Language of the feed's texts. */
  language: Language;
  /** That of prices without one. */
  currency?: Currency | undefined;
  /** How the file is encoded, where it does not say so. */
  encoding?: string | undefined;
  /** Pieces that are there of what a feed has in stock without counting. */
  usualStock: number;
  /** Where photos are that are named by a path. */
  photoFolder: string;
  /** Also fetch photos from hosts that are not on the public internet. */
  allowPrivate?: boolean | undefined;
  /** Also make the menu anew. */
  menu: boolean;
  /** Shows how far it is. */
  onProgress: (text: string) => void;
}

/** Products sent together at the most; and pieces, for some products have hundreds. */
const mostProducts = 50;
const mostPieces = 1_000;

/** Photos that are fetched at once. */
const photosAtOnce = 4;

/**
 * Imports a feed into a backend. First all of it is read, then its products are sent some at a time, then their photos;
 * what cannot be imported is in the report.
 *
 * @throws BadFile where the feed as a whole cannot be read: nothing is sent then
 * @throws BackendRefuses where the backend does not take it; the same import may be run again
 */
export async function importFeed(
  file: string,
  backend: BackendClient,
  options: ImportOptions,
): Promise<Report> {
  const staging = new Staging();
  const report = new Report(staging);
  try {
    const { currency, encoding, onProgress } = options;
    const { read, hidden } = await readLines(file, staging, { currency, encoding }, (lines) =>
      onProgress(`${lines.toLocaleString('en')} lines read`),
    );
    report.lines = read;
    report.hidden = hidden;
    await sendAll(staging, backend, report, options);
    if (options.menu) await backend.writeMenu();
    await backend.finish();
    report.close();
    return report;
  } finally {
    staging.close();
  }
}

async function sendAll(
  staging: Staging,
  backend: BackendClient,
  report: Report,
  options: ImportOptions,
): Promise<void> {
  const total = staging.count('products');
  let batch: Assembled[] = [];
  let pieces = 0;
  let done = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const { language, usualStock } = options;
    const products = batch.map(({ product }) => product);
    const results = await backend.sendProducts({ language, usualStock, products });
    const photos = results.flatMap((result, at) => {
      report.add(result, batch[at]);
      return result.photos;
    });
    await sendPhotos(photos, backend, report, options);
    batch = [];
    pieces = 0;
  };
  for (const lines of staging.products()) {
    const assembled = assemble(lines, (remark) => staging.remark('refused', remark));
    done += 1;
    if (assembled === undefined) continue;
    batch.push(assembled);
    pieces += assembled.lines.size;
    if (batch.length < mostProducts && pieces < mostPieces) continue;
    await flush();
    options.onProgress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} products sent`);
  }
  await flush();
}

/** Fetches and sends photos, few at once; one that cannot be had is in the report. */
async function sendPhotos(
  photos: readonly ImportedResult['photos'][number][],
  backend: BackendClient,
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
