/** Before the tests of the second brand: its build. */
import { join } from 'node:path';
import { projectNode, run } from '../../scripts/prepare.mjs';
import { root } from '../../scripts/sources.mjs';
import { step } from '../../scripts/steps.mjs';
import { linkNordlicht, nordlichtFolder } from './nordlicht.ts';

export default async function prepare(): Promise<void> {
  linkNordlicht();
  await step('Build the second brand', () =>
    run(projectNode, [
      ...['--import', join(root, 'scripts', 'shop-option.mjs')],
      ...[join(root, 'scripts', 'build.ts'), '--shop', nordlichtFolder],
    ]),
  );
}
