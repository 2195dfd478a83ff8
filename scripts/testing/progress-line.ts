import { posix } from 'node:path';

export interface Progress {
  /** The file that has just ended, from the project's root: `tests/unit/cart/shipping.test.ts`. */
  path: string;
  /** Numbers of ended, all and failed files. */
  done: number;
  total: number;
  failed: number;
  /** Seconds since the run began. */
  seconds: number;
}

/** `integration/cart  120 of 430 files, 2 failed, 4:05`. */
export function progressLine({ path, done, total, failed, seconds }: Progress): string {
  const area = posix.dirname(path).replace(/^tests\//, '');
  const time = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  return `  ${area.padEnd(28)} ${String(done).padStart(String(total).length)} of ${total} files${failures}, ${time}`;
}
