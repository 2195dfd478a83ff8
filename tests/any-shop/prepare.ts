/** Before the tests of any shop: its build, and its seeded database. */
import { join } from 'node:path';
import { projectNode, run } from '../../scripts/prepare.mjs';
import { root } from '../../scripts/sources.mjs';
import { step } from '../../scripts/steps.mjs';
import { isSmallShop, testedFolder } from './small-shop.ts';

export default async function prepare(): Promise<void> {
  if (isSmallShop) await run(projectNode, [join(import.meta.dirname, 'write-small-shop.ts')]);
  await step('Build the shop', () =>
    run(projectNode, [
      ...['--import', join(root, 'scripts', 'shop-option.mjs')],
      ...[join(root, 'scripts', 'build.ts'), '--shop', testedFolder],
    ]),
  );
}
