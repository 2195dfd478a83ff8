/** Longest time (milliseconds) that one drawing can keep the next one waiting, whatever became of it. */
const patience = 3_000;
/** Milliseconds after which one looks again whether it is one's turn. */
const pause = 5;

/** When the drawing that is under way began, in milliseconds; 0 while there is none. */
let drawingSince = 0;

/**
 * Draws one picture after the other. A drawing takes all of the thread while it lasts; taking turns lets
 * the gateway's own answers pass between two of them, however many pictures a page asks for. Whoever waits looks
 * for themselves: a request never awaits what belongs to another one, which may have been given up.
 */
export async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  while (Date.now() - drawingSince < patience) await new Promise((resolve) => setTimeout(resolve, pause));
  const mine = Date.now();
  drawingSince = mine;
  try {
    return await draw();
  } finally {
    if (drawingSince === mine) drawingSince = 0;
  }
}
