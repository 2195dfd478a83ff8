/** Values that a deploy needs and no file has: from the terminal, else from the options. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../steps.mjs';

/** Asks on the terminal; undefined where there is none. What is typed as a secret is not shown. */
export type Ask = ((question: string, options?: { isSecret?: boolean }) => Promise<string>) | undefined;

/** The terminal of this process, if stdin and stdout are one. */
export function terminal(): Ask {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return undefined;
  return async (question, { isSecret = false } = {}) => {
    const prompt = `  ${question} `;
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    if (isSecret) process.stdout.write(prompt);
    const output = isSecret ? nowhere : process.stdout;
    const lines = createInterface({ input: process.stdin, output, terminal: true });
    try {
      return await lines.question(isSecret ? '' : prompt);
    } finally {
      lines.close();
      if (isSecret) process.stdout.write('\n');
    }
  };
}

/**
 * The option's value if present, else the first valid answer on the terminal.
 *
 * @throws Refusal without an option and a terminal, or where the option is not valid
 */
export async function answerTo<Answer>(
  ask: Ask,
  question: string,
  { option, given }: { option: string; given: string | undefined },
  read: (typed: string) => Answer,
): Promise<Answer> {
  if (given !== undefined) return read(given);
  if (ask === undefined) throw new Refusal(`There is no terminal to ask at: say it with ${option}. ${question}`);
  for (;;) {
    try {
      return read(await ask(question));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.log(`  ${error.message}`);
    }
  }
}
