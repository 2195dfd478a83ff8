import type { Assembled } from '../../import/assemble.ts';
import { MemoryStaging } from '../../import/memory-staging.ts';
import { Report } from '../../import/report.ts';
import { sendPhotos } from '../../import/send-photos.ts';
import { deliverChanges } from '../changes/purge.ts';
import type { Env } from '../env.ts';
import { ownCatalogue } from '../imports/own-catalogue.ts';
import type { ImportedProduct, WantedPhoto } from '../imports/payload.ts';
import type { ScheduledFeed } from './feeds.ts';
import { fetchPicture } from './fetch-picture.ts';
import { type Summary, summaryOf } from './summary.ts';

/** A part of a run. Doing it twice is the same as doing it once, because a Worker may be cut off before it is noted. */
export type Work =
  | { kind: 'products'; products: ImportedProduct[]; lines: [sku: string, line: number][][] }
  | { kind: 'retire'; skus: string[] }
  | { kind: 'menu' }
  | { kind: 'finish' }
  | { kind: 'photos'; photos: WantedPhoto[] };

/** Photos of one part, so that a Worker is far below its limit of requests. */
const photosTogether = 30;

/** How much of what a Worker may do a part needs. */
export const costOf = ({ kind }: Work): number => (kind === 'photos' ? 5 : 1);

/** Does a part of a run. Returns its report, and work that comes after all other: the photos of its products. */
export async function doWork(
  env: Env,
  { feed, language, stock }: ScheduledFeed,
  work: Work,
  { now, photoTime }: { now: Date; photoTime: number },
): Promise<{ summary: Summary; photos: Work[] }> {
  const catalogue = ownCatalogue(env, now);
  const report = new Report(new MemoryStaging());
  const photos: WantedPhoto[] = [];
  if (work.kind === 'products') {
    const { products } = work;
    const results = await catalogue.sendProducts({ feed, language, usualStock: stock, products });
    for (const [at, result] of results.entries()) {
      const product = products[at];
      const assembled: Assembled | undefined = product && { product, lines: new Map(work.lines[at]) };
      report.add(result, assembled);
      photos.push(...result.photos);
    }
  } else if (work.kind === 'retire') {
    report.retired(await catalogue.retire({ feed, language, skus: work.skus, dryRun: false }));
  } else if (work.kind === 'menu') await catalogue.writeMenu();
  else if (work.kind === 'finish') await catalogue.finish();
  else {
    await sendPhotos(
      work.photos,
      {
        send: async (photo, over) => catalogue.sendPhoto(photo, await fetchPicture(photo.source, over)),
        sent: () => {
          report.photos += 1;
        },
        failed: (photo, reason) => report.photoFailed(photo, reason),
      },
      photoTime,
    );
  }
  report.close();
  if (work.kind !== 'products') await deliverChanges(env);
  const parts = Array.from({ length: Math.ceil(photos.length / photosTogether) }, (_, at): Work => {
    return { kind: 'photos', photos: photos.slice(at * photosTogether, (at + 1) * photosTogether) };
  });
  return { summary: summaryOf(report), photos: parts };
}
