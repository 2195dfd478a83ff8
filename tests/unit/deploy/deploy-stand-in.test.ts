/** The stand-in accepts only commands and flags of the real wrangler. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';
import { commands } from '../../wrangler/stand-in.ts';

/** Reads the command definitions from wrangler's bundle: `--help` of each command would start wrangler every time. */
const source = readFileSync(join(root, 'node_modules', 'wrangler', 'wrangler-dist', 'cli.js'), 'utf8');

/** The definition of a command, `createCommand({ … args … })`, by its registered name. */
function definitionOf(words: string): string {
  const [, variable = ''] = new RegExp(`command: "wrangler ${words}",\\s+definition: (\\w+)`).exec(source) ?? [];
  expect(variable, `wrangler ${words}`).not.toBe('');
  const start = source.search(new RegExp(`\\s${variable} = createCommand\\(`));
  return source.slice(start, source.indexOf('createCommand({', start + variable.length + 20));
}

/** Arguments that many commands share, spread into theirs. */
const shared = source.slice(
  source.indexOf('sharedDeployVersionsArgs = {'),
  source.indexOf('sharedDeployVersionsArgs = {') + 20_000,
);

it.each(Object.entries(commands))('wrangler has "%s", with these flags', (words, { flags }) => {
  const definition = definitionOf(words);
  const text = definition.includes('...sharedDeployVersionsArgs') ? definition + shared : definition;
  for (const flag of Object.keys(flags)) {
    expect(text, `--${flag}`).toMatch(new RegExp(`^\\s+"?${flag}"?: \\{`, 'm'));
  }
});
