import type { Cloth } from '../../drawing/cloth.ts';
import type { Relief } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import { flip, type Node } from '../../drawing/shape.ts';
import { across, type BodyCut, backNeck, bodySide } from './bodice.ts';
import type { Order } from './garment.ts';

export interface FrontPanels {
  /** The inside of the back, seen between the fronts. */
  behind: Layer[];
  left: Piece;
  right: Piece;
}

/**
 * The two fronts of a garment that opens. `edge` runs down the right front's free edge from the neck point to the
 * hem; women's fronts close right over left, seen from outside left over right, so the right piece lies on top.
 */
export function openFront(
  order: Order,
  cut: BodyCut,
  edge: readonly Node[],
  relief: readonly Relief[],
  lining: Cloth,
): FrontPanels {
  const { cloth, rng } = order;
  const side = bodySide(cut, rng);
  const hem = side.slice(0, -1);
  const last = edge[edge.length - 1] ?? [0, cut.length];
  const panel = (): Node[] => {
    const clipped = hem.filter(([x, y]) => y < cut.length - 1 || x > last[0] + 1.5);
    return [[cut.neck, 0, 1], ...clipped, ...[...edge].reverse().slice(0, -1)];
  };
  const outline = panel();
  const under: Node[] = [...across(backNeck(cut)), ...side, ...flip(side).reverse().slice(1)];
  const common = { cloth, relief };
  const men = order.spec.wearer === 'men' || order.spec.wearer === 'boys';
  const front: Piece = {
    ...common,
    outline: men ? flip(outline) : outline,
    casts: 1.1 * (cut.armhole / 21),
    thickness: 1.3,
  };
  const below: Piece = { ...common, outline: men ? outline : flip(outline), thickness: 1.2, casts: 0.7 };
  return {
    behind: [{ outline: under, cloth: lining, tone: -0.5 }],
    left: below,
    right: front,
  };
}

/** Which hand lies on top: 1 for the side with positive x. */
export function topSide(order: Order): 1 | -1 {
  return order.spec.wearer === 'men' || order.spec.wearer === 'boys' ? -1 : 1;
}
