import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from '@cantoo/fontkit';

const file = fontkit.create(readFileSync(join(import.meta.dirname, '..', 'brand', 'fonts', 'documents-medium.ttf')));
if (!('layout' in file)) throw new Error("The starter's font is a collection.");
const font = file;

interface Drawn {
  /** SVG path data. */
  path: string;
  /** Of the ink, in the path's units; y grows downwards. */
  box: { left: number; top: number; width: number; height: number };
}

/** Text as outlines in the starter's font. @throws RangeError for a letter that the font does not have */
function drawn(text: string): Drawn {
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  let path = '';
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.id === 0) throw new RangeError(`The starter's font cannot write "${text}".`);
    const outline = glyph.path.translate(at, 0).scale(1, -1);
    path += outline.toSVG();
    const { minX, maxX, minY, maxY } = outline.bbox;
    if (Number.isFinite(minX)) {
      box.left = Math.min(box.left, minX);
      box.right = Math.max(box.right, maxX);
      box.top = Math.min(box.top, minY);
      box.bottom = Math.max(box.bottom, maxY);
    }
    at += positions?.[index]?.xAdvance ?? glyph.advanceWidth;
  }
  return {
    path: path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number)))),
    box: { left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top },
  };
}

/** The name of a shop as `wordmark.svg`. */
export function wordmarkOf(name: string): string {
  const { path, box } = drawn(name);
  const above = box.height * 0.35;
  const view = [box.left, box.top - above, box.width, box.height + 2 * above].map(Math.round).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><path id="wordmark" d="${path}"/></svg>\n`;
}

/** The first letter of a name on the brand's colour, as `icon.svg`. */
export function iconOf(name: string, colour: string): string {
  const { path, box } = drawn([...name][0]?.toUpperCase() ?? '');
  const scale = Math.min(16 / box.height, 20 / box.width);
  const x = 16 - (box.left + box.width / 2) * scale;
  const y = 16 - (box.top + box.height / 2) * scale;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<path fill="${colour}" d="M0 0h32v32H0z"/>` +
    `<path fill="#fff" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)})" d="${path}"/></svg>\n`
  );
}
