/**
 * A stand-in of wrangler: the commands and flags that a deploy uses, with wrangler's output and errors (from the
 * source of 4.116.0). tests/unit/deploy/deploy-stand-in.test.ts compares them with the real one's help.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../scripts/deploy/toml.ts';
import { readAccount, writeAccount } from './account.ts';
import { accountCommands } from './account-commands.ts';
import { type Command, Refused, refusedBy } from './command.ts';
import { versionCommands } from './version-commands.ts';
import { workerCommands } from './worker-commands.ts';

export const commands: Record<string, Command> = {
  ...accountCommands,
  ...workerCommands,
  ...versionCommands,
};

/** Runs a call. Returns its output, and wrangler's exit code. */
export function standIn(
  args: readonly string[],
  { file, folder, input = '' }: { file: string; folder: string; input?: string },
): { printed: string; complained: string; code: number } {
  const account = readAccount(file);
  account.calls.push([...args]);
  try {
    if (account.calls.length === account.failAt) throw new Refused('The network is away.');
    const [words, command] =
      Object.entries(commands).find(([name]) => `${args.join(' ')} `.startsWith(`${name} `)) ?? [];
    if (words === undefined || command === undefined) throw new Refused(`Unknown arguments: ${args.join(', ')}`);
    const { positionals, flags } = taken(args.slice(words.split(' ').length), command);
    if (!account.signedIn && words !== 'whoami' && flags['dry-run'] === undefined)
      throw new Refused(
        "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable for wrangler to work.",
      );
    if (account.forbidden.some((prefix) => words.startsWith(prefix)))
      throw refusedBy(words, 'Authentication error', 10000);
    const configuration = () => configurationIn(folder, flags.config);
    const printed = command.run({ file, account, folder, positionals, flags, input, configuration });
    return { printed: `${printed}\n`, complained: '', code: 0 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { printed: error.printed, complained: `${error.message}\n`, code: 1 };
  } finally {
    writeAccount(file, account);
  }
}

function configurationIn(folder: string, path: string | true | undefined) {
  if (typeof path !== 'string') throw new Refused('Required Worker name missing.');
  const text = readFileSync(join(folder, path), 'utf8');
  return { text, path, name: readText(text, '', 'name') };
}

/** Parses arguments and flags of a command. @throws Refused for unknown ones */
function taken(rest: readonly string[], { flags: known, positionals: [least, most] }: Command) {
  const flags: Record<string, string | true> = {};
  const positionals: string[] = [];
  const words = rest[Symbol.iterator]();
  for (const each of words) {
    if (!each.startsWith('--')) {
      positionals.push(each);
      continue;
    }
    const name = each.slice(2);
    const kind = name === 'config' ? 'value' : known[name];
    if (kind === undefined) throw new Refused(`Unknown argument: ${name}`);
    const value = kind === 'value' ? words.next().value : true;
    if (value === undefined) throw new Refused(`Not enough arguments following: ${name}`);
    flags[name] = value;
  }
  if (positionals.length > most) throw new Refused(`Unknown arguments: ${positionals.join(', ')}`);
  if (positionals.length < least)
    throw new Refused(`Not enough non-option arguments: got ${positionals.length}, need at least ${least}`);
  return { flags, positionals };
}
