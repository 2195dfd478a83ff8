import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';

it('no code names the demo’s brand: texts and titles take it from the shop’s folder', () => {
  const files = globSync('{worker,client,shared,backend,import}/**/*.{ts,tsx,css,json,svg}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('Selvedge'))).toEqual([]);
});
