/**
 * `npm run mutate [-- pattern...]`: Stryker seeds mistakes, one at a time, and says which of them no unit test sees. By
 * hand, because it takes long. Patterns are files to mutate; without any, the pure rules that `docs/testing.md` names.
 *
 * Stryker weighs as much as the tests' other tools together, so it comes into `.selvedge/` when somebody measures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, run } from '../../scripts/prepare.mjs';
import { stateFolder } from '../../scripts/state.ts';
import { main, step } from '../../scripts/steps.mjs';

const version = '10.1.1';
const folder = join(stateFolder, 'mutation');
const packages = join(folder, 'node_modules', '@stryker-mutator');

/** Texts are checked by their types; declarations of the wire by the integration tests, which Stryker cannot reach. */
const rules = ['shared/*.ts', 'shared/i18n/i18n.ts', 'shared/i18n/plural.ts'];

const asked = process.argv.slice(2);

const options = {
  mutate: asked.length > 0 ? asked : rules,
  testRunner: 'vitest',
  plugins: [join(packages, 'vitest-runner', 'dist', 'src', 'index.js')],
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  // It would rewrite the paths in ours, with a compiler that is not this one; nothing here reads it.
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 60_000,
  tempDirName: join('.selvedge', 'mutation', 'sandbox'),
  ignorePatterns: ['dist', 'docs'],
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: join(folder, 'report.json') },
  htmlReporter: { fileName: join(folder, 'report.html') },
  allowConsoleColors: false,
};

function installedVersion(): string | undefined {
  const manifest = join(packages, 'core', 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

await main(async () => {
  mkdirSync(folder, { recursive: true });
  if (installedVersion() !== version) {
    await step(`Install Stryker ${version}`, async () => {
      writeFileSync(join(folder, 'package.json'), '{ "private": true }');
      // The runner takes the project's own Vitest.
      const names = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`);
      await run('npm', ['install', '--prefix', folder, '--no-save', '--legacy-peer-deps', ...names]);
    });
  }
  const configuration = join(folder, 'stryker.config.json');
  writeFileSync(configuration, JSON.stringify(options, null, 2));
  // The table comes at the end; `report.html` beside the tool shows each mutant in its place.
  console.log(await run(projectNode, [join(packages, 'core', 'bin', 'stryker.js'), 'run', configuration]));
});
