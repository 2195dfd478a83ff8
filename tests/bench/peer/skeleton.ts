/**
 * The Hydrogen skeleton as `npm create @shopify/hydrogen` generates it, built for production in a temporary folder.
 * Everything comes from the configured npm registry.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '../../../scripts/prepare.mjs';
import { Refusal, step } from '../../../scripts/steps.mjs';

/** The package that contains the skeleton, and the skeleton's own version in it. */
const carrier = '@shopify/create-hydrogen@5.0.39';
export const skeletonVersion = '2026.4.6';

/** The skeleton's tools that a build needs; the others check, format and generate code. */
const buildTools: ReadonlySet<string> = new Set([
  '@react-router/dev',
  '@react-router/fs-routes',
  '@shopify/mini-oxygen',
  'vite',
]);

/** The skeleton shows eight products per page; ours shows forty-eight. */
const productsPerPage = { file: 'app/routes/collections.$handle.tsx', from: 'pageBy: 8,', to: 'pageBy: 48,' };

const packageFile = z.looseObject({
  version: z.string(),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

export interface Skeleton {
  /** The built Worker, one module. */
  scriptPath: string;
  compatibilityDate: string;
  /** The schema of the Storefront API, as an introspection result. */
  schemaFile: string;
  /** Installed versions, e.g. `React 18.3.1`. */
  versions: string[];
}

/** Downloads, installs and builds it. The folder is deleted when this process ends. */
export async function buildSkeleton(): Promise<Skeleton> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-peer-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const skeleton = join(folder, 'skeleton');
  await step('Fetch the Hydrogen skeleton', async () => {
    await install(folder, ['--ignore-scripts', '--no-save', carrier]);
    const starter = 'node_modules/@shopify/create-hydrogen/dist/assets/hydrogen/starter';
    cpSync(join(folder, starter), skeleton, { recursive: true });
  });
  adapt(skeleton);
  await step('Install what it needs', () => install(skeleton, []));
  await step('Build it', () =>
    run(process.execPath, ['node_modules/@react-router/dev/bin.js', 'build'], { NODE_ENV: 'production' }, skeleton),
  );
  const versionOf = (name: string): string =>
    packageFile.parse(readJson(join(skeleton, 'node_modules', name, 'package.json'))).version;
  const { compatibility_date } = z
    .object({ compatibility_date: z.string() })
    .parse(readJson(join(skeleton, 'dist', 'server', 'oxygen.json')));
  return {
    scriptPath: join(skeleton, 'dist', 'server', 'index.js'),
    compatibilityDate: compatibility_date,
    schemaFile: join(skeleton, 'node_modules/@shopify/hydrogen/dist/storefront.schema.json'),
    versions: [
      `Hydrogen ${versionOf('@shopify/hydrogen')}`,
      `React Router ${versionOf('react-router')}`,
      `React ${versionOf('react')}`,
    ],
  };
}

function install(folder: string, args: string[]): Promise<string> {
  return run('npm', ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...args], {}, folder);
}

/** Removes tools that the build does not need, and makes its collection page as long as ours. */
function adapt(skeleton: string): void {
  const file = join(skeleton, 'package.json');
  const known = packageFile.parse(readJson(file));
  if (known.version !== skeletonVersion)
    throw new Refusal(`${carrier} carries the skeleton ${known.version}, not ${skeletonVersion}.`);
  const devDependencies = Object.fromEntries(
    Object.entries(known.devDependencies).filter(([name]) => buildTools.has(name)),
  );
  writeFileSync(file, JSON.stringify({ ...known, devDependencies }, null, 2));
  const route = join(skeleton, productsPerPage.file);
  const source = readFileSync(route, 'utf8');
  if (!source.includes(productsPerPage.from))
    throw new Refusal(`${productsPerPage.file} of the skeleton does not say "${productsPerPage.from}".`);
  writeFileSync(route, source.replace(productsPerPage.from, productsPerPage.to));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
