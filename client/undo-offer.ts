/** Time to undo a removal, in milliseconds (specification, section 9). The thread in cart.css runs out in it. */
export const undoTime = 4000;

/**
 * Lets the form of a banner restore what was removed without leaving the page. The offer ends after its time, which
 * starts again while the pointer or the keyboard focus is on the banner. Focus set by a script after a click does not
 * extend it.
 * @returns stops the timer
 */
export function offerUndo(banner: HTMLElement, onUndo: () => void, onOver: () => void): () => void {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const start = () => {
    timer = window.setTimeout(() => (banner.matches(':hover, :has(:focus-visible)') ? start() : onOver()), undoTime);
  };
  banner.addEventListener('submit', (event) => {
    event.preventDefault();
    stop();
    onUndo();
  });
  start();
  return stop;
}
