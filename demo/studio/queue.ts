/** Pictures that are worked on at once: while one is encoded elsewhere, the next is drawn here. */
const atOnce = 2;

/** Pictures that may wait. A browser asks for six at once, over HTTP/2 for those near the screen. */
export const longestQueue = 48;

/** Milliseconds after which whoever waits looks again whether it is their turn. */
const pause = 10;

/** Milliseconds after which one who has not looked is taken to be gone, and work to have been given up. */
const patience = 5_000;

/** There are too many waiting already; or, for a picture that nobody has asked for yet, any at all. */
export class Busy extends Error {}

/** Milliseconds without a picture being asked for that make a quiet moment: whoever came has seen the page by then. */
const quietAfter = 5_000;

/** Milliseconds that somebody waits for a quiet moment, and between two looks for it. */
const longestQuiet = 25_000;
const quietPause = 100;

interface Place {
  /** When this one last looked, or began; milliseconds. */
  seen: number;
}

/** One who works in quiet moments, on something that has a name. */
interface QuietPlace extends Place {
  name: string;
}

/** Those who wait, the first to come first, and those who are at work. */
const waiting = new Set<Place>();
const working = new Set<Place>();
const quiet = new Set<QuietPlace>();

/** When a picture was last asked for; milliseconds. */
let lastAsked = 0;

/** Notes that somebody asks for a picture, whether it has to be made or not. */
export function noteAsked(): void {
  lastAsked = Date.now();
}

/**
 * Works at few pictures at a time, in the order in which they were asked for. Whoever waits looks for themselves:
 * a request never awaits what belongs to another one, which may have been given up.
 *
 * @param ahead a picture that is made before anybody asks for it: only when there is nothing else to do
 * @throws Busy when the queue is full
 */
export async function inTurn<T>(work: () => Promise<T>, { ahead = false } = {}): Promise<T> {
  leaveOut(waiting);
  leaveOut(working);
  if (waiting.size >= longestQueue || (ahead && waiting.size + working.size > 0)) throw new Busy();
  const mine = { seen: Date.now() };
  waiting.add(mine);
  while (!isNext(mine)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    mine.seen = Date.now();
    // One who was kept from looking for long has lost the place, and takes the last.
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
 * Works when nobody waits for a picture, at one thing after the other. Does nothing for a name that waits already, and
 * gives up, until it is asked again, when no quiet moment comes soon.
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
      if (mine.seen - began > longestQuiet) return;
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
  for (const place of places) if (Date.now() - place.seen > patience) places.delete(place);
}
