/** A second shop for tests: everything of the demo, with the brand of `tests/brands/nordlicht`. */
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/sources.mjs';

export const nordlichtFolder = join(root, '.selvedge', 'nordlicht');

/** Links the folder together anew; its build and its state stay. */
export function linkNordlicht(): void {
  mkdirSync(nordlichtFolder, { recursive: true });
  const link = (name: string, target: string) => {
    rmSync(join(nordlichtFolder, name), { force: true });
    symlinkSync(target, join(nordlichtFolder, name));
  };
  for (const name of readdirSync(join(root, 'demo'))) if (name !== 'brand') link(name, join(root, 'demo', name));
  link('brand', join(root, 'tests', 'brands', 'nordlicht'));
}
