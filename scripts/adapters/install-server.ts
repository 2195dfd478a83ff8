import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { projectNode, run } from '../prepare.mjs';
import { hashOf, root } from '../sources.mjs';
import { step } from '../steps.mjs';

/** The project's Node first, which npm and a server's scripts run on. */
export const withNode = { PATH: `${dirname(projectNode)}${delimiter}${process.env.PATH}` };

/** Runs `npm ci` if the packages are not those of the lockfile. @param folder from the root of the project */
export async function installServer(name: string, folder: string): Promise<void> {
  const stamp = join(root, folder, 'node_modules', '.installed');
  const wanted = hashOf([`${folder}/package.json`, `${folder}/package-lock.json`]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step(`Install ${name}`, () => run('npm', ['ci', '--loglevel=error'], withNode, join(root, folder)));
  writeFileSync(stamp, wanted);
}
