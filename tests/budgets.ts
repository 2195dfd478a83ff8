/**
 * THE TABLE of byte budgets, and how a page is weighed: compressed as the platform does, JavaScript with all that it
 * imports. A page is measured as a visitor without cookies gets it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../scripts/sources.mjs';
import type { Build } from '../scripts/virtual-build.ts';
import type { Shop } from './harness.ts';
import { familyPath, productPath, sampleOf } from './sample-paths.ts';

/** A measured size beside what it may be; both in bytes. */
export interface Budget {
  name: string;
  bytes: number;
  limit: number;
  /** The heaviest parts, for the message of a failure. */
  parts: string;
}

/** Limits of a page in bytes. */
interface PageLimits {
  /** The document without its style sheets. */
  html: number;
  css: number;
  fonts: number;
  /** JavaScript before anything hydrates. */
  firstScripts: number;
  /** JavaScript once every island of the page has hydrated. */
  allScripts: number;
}

const everyPage = { html: 14_000, css: 9_000, fonts: 45_000, firstScripts: 4_000, allScripts: 84_000 };
const listing = { ...everyPage, html: 24_000 };

const limits: Readonly<Record<string, PageLimits>> = {
  home: everyPage,
  catalogue: listing,
  product: everyPage,
  search: listing,
  cart: { ...everyPage, allScripts: 100_000 },
};

/** Measures every budget on a running shop. */
export async function measureBudgets(shop: Shop): Promise<Budget[]> {
  const sample = await sampleOf(shop);
  const paths: Record<keyof typeof limits, string> = {
    home: '/en/',
    catalogue: familyPath('en', sample),
    product: productPath('en', sample),
    search: '/en/search/?q=dress',
    cart: '/en/cart/',
  };
  const pages = Object.entries(paths).map(async ([name, path]) => measurePage(shop, name, path));
  return (await Promise.all(pages)).flat();
}

async function measurePage(shop: Shop, name: string, path: string): Promise<Budget[]> {
  const limit = limits[name];
  if (!limit) throw new Error(`There is no budget for ${name}.`);
  const response = await shop.fetchShop(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const html = await response.text();
  const islands = [...new Set(matches(html, /data-island="([^"]+)"/g))];
  const first = scriptsOf(['client/hydrate.ts']);
  const mounted = islands.map((island) => `client/islands/${island}.tsx`);
  const all = scriptsOf([
    'client/hydrate.ts',
    ...(islands.length > 0 ? ['client/mount.tsx'] : []),
    ...mounted,
  ]);
  const fonts = matches(html, /<link rel="preload" href="([^"]+)" as="font"/g);
  const style = /<style[^>]*>([\s\S]*?)<\/style>/g;
  const row = (what: string, bytes: number, most: number, parts = ''): Budget => ({
    name: `${name}: ${what}`,
    bytes,
    limit: most,
    parts,
  });
  return [
    row('HTML', compressed(html.replaceAll(style, '')), limit.html),
    row('CSS', compressed(matches(html, style).join('\n')), limit.css),
    row('fonts', sum(fonts.map((file) => readAsset(file).byteLength)), limit.fonts, fonts.join(' ')),
    row('JavaScript before hydration', weigh(first), limit.firstScripts, describe(first)),
    row('JavaScript when hydrated', weigh(all), limit.allScripts, describe(all)),
  ];
}

/** What the last build made; there is none yet when a fresh clone loads this file. */
function readBuild(): Build {
  return JSON.parse(readFileSync(join(root, 'dist', 'build.json'), 'utf8'));
}

/** Files of the sources and of all that they import. */
function scriptsOf(sources: readonly string[]): string[] {
  const build = readBuild();
  const files = sources.flatMap((source) => {
    const script = build.scripts[source];
    if (!script) throw new Error(`The client build has no ${source}.`);
    return [script.file, ...script.imports];
  });
  return [...new Set(files)];
}

function readAsset(file: string): Buffer {
  return readFileSync(join(root, 'dist', 'client', file));
}

function weigh(files: readonly string[]): number {
  return sum(files.map((file) => compressed(readAsset(file))));
}

function describe(files: readonly string[]): string {
  return files
    .map((file) => ({ file, bytes: compressed(readAsset(file)) }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ file, bytes }) => `${file} ${bytes}`)
    .join(', ');
}

function matches(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, found]) => found ?? '');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Cloudflare compresses on the fly with brotli 4. */
function compressed(content: string | Uint8Array): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength;
}
