/** The journeys in Firefox and WebKit, on a phone and on a desktop: `--project 'webkit *'` chooses. */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { withShop } from '../projects.ts';
import { engineWindows, journeyTag } from './journeys.ts';

/** Files that have journeys: the others need not even be read by Vitest. */
const include = globSync('tests/browser/**/*.test.ts').filter((file) =>
  /tags: .*'journey'|@module-tag journey/.test(readFileSync(file, 'utf8')),
);

/** Of these files, only what has the tag. */
const tagged = { tags: [journeyTag], tagsFilter: [journeyTag.name] };

export default defineConfig({
  test: {
    projects: ['firefox', 'webkit'].flatMap((engine, place) =>
      engineWindows.map((window, size) => ({
        test: {
          name: `${engine} ${window}`,
          include,
          env: { ENGINE: engine, WINDOW: window },
          ...tagged,
          testTimeout: 1_200_000,
          sequence: { groupOrder: 2 * place + size },
          ...withShop,
        },
      })),
    ),
  },
});
