/**
 * `npm run config -- <command>`: what operators do with the configuration of markets, of the shop on this machine, of a
 * preview or of production alike. docs/operating.md.
 */
import { Command } from 'commander';
import { shopOption } from '../releases/command.ts';
import { candidateCommands } from '../releases/commands/candidate.ts';
import { deeds } from '../releases/commands/deeds.ts';
import { fileCommands } from '../releases/commands/files.ts';
import { policyCommands } from '../releases/commands/policy.ts';
import { recordCommands } from '../releases/commands/record.ts';
import { switchParts } from '../releases/commands/switch.ts';
import { BadConfigurationFile } from '../releases/folder.ts';
import { StorefrontRefuses } from '../releases/operator.ts';
import { main, Refusal } from './steps.mjs';

const program = new Command('npm run config --')
  .description('Changes the configuration of markets without a deploy: checked, seen, staged, undone.')
  .addOption(shopOption())
  .option('--folder <folder>', 'where the files are', 'config')
  .option('--json', 'answers for programs')
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nThe key of a storefront elsewhere is read from the environment: SELVEDGE_CONFIG_KEY.\nExit code 1: refused, or faults were found.',
  );

for (const add of [
  ...fileCommands,
  ...candidateCommands,
  ...deeds,
  switchParts,
  ...policyCommands,
  ...recordCommands,
])
  add(program);

/** A file that cannot be read or written says itself which, and why. */
const isOfFiles = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error;

await main(async () => {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof BadConfigurationFile || error instanceof StorefrontRefuses || isOfFiles(error))
      throw new Refusal(error.message);
    throw error;
  }
});
