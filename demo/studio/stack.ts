import { between, random } from '../random.ts';
import { cloth } from './drawing/cloth.ts';
import { parseHex } from './drawing/colour.ts';
import { crumple, fold, inflated } from './drawing/relief.ts';
import type { Layer } from './drawing/scene.ts';
import type { Node } from './drawing/shape.ts';
import type { Fabric } from './drawing/spec.ts';
import { seam } from './garments/parts/stitch.ts';

/** Folded pieces in a stack, seen from the front, in cm; the lowest ends at y = 0. Returns its height as well. */
export function foldedStack(
  colours: readonly string[],
  fabric: Fabric,
  seed: number,
  key: string,
): { layers: Layer[]; height: number } {
  const rng = random('stack', seed);
  const layers: Layer[] = [];
  let y = 0;
  colours.forEach((hex, i) => {
    const high = between(rng, 5.2, 6.6);
    const half = between(rng, 17, 18.6);
    const x = between(rng, -0.9, 0.9);
    const made = cloth(`${key}${i}`, parseHex(hex), fabric);
    const sag = between(rng, 0.2, 0.6);
    const [top, bottom] = [y - high, y];
    const outline: Node[] = [
      [x - half, top + high * 0.5],
      [x - half + 0.7, top + 0.9],
      [x - half + 2.6, top],
      [x, top + sag],
      [x + half - 2.4, top + 0.1],
      [x + half - 0.5, top + 1],
      [x + half, top + high * 0.5],
      [x + half - 0.6, bottom - 0.9],
      [x + half - 2.4, bottom],
      [x, bottom + 0.1],
      [x - half + 2.6, bottom],
      [x - half + 0.6, bottom - 0.8],
    ];
    const between2 = (share: number): Node[] => [
      [x - half - 0.5, top + high * share],
      [x - half * 0.4, top + high * share + between(rng, -0.2, 0.3)],
      [x + half * 0.3, top + high * share + between(rng, -0.2, 0.3)],
      [x + half * 0.72, top + high * (share + 0.02)],
    ];
    layers.unshift({
      outline,
      cloth: made,
      angle: Math.PI / 2,
      thickness: 1.2,
      casts: 1.3,
      relief: [
        inflated(outline, 1.1, 1.3),
        fold(between2(0.36), { width: 0.5, height: -0.55, sharp: 0.3, fade: 'none' }),
        fold(between2(0.68), { width: 0.5, height: -0.5, sharp: 0.3, fade: 'none' }),
        crumple(rng, { size: 6, height: 0.2, stretch: 1 }),
      ],
      under: seam(between2(0.36), 0.9) + seam(between2(0.68), 0.8),
    });
    y = top + 0.35;
  });
  return { layers: layers.reverse(), height: -y };
}
