import { code128 } from './code128.ts';
import type { Paper } from './paper.ts';

interface Place {
  x: number;
  y: number;
  /** In points. */
  height: number;
  /** Width of the narrowest bar, in points. */
  module: number;
}

/** Draws a text as Code 128. */
export function barcode(paper: Paper, text: string, { x, y, height, module }: Place): void {
  let left = x;
  for (const [index, modules] of code128(text).entries()) {
    const width = modules * module;
    if (index % 2 === 0) paper.box({ x: left, y, width, height }, 'ink');
    left += width;
  }
}
