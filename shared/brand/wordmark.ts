import source from '#shop/brand/wordmark.svg?raw';

const drawing = source.slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.lastIndexOf('</svg>'));

/**
 * The name of the shop as a drawing: its view box, its elements as SVG, and their outlines, which documents draw. One
 * of its elements has the id `wordmark`, by which pages refer to the file.
 */
export const wordmark = {
  viewBox: /viewBox="([^"]+)"/.exec(source)?.[1] ?? '0 0 1 1',
  drawing,
  paths: [...drawing.matchAll(/\bd="([^"]+)"/g)].map(([, path = '']) => path),
};

/** The box of a drawing of this height, but at most this width: a narrow one leaves no gap at its sides. */
export function boxWithin(viewBox: string, maxWidth: number, height: number): { width: number; height: number } {
  const [, , drawnWidth = 1, drawnHeight = 1] = viewBox.split(/[\s,]+/).map(Number);
  return { width: Math.min(maxWidth, Math.round((height * drawnWidth) / drawnHeight)), height };
}
