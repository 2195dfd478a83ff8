import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** The project's root folder. */
export const root = join(import.meta.dirname, '..');

/** The folder of the shop: brand, markets, content. Another one than the demo's is named by `SHOP_FOLDER`. */
export const shopFolder = resolve(root, process.env.SHOP_FOLDER || 'demo');

export const isDemo = shopFolder === join(root, 'demo');

/** Local state between starts: of the demo in `.selvedge`, of another shop in its own folder. */
export const stateFolder = join(isDemo ? root : shopFolder, '.selvedge');

/**
 * A command for this shop, for messages: `npm start`, or `npm start -- --shop ../my-shop`.
 *
 * @param {string} command
 * @param {string} [words] what follows `--`, e.g. `status pl-pl`
 */
export function commandFor(command, words = '') {
  const all = [isDemo ? '' : `--shop ${relative(root, shopFolder)}`, words].filter((each) => each !== '');
  return [command, ...(all.length === 0 ? [] : ['--', ...all])].join(' ');
}

/** Used for what a shop's folder does not have, e.g. pages of its own. */
const defaultsFolder = join(root, 'starter', 'defaults');

/** The build: of the demo in `dist`, of another shop in its own folder. */
export const distFolder = isDemo ? join(root, 'dist') : join(shopFolder, 'dist');

/**
 * What `#shop/…` means: a shop's folder, and each default that it does not replace. The first match counts.
 *
 * @param {string} folder
 */
export const shopPathsIn = (folder) => [
  ...filesUnder(defaultsFolder)
    .map((file) => relative(defaultsFolder, file).split(sep).join('/'))
    .filter((file) => !existsSync(join(folder, file)))
    .map((file) => ({ specifier: `#shop/${file}`, path: join(defaultsFolder, file) })),
  { specifier: '#shop/', path: `${folder}/` },
];

export const shopPaths = shopPathsIn(shopFolder);

/**
 * A hash of the names and contents of files. Build, migrations and seed compare it to detect changes. Plain
 * JavaScript, because it runs on any Node before the install.
 *
 * @param {readonly string[]} paths files or folders, from the project's root; missing ones count as empty
 * @returns {string} 64 hexadecimal digits
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(resolve(root, path)))) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** Sources of the production build. */
export const buildSources = [
  'worker',
  'client',
  'shared',
  'backend',
  'studio',
  'starter/defaults',
  relative(root, shopFolder),
  'vite.config.ts',
  'scripts/building/base-map.ts',
  'scripts/building/brand-icons.ts',
  'scripts/building/browser-targets.ts',
  'scripts/building/build-shop.ts',
  'scripts/building/client-chunks.ts',
  'scripts/building/leaflet-parts.ts',
  'scripts/building/map-towns.ts',
  'scripts/building/merge-configuration.ts',
  'scripts/building/page-styles.ts',
  'scripts/building/plain-imports.ts',
  'scripts/building/print-island-texts.ts',
  'scripts/building/shop-modules.ts',
  'scripts/building/virtual-build.ts',
  'scripts/building/virtual-texts.ts',
  'scripts/building/worker-sources.ts',
  'scripts/contract/page.ts',
  'docs/contract/openapi.json',
  'wrangler.toml',
  'package-lock.json',
  'tsconfig.json',
];
