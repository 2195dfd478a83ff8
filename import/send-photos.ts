import type { WantedPhoto } from '../backend/imports/payload.ts';
import { BackendRefuses } from './backend-client.ts';
import { BadPhoto } from './bad-photo.ts';

/** Photos that are fetched at once, and of these from one host. */
const atOnce = 6;
const perHost = 3;

/** Photos among which one is looked for whose host has time. */
const lookahead = 200;

/** A host that lets so many photos in a row time out is not asked again in this run. */
const maxTimeouts = 5;

export interface PhotoTransfer {
  /** Fetches a photo and stores it. @throws BadPhoto or BackendRefuses with the reason */
  send: (photo: WantedPhoto, signal: AbortSignal) => Promise<void>;
  sent: (photo: WantedPhoto) => void;
  failed: (photo: WantedPhoto, reason: string) => void;
}

const hostOf = ({ source }: WantedPhoto): string => (URL.canParse(source) ? new URL(source).host : '');

/** Counts of each host. */
class Hosts {
  readonly #running = new Map<string, number>();
  readonly #timeouts = new Map<string, number>();

  isFree(host: string): boolean {
    return (this.#running.get(host) ?? 0) < perHost;
  }

  isSlow(host: string): boolean {
    return (this.#timeouts.get(host) ?? 0) >= maxTimeouts;
  }

  begin(host: string): void {
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
  }

  end(host: string, isTimeout: boolean): void {
    this.#running.set(host, (this.#running.get(host) ?? 1) - 1);
    this.#timeouts.set(host, isTimeout ? (this.#timeouts.get(host) ?? 0) + 1 : 0);
  }
}

/**
 * Fetches photos and stores them, several at once and a few from one host, until all are there or the time is over.
 * What has not come is reported as failed; the next import asks for it again.
 *
 * @param limit of all photos together, in ms
 */
export async function sendPhotos(
  photos: Iterable<WantedPhoto>,
  { send, sent, failed }: PhotoTransfer,
  limit: number,
): Promise<void> {
  const over = AbortSignal.timeout(limit);
  const next = photos[Symbol.iterator]();
  const waiting: WantedPhoto[] = [];
  const running = new Set<Promise<void>>();
  const hosts = new Hosts();

  const transfer = async (photo: WantedPhoto): Promise<void> => {
    const host = hostOf(photo);
    hosts.begin(host);
    let isTimeout = false;
    try {
      await send(photo, over);
      sent(photo);
    } catch (error) {
      if (!(error instanceof BadPhoto || error instanceof BackendRefuses)) throw error;
      isTimeout = error instanceof BadPhoto && error.isTimeout;
      failed(photo, over.aborted ? 'was not fetched in time' : error.message);
    } finally {
      hosts.end(host, isTimeout);
    }
  };
  const start = (photo: WantedPhoto): void => {
    const work: Promise<void> = transfer(photo).finally(() => running.delete(work));
    running.add(work);
  };

  for (;;) {
    while (waiting.length < lookahead) {
      const { value, done } = next.next();
      if (done) break;
      waiting.push(value);
    }
    const at = waiting.findIndex((photo) => over.aborted || hosts.isSlow(hostOf(photo)) || hosts.isFree(hostOf(photo)));
    const photo = waiting[at];
    if (photo !== undefined && (over.aborted || hosts.isSlow(hostOf(photo)))) {
      waiting.splice(at, 1);
      failed(photo, over.aborted ? 'was not fetched in time' : 'was not asked for: its host is too slow');
    } else if (photo !== undefined && running.size < atOnce) {
      waiting.splice(at, 1);
      start(photo);
    } else if (running.size > 0) await Promise.race(running);
    else return;
  }
}
