import type { Cloth } from '../../drawing/cloth.ts';
import { tube } from '../../drawing/relief.ts';
import type { Piece } from '../../drawing/scene.ts';
import type { Node } from '../../drawing/shape.ts';
import { threadOf, topstitch } from './stitch.ts';

/** A waistband, curved around the body. `half` is half its width, `high` its height, cm. */
export function waistband(cloth: Cloth, y: number, half: number, high: number, stitched = true): Piece {
  const edge = (dy: number, wider: number): Node[] => [
    [-half - wider, y + dy, 1],
    [-half * 0.5, y + dy + high * 0.2],
    [half * 0.5, y + dy + high * 0.2],
    [half + wider, y + dy, 1],
  ];
  const thread = threadOf(cloth);
  return {
    outline: [...edge(0, 0), ...edge(high, high * 0.08).reverse()],
    cloth,
    relief: [tube(0.1, 2.8)],
    thickness: 1,
    casts: 0.4,
    under: stitched ? topstitch(edge(0.4, 0.3), thread) + topstitch(edge(high - 0.4, 0.3), thread) : '',
  };
}

/** The dark inside of the back waist, seen over the front edge. */
export function waistInside(cloth: Cloth, y: number, half: number): Piece {
  return {
    outline: [
      [-half + 0.2, y + 0.3, 1],
      [-half * 0.5, y - 0.5],
      [half * 0.5, y - 0.5],
      [half - 0.2, y + 0.3, 1],
      [half * 0.5, y + 1.6],
      [-half * 0.5, y + 1.6],
    ],
    cloth,
    tone: -0.5,
  };
}
