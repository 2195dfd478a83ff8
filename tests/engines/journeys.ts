import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is tested in Firefox and WebKit as well (`npm test -- --browsers`): the tests of tests/browser/ with this tag. */
export const journeyTag = { name: 'journey', description: 'Made in Firefox and WebKit as well.' };

/** A phone's window and a desktop's, in CSS pixels. */
export const engineWindows = ['390x844', '1440x900'] as const;

/** Files that have journeys, from the project's root: the others need not even be read by Vitest. */
export function journeyFiles(root: string): string[] {
  return globSync('tests/browser/**/*.test.ts', { cwd: root }).filter((file) =>
    /tags: .*'journey'|@module-tag journey/.test(readFileSync(join(root, file), 'utf8')),
  );
}
