/** The program `npm run config`, and how operators' commands report errors. docs/operating/releases.md. */
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { isDemo, shopFolder } from '../scripts/sources.mjs';
import { Refusal, UsageRefusal } from '../scripts/steps.mjs';
import { shopOption } from './command.ts';
import { candidateCommands } from './commands/candidate.ts';
import { changeCommands } from './commands/change-commands.ts';
import { fileCommands } from './commands/files.ts';
import { policyCommands } from './commands/policy.ts';
import { recordCommands } from './commands/record.ts';
import { rollbackCommands } from './commands/rollback.ts';
import { switchParts } from './commands/switch.ts';
import { Refused } from './refused.ts';

export function configProgram(): Command {
  const program = new Command('npm run config --')
    .description('Changes the configuration of markets without a deploy: checked, seen, staged, undone.')
    .addOption(shopOption())
    .option('--folder <folder>', 'where the files are', isDemo ? 'config' : join(shopFolder, 'config'))
    .option('--json', 'answers for programs')
    .showHelpAfterError()
    .exitOverride()
    .addHelpText(
      'after',
      '\nThe key of a storefront elsewhere is read from the environment: SELVEDGE_CONFIG_KEY.\nExit code 1: refused; 2: a mistake in the command or in files; 3: somebody else was faster; 4: the storefront does not answer; 5: some markets are changed, and others are not.',
    );
  for (const add of [
    ...fileCommands,
    ...candidateCommands,
    ...changeCommands,
    ...rollbackCommands,
    switchParts,
    ...policyCommands,
    ...recordCommands,
  ])
    add(program);
  return program;
}

/** The message of a file system error names the file. */
const isOfFiles = (error: unknown): error is Error => error instanceof Error && 'syscall' in error && 'path' in error;

/** The refusal in an error; undefined for a bug of the command. */
export function refusalIn(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof CommanderError) return new Refused('usage', error.message.replace(/^error: /, ''));
  if (error instanceof UsageRefusal) return new Refused('usage', error.message);
  if (error instanceof Refusal) return new Refused('refused', error.message);
  return isOfFiles(error) ? new Refused('faults', error.message) : undefined;
}

/** Runs a command. A refusal is printed as text, or as JSON with `--json`, and sets the exit code. */
export async function runCommand(program: Command): Promise<void> {
  try {
    await program.exitOverride().parseAsync();
  } catch (error) {
    // `--help` ends with this error too.
    if (error instanceof CommanderError && error.exitCode === 0) return;
    const refusal = refusalIn(error);
    if (refusal === undefined) throw error;
    const { message, code, exitCode } = refusal;
    if (process.argv.includes('--json')) console.log(JSON.stringify({ refused: message, code }, null, 2));
    // Commander has already printed usage errors.
    else if (!(error instanceof CommanderError)) console.error(`\n${message}`);
    process.exitCode = exitCode;
  }
}
