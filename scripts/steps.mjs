/**
 * Output of `npm start` and `npm test`: one line for each step, with its time. Plain JavaScript, because it runs on
 * any supported Node before the install.
 */

import { root } from './sources.mjs';

/** A failure that the reader can act on: printed as one sentence, without a stack trace. */
export class Refusal extends Error {
  /** Exit code of the process. */
  get exitCode() {
    return 1;
  }
}

/** A mistake in the command itself. */
export class UsageRefusal extends Refusal {
  /** @override */
  get exitCode() {
    return 2;
  }
}

/** The user pressed Ctrl-C. */
export class Interrupted extends Error {}

/** Exit code of shells for a program that Ctrl-C has ended. */
const interruptedCode = 130;

/**
 * Runs a step and prints its name with its time. On a terminal the line shows progress meanwhile.
 *
 * @template T
 * @param {string} label
 * @param {(progress: (text: string) => void) => T | Promise<T>} run its argument shows a text after the label
 * @param {{ live?: boolean }} [options] `live: false` for a step beside others that write to the terminal
 * @returns {Promise<T>}
 */
export async function step(label, run, { live = process.stdout.isTTY === true } = {}) {
  const started = performance.now();
  let detail = '';
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(8);
  let frame = 0;
  const draw = () => {
    frame = performance.now();
    process.stdout.write(`\r\x1b[2K  … ${label.padEnd(34)}${seconds()}  ${detail}`);
  };
  const timer = live ? setInterval(draw, 100) : undefined;
  const end = (/** @type {string} */ mark) => {
    clearInterval(timer);
    process.stdout.write(`${live ? '\r\x1b[2K' : ''}  ${mark} ${label.padEnd(34)}${seconds()}\n`);
  };
  try {
    const result = await run((text) => {
      detail = text;
      // Synchronous work never lets the timer run.
      if (live && performance.now() - frame > 100) draw();
    });
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
}

/** @param {unknown} error from the file system, or SQLITE_FULL (13) */
function isDiskFull(error) {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOSPC') || ('errcode' in error && error.errcode === 13);
}

/** @param {unknown} error */
const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Runs the program. A refusal prints one sentence on standard error with exit code 1, a mistake in the command with
 * 2; Ctrl-C prints a word, with 130.
 *
 * @param {() => Promise<void>} program
 */
export async function main(program) {
  try {
    await program();
  } catch (error) {
    if (error instanceof Interrupted) {
      console.error('\nStopped.');
      process.exitCode = interruptedCode;
      return;
    }
    const code = codeOf(error);
    if (code.startsWith('commander.')) {
      // Commander has printed the mistake or the help already.
      process.exitCode = /^commander\.(?:help|version)/.test(code) ? 0 : 2;
      return;
    }
    if (code.startsWith('ERR_PARSE_ARGS')) {
      console.error(`\n${error instanceof Error ? error.message : error}`);
      process.exitCode = 2;
      return;
    }
    if (isDiskFull(error)) console.error(`\nThe disk is full: make room, then start again. ${root}`);
    else console.error(error instanceof Refusal ? `\n${error.message}` : error);
    process.exitCode = error instanceof Refusal ? error.exitCode : 1;
  }
}
