import { type Node, ribbon, symmetric } from '../../drawing/shape.ts';
import type { BodyCut } from './bodice.ts';

/** A collarless neck edge: a band along the neckline whose ends lie on the shoulder. */
export function neckBand(line: readonly Node[], width: number): Node[] {
  const nodes = ribbon(line, width);
  const half = nodes.length / 2;
  const slant = width * 0.2;
  return nodes.map(([x, y, corner], i): Node => {
    const end = i === 0 || i === half - 1 || i === half || i === nodes.length - 1;
    if (!end) return corner ? [x, y, corner] : [x, y];
    const outside = Math.abs(x) > Math.abs(line[0]?.[0] ?? 0);
    return [x, y + (outside ? slant : -slant), 1];
  });
}

/**
 * The back of a neck band: `inside` as it is seen through the neckline from the front, else from behind, where its
 * ends lie on the shoulders.
 */
export function backBand({ neck, backDepth }: BodyCut, width: number, inside: boolean): Node[] {
  const half = width / 2;
  const end = inside ? neck - half * 0.75 : neck + half * 0.55;
  const low = inside ? neck - half * 0.3 : neck + half * 1.1;
  const fall = inside ? half : half * 0.75;
  const right: Node[] = [
    [0, backDepth * 0.8 - half],
    [neck * 0.55, backDepth * 0.55 - half * 0.85],
    [end - (inside ? 0 : half * 0.9), inside ? -half * 0.3 : -half * 0.75, 1],
    [low, fall, 1],
    [neck * 0.5, backDepth * 0.66 + half],
    [0, backDepth * 0.8 + half],
  ];
  return symmetric(right);
}
