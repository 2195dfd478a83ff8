/** The checks of `npm run check`, which need no running shop. `npm test` runs them too. */
import { join } from 'node:path';
import { projectNode, run } from '../prepare.mjs';
import { root } from '../sources.mjs';

/** A check: its name for the output, and its command by path from the project's root. */
export interface Check {
  name: string;
  command: readonly [program: string, ...args: string[]];
}

export const checks: readonly Check[] = [
  { name: 'Types', command: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'] },
  // Import cycles are one of the lint rules.
  {
    name: 'Lint, format, import cycles',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'Dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'Imports between folders', command: ['scripts/checks/check-import-rules.ts'] },
  { name: 'Lines of 120 columns at most', command: ['scripts/checks/check-lines.ts'] },
  { name: 'Published contract', command: ['scripts/contract.ts', '--check'] },
  {
    name: 'Lint of the published contract',
    command: ['node_modules/@redocly/cli/bin/cli.js', 'lint', 'docs/contract/openapi.json'],
  },
];

/** Runs a check; throws its findings. */
export async function runCheck({ command: [program, ...args] }: Check): Promise<void> {
  await run(projectNode, [join(root, program), ...args]);
}
