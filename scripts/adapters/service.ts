import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Interrupted, Refusal } from '../steps.mjs';

/** A server that this process has started. */
export interface Service {
  /**
   * Waits until `isReady`. Ctrl-C stops it and throws Interrupted. If it ends before, or takes more than `timeout` ms,
   * throws a Refusal with its last words.
   */
  until(isReady: () => Promise<boolean>, timeout: number): Promise<void>;
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Characters of output that are kept for the message of a failure. */
const keptOutput = 4000;

/** Milliseconds until a server that does not end is killed. */
const stopTimeout = 30_000;

const interrupting = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @param signal asks the server to end in an orderly way */
export function serviceOf(name: string, child: ChildProcess, signal: NodeJS.Signals): Service {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-keptOutput);
    });
  // After this nothing more is printed.
  const close = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = () => {
    child.kill(signal);
  };
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
  };
  // Nothing of it may be left when this process ends. Without listeners for them, signals end it without `exit`.
  process.on('exit', kill);
  for (const each of interrupting) process.on(each, interrupt);
  child.once('exit', () => {
    process.off('exit', kill);
    for (const each of interrupting) process.off(each, interrupt);
  });
  const stop = async (): Promise<void> => {
    if (hasEnded()) return;
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
    await close;
    clearTimeout(late);
  };
  return {
    async until(isReady, timeout) {
      const end = Date.now() + timeout;
      while (!hasEnded() && (isInterrupted || !(await isReady()))) {
        if (isInterrupted) {
          await stop();
          throw new Interrupted();
        }
        if (Date.now() > end) {
          await stop();
          throw new Refusal(`${output.trim()}\n\n${name} does not answer.`);
        }
        await wait(100);
      }
      if (!hasEnded()) return;
      await close;
      throw new Refusal(`${output.trim()}\n\n${name} has ended.`);
    },
    stop,
  };
}
