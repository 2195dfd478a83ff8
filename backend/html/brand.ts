import fontFaces from '#shop/brand/fonts.css?raw';
import { brandTokens } from '../../shared/brand/tokens.ts';

const files = import.meta.glob<string>('#shop/brand/fonts/*.woff2', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** The brand's fonts for browsers by file name, as data URLs: this Worker has no static assets. */
export const fontFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** Fonts and tokens of the brand, for the pages of this server. */
export const brandStyles = fontFaces.replaceAll('./fonts/', '/assets/fonts/') + brandTokens;

/** Path of the font that pages preload: the first one. */
export const fontPath: string | undefined = /\/assets\/fonts\/[\w.-]+/.exec(brandStyles)?.[0];
