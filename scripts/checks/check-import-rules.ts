/** Rejects folders that import each other, and imports that lead up: see scripts/import-rules/faults.ts. */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { importFaults, sides } from '../import-rules/faults.ts';
import { importsOf } from '../import-rules/imports.ts';
import { root } from '../sources.mjs';

// Medusa's server has packages of its own.
const exclude = ['adapters/*/server'];
const files = globSync(`{${sides.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude }).sort();
const faults = importFaults(
  files.flatMap((file) => importsOf(file.split(sep).join('/'), readFileSync(join(root, file), 'utf8'))),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
