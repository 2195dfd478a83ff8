/** A usage error ends every command of operators with status 2, so that scripts can distinguish it from a refusal. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectNode } from '../../../scripts/prepare.mjs';
import { root } from '../../../scripts/sources.mjs';

it.each([
  ['config.ts', ['status', 'nope'], 'Markets are'],
  ['explain.ts', [], "missing required argument 'address'"],
  ['explain.ts', ['nope://x'], "'nope://x' is no address."],
  ['purge.ts', ['/en/cart/'], 'names its tags'],
  ['purge.ts', ['pl-pl', '--all'], 'not both'],
  ['deploy.ts', ['--nope'], "unknown option '--nope'"],
  ['seed.ts', ['--nope'], "Unknown option '--nope'"],
  ['import.ts', [], 'Name one file to import.'],
  ['contract.ts', ['--compare', 'docs/contract/examples.json'], 'no openapi.json of this contract: paths:'],
  ['contract.ts', ['--compare', 'README.md'], 'README.md cannot be read'],
  ['serving/check-options.ts', ['--gatway', 'https://gateway.example'], "Unknown option '--gatway'"],
  ['serving/check-options.ts', ['--gateway', 'gateway.example'], '--gateway needs an address'],
])('%s %j', { tags: ['sampled-4'] }, (script, args, words) => {
  const { status, stderr } = spawnSync(projectNode, [join(root, 'scripts', script), ...args], {
    encoding: 'utf8',
  });
  expect(stderr).toContain(words);
  expect(stderr).not.toMatch(/^ +at .*:\d+:\d+/m);
  expect(status).toBe(2);
});

it.each(['config.ts', 'explain.ts', 'purge.ts', 'deploy.ts'])(
  'help of %s is no mistake',
  { tags: ['sampled-4'] },
  (script) => {
    const { status, stdout } = spawnSync(projectNode, [join(root, 'scripts', script), '--help'], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('2: a mistake in the command');
    expect(status).toBe(0);
  },
);
