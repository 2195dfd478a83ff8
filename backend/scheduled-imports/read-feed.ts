import { BadFile } from '../../import/bad-file.ts';
import { assembleBatches } from '../../import/batches.ts';
import { MemoryStaging } from '../../import/memory-staging.ts';
import { readLines } from '../../import/read-lines.ts';
import { Report } from '../../import/report.ts';
import { piecesToRetire } from '../../import/retire.ts';
import type { Env } from '../env.ts';
import { ownCatalogue } from '../imports/own-catalogue.ts';
import { hostOf, type ScheduledFeed } from './feeds.ts';
import { type Summary, summaryOf } from './summary.ts';
import type { Work } from './work.ts';

/** Time in ms until a feed is there as a whole, and maximum of its bytes, also of those within a gzip. */
const timeout = 4 * 60_000;
const maxBytes = 50_000_000;

/** Bytes of a feed. Errors name the host only: the address may contain a secret, and messages the address. */
async function* bytesOf(feed: ScheduledFeed): AsyncGenerator<Uint8Array> {
  const host = hostOf(feed);
  const signal = AbortSignal.timeout(timeout);
  const cut = (sentence: string) => new BadFile(signal.aborted ? `${host} did not send the feed in time.` : sentence);
  const response = await fetch(feed.url, { headers: { 'user-agent': 'shop-import' }, signal }).catch(() => {
    throw cut(`${host} does not answer.`);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new BadFile(`${host} answered ${response.status}.`);
  }
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new BadFile(`The feed has more than ${maxBytes / 1_000_000} MB.`);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof BadFile ? error : cut(`${host} broke off the feed.`);
  }
}

/**
 * Reads a feed as a whole and plans the work of its import. Nothing is written.
 *
 * @throws BadFile where it cannot be fetched or read
 */
export async function readFeed(env: Env, feed: ScheduledFeed, now: Date): Promise<{ work: Work[]; summary: Summary }> {
  const staging = new MemoryStaging();
  const report = new Report(staging);
  const { read, hidden } = await readLines(bytesOf(feed), staging, { currency: feed.currency, encoding: undefined });
  report.lines = read;
  report.hidden = hidden;
  const work: Work[] = [];
  for (const batch of assembleBatches(staging)) {
    work.push({
      kind: 'products',
      products: batch.map(({ product }) => product),
      lines: batch.map(({ lines }) => [...lines]),
    });
  }
  if (!feed.partial) {
    const parts = await piecesToRetire(staging, ownCatalogue(env, now), report, { feed: feed.feed, retire: false });
    for (const skus of parts) work.push({ kind: 'retire', skus });
  }
  if (feed.menu) work.push({ kind: 'menu' });
  work.push({ kind: 'finish' });
  report.close();
  return { work, summary: summaryOf(report) };
}
