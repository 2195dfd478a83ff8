/** Values that a deploy needs and no file has: from the terminal, else from the options. */
import { createInterface } from 'node:readline/promises';
import { Refusal } from '../steps.mjs';

/** Asks on the terminal; undefined where there is none. */
export type Ask = ((question: string) => Promise<string>) | undefined;

/** The terminal of this process, if stdin and stdout are one. */
export function terminal(): Ask {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return undefined;
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(`  ${question} `);
    } finally {
      lines.close();
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
