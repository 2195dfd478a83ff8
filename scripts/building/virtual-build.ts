import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { pictureToken, readPictureShape } from '../../shared/brand/picture-shape.ts';
import { root } from '../sources.mjs';

/** Facts about the client build that the Worker needs. */
export interface Build {
  id: string;
  entry: string;
}

/** Provides `virtual:build` to the storefront Worker. A function is called after the client has been built. */
export function virtualBuild(build: Build | (() => Build)): Plugin {
  return {
    name: 'virtual-build',
    resolveId: (source) => (source === 'virtual:build' ? '\0virtual:build' : undefined),
    load(source) {
      if (source !== '\0virtual:build') return undefined;
      const { id, entry } = typeof build === 'function' ? build() : build;
      return `export const id = ${JSON.stringify(id)}, entry = ${JSON.stringify(entry)};`;
    },
  };
}

/** Provides `virtual:product-picture`: the shape of the brand's product pictures, for the sizes in HTML. */
export function productPicture(): Plugin {
  return {
    name: 'product-picture',
    resolveId: (source) => (source === 'virtual:product-picture' ? '\0virtual:product-picture' : undefined),
    async load(source) {
      if (source !== '\0virtual:product-picture') return undefined;
      const tokens = await this.resolve('#shop/brand/tokens.css', join(root, 'package.json'));
      if (tokens === null) throw new Error('The shop has no brand/tokens.css.');
      this.addWatchFile(tokens.id);
      const shape = readPictureShape(pictureToken(readFileSync(tokens.id, 'utf8')) ?? '');
      if (shape === undefined) throw new Error(`${tokens.id}: --product-picture is missing or no shape.`);
      return `export const pictureRatio = ${shape.height} / ${shape.width};`;
    },
  };
}
