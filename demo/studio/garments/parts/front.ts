import type { Cloth } from '../../drawing/cloth.ts';
import type { Layer } from '../../drawing/scene.ts';
import type { Node } from '../../drawing/shape.ts';
import type { Order } from './garment.ts';
import { button, buttonColour, buttonhole, threadOf, topstitch } from './stitch.ts';
import type { Upper } from './upper.ts';

/** A placket from neck to hem with its buttons; women's closes to the right, men's to the left. */
export function buttonedFront(
  parts: Upper,
  order: Order,
  options: { buttons: number; placket: number; small?: boolean; to?: number; from?: number },
): Layer[] {
  const { cut, body } = parts;
  const { cloth, trim, has } = order;
  const top = options.from ?? cut.frontDepth;
  const bottom = options.to ?? cut.length + cut.dip;
  const w = options.placket / 2;
  const s = cut.armhole / 21;
  const outline: Node[] = [
    [-w, top + 0.1, 1],
    [w, top - 0.1, 1],
    [w * 1.02, (top + bottom) / 2],
    [w, bottom, 1],
    [-w, bottom, 1],
    [-w * 0.98, (top + bottom) / 2],
  ];
  const colour = has('contrast-trim') ? trim.base : buttonColour(cloth);
  const r = (options.small ? 0.46 : 0.58) * Math.max(0.8, s);
  const first = top + 1.9 * s;
  const gap = (bottom - first - 7 * s) / Math.max(1, options.buttons - 1);
  let buttons = '';
  for (let i = 0; i < options.buttons; i++) {
    const y = first + gap * i;
    buttons += buttonhole(0, y, r * 2.7, true, cloth) + button(0.05, y, r, colour);
  }
  return [
    {
      outline,
      cloth,
      on: body,
      casts: 0.45 * s,
      thickness: 1.1,
      edge: 0.35,
      under: edges(-w, w, top, bottom, cloth),
      over: buttons,
    },
  ];
}

function edges(left: number, right: number, top: number, bottom: number, cloth: Cloth): string {
  const thread = threadOf(cloth);
  const line = (x: number): Node[] => [
    [x, top],
    [x, bottom],
  ];
  return topstitch(line(left + 0.4), thread) + topstitch(line(right - 0.4), thread);
}

/** A short placket below a collar. */
export function halfPlacket(parts: Upper, order: Order, length: number, buttons: number): Layer[] {
  const { cut, body } = parts;
  const { trim, cloth } = order;
  const s = cut.armhole / 21;
  const top = cut.frontDepth - 0.5;
  const w = 1.5 * s;
  const bottom = top + length;
  const outline: Node[] = [
    [-w, top, 1],
    [w, top, 1],
    [w, bottom, 1],
    [-w, bottom, 1],
  ];
  const over = Array.from({ length: buttons }, (_, i) =>
    button(0, top + 2 * s + ((length - 4 * s) * i) / Math.max(1, buttons - 1), 0.55 * s, buttonColour(cloth)),
  ).join('');
  return [
    {
      outline,
      cloth: trim,
      on: body,
      casts: 0.4 * s,
      thickness: 1.2,
      printed: false,
      under:
        edges(-w, w, top, bottom, trim) +
        topstitch(
          [
            [-w, bottom - 1.4 * s],
            [w, bottom - 1.4 * s],
          ],
          threadOf(trim),
        ),
      over,
    },
  ];
}
