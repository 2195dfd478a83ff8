/**
 * Calls `stop` when the parent process is gone: npm passes SIGTERM only to its shell, which ends without informing
 * the program.
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
