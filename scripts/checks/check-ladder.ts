/** Rejects folders that import each other, and imports that lead up: see scripts/ladder/faults.ts. */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ladderFaults, sides } from '../ladder/faults.ts';
import { importsOf } from '../ladder/imports.ts';
import { root } from '../sources.mjs';

const files = globSync(`{${sides.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: root }).sort();
const faults = ladderFaults(
  files.flatMap((file) => importsOf(file.split(sep).join('/'), readFileSync(join(root, file), 'utf8'))),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
