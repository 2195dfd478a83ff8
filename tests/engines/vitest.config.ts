/** The journeys in Firefox and WebKit, on a phone and on a desktop: `--project 'webkit *'` selects. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sourcePlugins, withShop } from '../projects.ts';
import { scopeTags } from '../scope.ts';
import { engineWindows, journeyFiles, journeyTag } from './journeys.ts';
import { isSessionEnded } from './web-driver.ts';

const include = journeyFiles(join(import.meta.dirname, '..', '..'));

/** Only tests with the tag. */
const tagged = { tags: [journeyTag, ...scopeTags], tagsFilter: [journeyTag.name] };

export default defineConfig({
  test: {
    projects: ['firefox', 'webkit'].flatMap((engine, place) =>
      engineWindows.map((window, size) => ({
        plugins: sourcePlugins(),
        test: {
          name: `${engine} ${window}`,
          include,
          env: { ENGINE: engine, WINDOW: window },
          ...tagged,
          testTimeout: 1_200_000,
          ...(engine === 'webkit' && { retry: { count: 1, condition: isSessionEnded } }),
          sequence: { groupOrder: 2 * place + size },
          ...withShop,
        },
      })),
    ),
  },
});
