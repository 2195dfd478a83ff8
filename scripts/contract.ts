/**
 * `npm run contract`: writes docs/contract/openapi.json from the rows of the contract. Refuses changes that break a
 * gateway until CHANGELOG.md names their calls. `--check` only says whether the file is current; `--compare old.json`
 * lists what breaks for a gateway of an older file, with exit code 1 if something does.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { faultsOf } from '../shared/contract/gateway/schema-faults.ts';
// Before the rows: it reads the comments of the contract's modules while Node loads them.
import './contract/doc-comments.ts';
import { type BreakingChange, breakingChanges, type Document } from './contract/breaking-changes.ts';
import { readExamples } from './contract/examples.ts';
import { root } from './sources.mjs';
import { main, Refusal, UsageRefusal } from './steps.mjs';

const file = join(root, 'docs', 'contract', 'openapi.json');

function read(path: string, Unreadable = Refusal): Document | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Unreadable(`${relative(root, path)} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

const operation = z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }).optional();

/** What every version of the document has. */
const published = z.looseObject({
  paths: z.record(z.string(), z.looseObject({ get: operation, post: operation, put: operation, delete: operation })),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** The file that is compared with. @throws UsageRefusal if it is none, or not of this kind */
function readOther(path: string): Document {
  const document = read(path, UsageRefusal);
  if (document === null) throw new UsageRefusal(`There is no file ${path}.`);
  const { error } = published.safeParse(document);
  if (error !== undefined)
    throw new UsageRefusal(`${path} is no openapi.json of this contract: ${faultsOf(error, 'the whole')[0]}.`);
  return document;
}

/** The changes, each with its calls: one schema is in many of them. */
function linesOf(changes: readonly BreakingChange[]): string {
  const calls = Map.groupBy(changes, ({ text }) => text);
  return [...calls].map(([text, all]) => `  ${text} (${all.map(({ call }) => call).join(', ')})`).join('\n');
}

/** The calls that the unreleased part of CHANGELOG.md names. */
function namedInChangelog(): Set<string> {
  const [, unreleased = ''] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## \[/m);
  return new Set([...unreleased.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

await main(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, compare: { type: 'string' } } });
  const { families } = await import('./contract/families.ts');
  const { openApi } = await import('./contract/openapi.ts');
  const document = await openApi(families, readExamples());
  const text = `${JSON.stringify(document, null, 2)}\n`;
  const current = JSON.parse(text) as Document;
  if (values.compare !== undefined) {
    const changes = breakingChanges(readOther(values.compare), current);
    if (changes.length > 0) process.exitCode = 1;
    const what = 'These changes break a gateway that was built to this file (exit code 1):';
    console.log(changes.length === 0 ? 'Nothing breaks.' : `${what}\n${linesOf(changes)}`);
    return;
  }
  const known = read(file);
  if (values.check) {
    if (known === null || readFileSync(file, 'utf8') !== text)
      throw new Refusal('docs/contract/openapi.json is not that of the rows: run "npm run contract".');
    return;
  }
  const named = namedInChangelog();
  const breaking = known === null ? [] : breakingChanges(known, current);
  const announced = new Set(breaking.filter(({ call }) => named.has(call)).map(({ text }) => text));
  const silent = breaking.filter(({ text }) => !announced.has(text));
  if (silent.length > 0)
    throw new Refusal(
      `These changes break a gateway. CHANGELOG.md must name a call of each, below [Unreleased]:\n${linesOf(silent)}`,
    );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
});
