/**
 * THE TABLE of byte budgets, and how a page is weighed: as it travels, compressed as the platform does it, with
 * every script that its islands need once all of them have hydrated.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Chunk, readChunks } from '../scripts/building/client-chunks.ts';
import { distFolder } from '../scripts/sources.mjs';
import noted from './module-sizes.json' with { type: 'json' };

/** Limits in bytes. */
export interface Budget {
  /** The document without its styles. */
  html: number;
  /** Styles in the document, and the sheet that comes late. */
  css: number;
  fonts: number;
  /** JavaScript that starts a page: it comes before anything else. */
  firstScripts: number;
  /** JavaScript once every island of the page has hydrated. */
  allScripts: number;
}

const everyPage: Budget = {
  // Nine tenths of the first flight of a connection, which is 14,000 bytes.
  html: 12_600,
  // 50 bytes of it keep popovers closed and unstretched where a browser would not, 50 let the picture of a card become
  // that of its product.
  css: 12_120,
  fonts: 27_000,
  firstScripts: 2_000,
  // React alone is 58,000 of it.
  allScripts: 74_500,
};

/** JavaScript that a new visitor of a page without a map loads before acting: no React. A browser counts it. */
export const withoutActing = 14_500;

export const budgets = {
  public: everyPage,
  /** A family or a search result with 48 products, with what opens on it and managed blocks around it. */
  listing: { ...everyPage, html: 18_000, css: 15_000 },
  /**
   * A product in the longest languages, of which most is text: size guide, care, origin, reviews, structured data. 30
   * bytes of it halve the pictures of a phone with three device pixels to a CSS pixel, 370 tell search engines sizes,
   * returns and delivery.
   */
  product: { ...everyPage, html: 13_400 },
  /** Cart, checkout and account. */
  visitor: {
    ...everyPage,
    // 50 bytes of it show, without a script, the sums of the way of delivery that is chosen in a form, 50 draw the
    // line icons, which saves four times as much in the HTML.
    css: 12_200,
    allScripts: 90_000,
  },
} satisfies Record<string, Budget>;

/**
 * Limits of the Workers' scripts in bytes. The platform's limit is 10,000,000 with gzip, and a second to evaluate one.
 * Most of the backend's are the fonts of its documents and the lists of weak passwords.
 */
export const workerBudgets = {
  storefront: { raw: 2_300_000, gzip: 700_000 },
  backend: { raw: 5_300_000, gzip: 2_240_000 },
} as const;

export type WeighedWorker = keyof typeof workerBudgets;

/** What the built script of a Worker weighs in bytes. */
export function weighWorker(name: WeighedWorker): { raw: number; gzip: number } {
  const script = readFileSync(join(distFolder, name, 'index.js'));
  return { raw: script.byteLength, gzip: gzipSync(script).byteLength };
}

/** A size in bytes, and the parts that make it up. */
export interface Weight {
  bytes: number;
  parts: string[];
}

/** What a page weighs, as a browser without anything in its cache gets it. */
export function weighPage(html: string): Record<keyof Budget, Weight> {
  const style = /<style[^>]*>([\s\S]*?)<\/style>/g;
  const styles = matches(html, style).join('\n');
  // A nonce is random: with it, a page would weigh a few bytes more or less each time.
  const bare = html.replaceAll(style, '').replaceAll(/ nonce="[^"]*"/g, ` nonce="${'0'.repeat(24)}"`);
  // A page may link its late styles in several places.
  const sheets = [...new Set(matches(html, /<link rel="stylesheet" href="([^"]+)"/g))].map(readAsset);
  const fonts = [...new Set(matches(styles, /url\(["']?([^"')]+\.woff2)/g))];
  const islands = new Set(matches(html, /data-island="([^"]+)"/g));
  const language = matches(html, /<html lang="(..)/g)[0];
  const chunks = readChunks();
  const first = withImports(chunks, ['client/hydrate.ts']);
  const all = withImports(chunks, [
    'client/hydrate.ts',
    'client/page.ts',
    'client/mount.tsx',
    `virtual:texts/${language}`,
    ...[...islands].map((island) => `client/islands/${island}.tsx`),
  ]);
  return {
    html: { bytes: compressed(bare), parts: [...landmarks(bare)] },
    css: { bytes: sum([styles, ...sheets].map(compressed)), parts: [] },
    fonts: { bytes: sum(fonts.map((font) => readAsset(font).byteLength)), parts: fonts },
    firstScripts: weighScripts(first),
    allScripts: weighScripts(islands.size === 0 ? first : all),
  };
}

/** The chunks of these modules, and all that they import. */
function withImports(chunks: readonly Chunk[], sources: readonly string[]): Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined, name: string): void => {
    if (!chunk) throw new Error(`The client build has no ${name}.`);
    found.add(chunk);
    for (const file of chunk.imports)
      add(
        chunks.find((each) => each.file === file),
        file,
      );
  };
  for (const source of sources)
    add(
      chunks.find(({ modules }) => source in modules),
      source,
    );
  return [...found];
}

/** What these scripts of a page weigh, by the paths of their URLs. */
export function weighPaths(paths: readonly string[]): number {
  return sum([...new Set(paths)].map((path) => transferred(path.slice(1))));
}

function weighScripts(chunks: readonly Chunk[]): Weight {
  return { bytes: sum(chunks.map(({ file }) => transferred(file))), parts: chunks.flatMap(grown) };
}

/** A script that was compressed when it was built travels as it is; the platform compresses the others. */
function transferred(file: string): number {
  const made = join(distFolder, 'client', `${file}.br`);
  return existsSync(made) ? readFileSync(made).byteLength : compressed(readAsset(file));
}

/** The modules of a chunk that are larger than when their sizes were last noted (`npm run note-sizes`). */
function grown({ modules }: Chunk): string[] {
  const before: Readonly<Record<string, number>> = noted;
  return Object.entries(modules).flatMap(([name, bytes]) => {
    const old = before[name] ?? 0;
    return bytes > old ? [`${name} grew from ${old} to ${bytes} bytes before compression`] : [];
  });
}

/** Bytes of head, header, main and footer. */
function* landmarks(html: string): Generator<string> {
  for (const name of ['head', 'header', 'main', 'footer']) {
    const part = new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`).exec(html)?.[0];
    if (part !== undefined) yield `${name} ${compressed(part)} bytes`;
  }
}

function readAsset(path: string): Buffer {
  return readFileSync(join(distFolder, 'client', path));
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found ?? '');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Cloudflare compresses on the fly with brotli 4. */
function compressed(content: string | Uint8Array): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength;
}
