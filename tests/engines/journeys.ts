import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tag of the tests in tests/browser/ that also run in Firefox and WebKit (`npm test -- --browsers`). */
export const journeyTag = { name: 'journey', description: 'Made in Firefox and WebKit as well.' };

/** Window sizes of a phone and of a desktop, in CSS pixels. */
export const engineWindows = ['390x844', '1440x900'] as const;

/** Files with journeys, from the project's root: Vitest need not load the others. */
export function journeyFiles(root: string): string[] {
  return globSync('tests/browser/**/*.test.ts', { cwd: root }).filter((file) =>
    /tags: .*'journey'|@module-tag journey/.test(readFileSync(join(root, file), 'utf8')),
  );
}
