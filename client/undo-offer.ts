/** How long what was removed can be brought back, in milliseconds (specification, section 9). */
const undoTime = 4000;

/**
 * Has the form of a banner bring back what was removed without leaving the page. The offer is over after its time, or
 * as much later, while the pointer or the focus of a keyboard is on the banner: nobody loses the button that they are
 * about to press. The focus that a script sets after a click waits for nobody.
 *
 * @returns stops the clock
 */
export function offerUndo(banner: HTMLElement, onUndo: () => void, onOver: () => void): () => void {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const start = () => {
    timer = window.setTimeout(
      () => (banner.matches(':hover, :has(:focus-visible)') ? start() : onOver()),
      undoTime,
    );
  };
  banner.addEventListener('submit', (event) => {
    event.preventDefault();
    stop();
    onUndo();
  });
  start();
  return stop;
}
