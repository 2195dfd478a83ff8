/** `npm run contract -- --compare`: exit codes, for the build of somebody who has a gateway. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectNode } from '../../../scripts/prepare.mjs';
import { root } from '../../../scripts/sources.mjs';

it('ends with 1 and names the call if something breaks', { tags: ['sampled-4'] }, () => {
  const document = JSON.parse(readFileSync(join(root, 'docs', 'contract', 'openapi.json'), 'utf8'));
  document.paths['/former'] = { get: { operationId: 'getFormer', responses: {} } };
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const { status, stdout } = spawnSync(projectNode, [join(root, 'scripts', 'contract.ts'), '--compare', file], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('  GET /former is no longer called (getFormer)');
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
