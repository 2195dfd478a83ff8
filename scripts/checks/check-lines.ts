/** Rejects lines over 120 columns: see long-lines.ts. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { longLines } from './long-lines.ts';

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const faults = tracked
  .filter((file) => /\.(?:tsx?|mjs|css|sql|md)$/.test(file) && existsSync(join(root, file)))
  .flatMap((file) => longLines(file, readFileSync(join(root, file), 'utf8')));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
