/**
 * npm passes SIGTERM on to its shell only, which dies without telling the program: a new parent means the same.
 *
 * @param {() => void} stop called once
 */
export function onOrphaned(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}
