/** Maximum of concurrent pictures: while one is encoded elsewhere, the next is drawn here. */
const atOnce = 2;

/** Maximum of waiting pictures. Over HTTP/2, a browser requests six at once for those near the screen. */
export const maxQueue = 48;

/** Polling interval in ms. */
const pause = 10;

/** Timeout in ms without polling, after which a request counts as cancelled and its work as abandoned. */
const timeout = 5_000;

/** The queue is full; for a prefetched picture, not empty. */
export class Busy extends Error {}

/** Time in ms without a request for a picture until the studio counts as idle. */
const quietAfter = 5_000;

/** Maximum time to wait for idleness, and the polling interval, in ms. */
const maxSilence = 25_000;
const quietPause = 100;

interface Place {
  /** Time of the last poll, or of the start, in ms. */
  seen: number;
}

/** A place in the idle queue, with the name of its work. */
interface QuietPlace extends Place {
  name: string;
}

/** Waiting requests in order, and running ones. */
const waiting = new Set<Place>();
const working = new Set<Place>();
const quiet = new Set<QuietPlace>();

/** Time of the last request for a picture, in ms. */
let lastAsked = 0;

/** Notes a request for a picture, whether it must be rendered or not. */
export function noteAsked(): void {
  lastAsked = Date.now();
}

/**
 * Runs work with limited concurrency, in the order of requests. Waiting requests poll: a request must not await a
 * promise of another one, which may have been cancelled.
 *
 * @param ahead a prefetched picture: only when nothing else is waiting
 * @throws Busy when the queue is full
 */
export async function inTurn<T>(work: () => Promise<T>, { ahead = false } = {}): Promise<T> {
  leaveOut(waiting);
  leaveOut(working);
  if (waiting.size >= maxQueue || (ahead && waiting.size + working.size > 0)) throw new Busy();
  const mine = { seen: Date.now() };
  waiting.add(mine);
  while (!isNext(mine)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    mine.seen = Date.now();
    // A request that did not poll for long has lost its place, and goes to the end.
    waiting.add(mine);
  }
  waiting.delete(mine);
  working.add(mine);
  try {
    return await work();
  } finally {
    working.delete(mine);
  }
}

/**
 * Runs work one at a time while the studio is idle. Does nothing for a name that is queued already; gives up until
 * the next request when the studio does not become idle soon.
 */
export async function inQuiet(name: string, work: () => Promise<void>): Promise<void> {
  leaveOut(quiet);
  if ([...quiet].some((place) => place.name === name)) return;
  const began = Date.now();
  const mine = { name, seen: began };
  quiet.add(mine);
  try {
    while (!isQuiet(mine)) {
      await new Promise((resolve) => setTimeout(resolve, quietPause));
      mine.seen = Date.now();
      if (mine.seen - began > maxSilence) return;
      quiet.add(mine);
    }
    await work();
  } finally {
    quiet.delete(mine);
  }
}

function isQuiet(place: QuietPlace): boolean {
  for (const places of [waiting, working, quiet]) leaveOut(places);
  const [first] = quiet;
  const isStill = waiting.size + working.size === 0 && Date.now() - lastAsked >= quietAfter;
  return first === place && isStill;
}

function isNext(place: Place): boolean {
  leaveOut(waiting);
  leaveOut(working);
  const [first] = waiting;
  return first === place && working.size < atOnce;
}

function leaveOut(places: Set<Place>): void {
  for (const place of places) if (Date.now() - place.seen > timeout) places.delete(place);
}
