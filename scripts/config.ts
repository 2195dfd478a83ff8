/**
 * `npm run config -- <command>`: what operators do with the configuration of markets, of the shop on this machine, of a
 * preview or of production alike. docs/operating.md.
 */
import { CommanderError } from 'commander';
import { configProgram, refusalIn } from '../releases/program.ts';
import { exitCodeOf } from '../releases/refused.ts';
import { main } from './steps.mjs';

await main(async () => {
  try {
    await configProgram().parseAsync();
  } catch (error) {
    // Help that was asked for.
    if (error instanceof CommanderError && error.exitCode === 0) return;
    const refusal = refusalIn(error);
    if (refusal === undefined) throw error;
    const { message, code } = refusal;
    if (process.argv.includes('--json')) console.log(JSON.stringify({ refused: message, code }, null, 2));
    // Of a mistake in the command, line and usage are printed by then.
    else if (!(error instanceof CommanderError)) console.error(`\n${message}`);
    process.exitCode = exitCodeOf(code);
  }
});
