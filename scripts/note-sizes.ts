/** `npm run note-sizes`: notes the size of each browser module. A byte budget that fails later compares with them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChunks } from './building/client-chunks.ts';
import { build } from './prepare.mjs';
import { root } from './sources.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await build();
  const sizes = Object.fromEntries(
    readChunks()
      .flatMap(({ modules }) => Object.entries(modules))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  writeFileSync(join(root, 'tests', 'module-sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
});
