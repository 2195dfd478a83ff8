/**
 * `npm run note-examples`: renews docs/contract/examples.json, the examples of the published contract, from a run of
 * the conformance suite against the reference backend. `npm run contract` then puts them into the document.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../sources.mjs';

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const args = ['run', '--project', 'integration', 'conform/reference'];
const { status } = spawnSync(process.execPath, [vitest, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NOTE_EXAMPLES: '1' },
});
process.exit(status ?? 1);
