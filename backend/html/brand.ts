import { decodeBase64 } from 'hono/utils/encode';
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

const panels = import.meta.glob<string>('#shop/brand/panel.*', {
  query: '?inline',
  import: 'default',
  eager: true,
});

function fileOf(dataUrl: string): { type: string; body: ArrayBuffer } | undefined {
  const [, type, isBase64, data = ''] = /^data:([^;,]+)(;base64)?,(.*)$/s.exec(dataUrl) ?? [];
  if (type === undefined) return undefined;
  const bytes = isBase64 ? decodeBase64(data) : new TextEncoder().encode(decodeURIComponent(data));
  return { type, body: bytes.buffer };
}

const [panelUrl] = Object.values(panels);

/** The picture of the panel beside forms, with its media type; undefined for a brand without one. */
export const panel = panelUrl === undefined ? undefined : fileOf(panelUrl);

/** Path of that picture. */
export const panelPath = '/assets/panel';
