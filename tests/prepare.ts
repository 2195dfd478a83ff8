/** Before the tests that need a shop: a build of the current sources and the seeded database. */
import { build } from '../scripts/prepare.mjs';
import { prepareTemplate } from './shop/harness.ts';

export default async function prepare(): Promise<void> {
  await build();
  await prepareTemplate();
}
