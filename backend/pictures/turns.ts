/** Longest time (milliseconds) that one drawing can keep the next one waiting, whatever became of it. */
const patience = 3_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws one picture after the other. A drawing takes all of the thread while it lasts; taking turns lets
 * the gateway's own answers pass between two of them, however many pictures a page asks for.
 */
export function inTurn<T>(
  draw: () => Promise<T>,
  waitUntil: (promise: Promise<unknown>) => void,
): Promise<T> {
  const before = last;
  const drawn = Promise.race([before, new Promise((resolve) => setTimeout(resolve, patience))]).then(draw);
  last = drawn.catch(() => undefined);
  // The next one waits for this one, so it goes on when its own reader has left.
  waitUntil(last);
  return drawn;
}
