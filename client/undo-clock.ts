/** How long what was removed can be brought back, in milliseconds (specification, section 9). */
const undoTime = 4000;

/**
 * Ends the offer to undo after its time, or as much later, while the pointer or the focus of a keyboard is on its banner:
 * nobody loses the button that they are about to press. The focus that a script sets after a click waits for nobody.
 *
 * @returns stops the clock
 */
export function startUndoClock(banner: HTMLElement, over: () => void): () => void {
  const look = () => (banner.matches(':hover, :has(:focus-visible)') ? run() : over());
  let timer = 0;
  const run = () => {
    timer = window.setTimeout(look, undoTime);
  };
  run();
  return () => clearTimeout(timer);
}
