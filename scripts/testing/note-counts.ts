/**
 * `npm run note-counts`: notes the calls of each source file in one view of a page, to name what has grown later, draws
 * the waterfalls of docs/performance.md, and counts the reads near by of docs/architecture.md.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../sources.mjs';

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const args = ['run', '--project', 'unit-isolated', 'rendering/', 'near-reads'];
const { status } = spawnSync(process.execPath, [vitest, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NOTE_COUNTS: '1' },
});
process.exit(status ?? 1);
