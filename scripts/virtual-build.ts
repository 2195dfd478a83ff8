import type { Plugin } from 'vite';

/** A script of the client build: its public path and the public paths of all it imports statically. */
export interface BuiltScript {
  file: string;
  imports: readonly string[];
}

/** What the Worker must know of the client build. */
export interface Build {
  id: string;
  entry: string;
  scripts: Record<string, BuiltScript>;
}

/** The part of Vite's `manifest.json` that is read here. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Gives the module `virtual:build` to the storefront Worker. */
export function virtualBuild(build: Build): Plugin {
  return {
    name: 'virtual-build',
    resolveId: (source) => (source === 'virtual:build' ? '\0virtual:build' : undefined),
    load(source) {
      if (source !== '\0virtual:build') return undefined;
      return Object.entries(build)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** Turns Vite's manifest into public paths, static imports followed to the end. */
export function readManifest(id: string, entry: string, manifest: Manifest): Build {
  const scripts = Object.fromEntries(
    Object.keys(manifest)
      .filter((source) => /\.tsx?$/.test(source))
      .map((source) => [
        source,
        { file: publicPath(manifest, source), imports: importsOf(manifest, source) },
      ]),
  );
  return { id, entry: publicPath(manifest, entry), scripts };
}

function publicPath(manifest: Manifest, source: string): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The client build has no ${source}.`);
  return `/${chunk.file}`;
}

function importsOf(manifest: Manifest, source: string): string[] {
  const found = new Set<string>();
  const follow = (name: string): void => {
    for (const imported of manifest[name]?.imports ?? []) {
      const path = publicPath(manifest, imported);
      if (found.has(path)) continue;
      found.add(path);
      follow(imported);
    }
  };
  follow(source);
  return [...found];
}
