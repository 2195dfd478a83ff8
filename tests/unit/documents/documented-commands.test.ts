/** Commands in the documents exist, and act on the documented environment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';
import { projectDocuments } from '../../project-documents.ts';

/** Every command with this beginning, up to the end of its line or code. */
const commandsLike = (pattern: string) =>
  projectDocuments.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`${pattern}[^\\n\`]*`, 'g'))].map(([command]) => ({ name, command })),
  );

it('wrangler acts on the account, where it would act on this machine by itself', () => {
  const found = commandsLike('wrangler (?:kv|d1 execute|r2 object)');
  expect(found.length).toBeGreaterThan(3);
  for (const { name, command } of found) expect(command, name).toContain(' --remote');
});

it('wrangler finds the database in the backend’s file', () => {
  for (const { name, command } of commandsLike('wrangler d1'))
    expect(command, name).toContain(' --config backend/wrangler.toml');
});

it('every script of npm that is named is one', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = projectDocuments.flatMap(({ text }) =>
    [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(String(name) in scripts))).toEqual([]);
});
