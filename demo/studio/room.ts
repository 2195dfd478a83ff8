import { mix, type Rgb, shift } from './drawing/colour.ts';
import { css } from './drawing/print.ts';
import { softShape } from './drawing/scene.ts';
import { n, type Point } from './drawing/shape.ts';

/** The furniture of the composed pictures, in pixels of the picture. */

/** Light that falls through a window onto the wall: panes, slanting, soft at their edges. */
export function windowLight(x: number, y: number, width: number, height: number, strength: number): string {
  const panes: Point[][] = [];
  const [w, h] = [width / 2, height / 3];
  for (let column = 0; column < 2; column++) {
    for (let row = 0; row < 3; row++) {
      const [px, py] = [x + column * w * 1.07 + row * h * 0.16, y + row * h * 1.06 - column * w * 0.1];
      panes.push([
        [px, py],
        [px + w, py - w * 0.1],
        [px + w + h * 0.15, py + h - w * 0.1],
        [px + h * 0.15, py + h],
      ]);
    }
  }
  const box = { x0: x - 120, y0: y - 160, x1: x + width * 1.3 + 120, y1: y + height * 1.1 + 120 };
  return softShape(panes, box, { step: 8, blur: 15, colour: [255, 245, 224], strength });
}

/** A shallow niche with a round top, lit from the left. */
export function arch(x: number, floor: number, width: number, height: number, wall: Rgb): string {
  const r = width / 2;
  const d = `M${n(x - r)} ${n(floor)}V${n(floor - height + r)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(floor - height + r)}V${n(floor)}Z`;
  const inner = css(shift(wall, -0.055));
  const lit = css(shift(wall, 0.035));
  return (
    `<defs><linearGradient id="ar" x1="0" x2="1"><stop offset="0" stop-color="${css(shift(wall, -0.13))}"/><stop offset=".14" stop-color="${inner}"/><stop offset=".8" stop-color="${css(shift(wall, -0.025))}"/><stop offset="1" stop-color="${lit}"/></linearGradient></defs>` +
    `<path d="${d}" fill="url(#ar)"/><path d="${d}" fill="none" stroke="#000" stroke-opacity=".06" stroke-width="14"/><path d="${d}" fill="none" stroke="${lit}" stroke-width="2.5" stroke-opacity=".9"/>`
  );
}

/** A rail for hangers: a round metal tube with its light. */
export function rail(x0: number, x1: number, y: number, colour: Rgb): string {
  return (
    `<path d="M${n(x0)} ${n(y + 16)}H${n(x1)}" stroke="#000" stroke-opacity=".07" stroke-width="26"/>` +
    `<path d="M${n(x0)} ${n(y)}H${n(x1)}" stroke="${css(shift(colour, -0.16))}" stroke-width="11"/><path d="M${n(x0)} ${n(y - 1)}H${n(x1)}" stroke="${css(colour)}" stroke-width="7"/><path d="M${n(x0)} ${n(y - 3)}H${n(x1)}" stroke="#fff" stroke-opacity=".45" stroke-width="1.8"/>`
  );
}

/** A board of pegs, as in old halls. `pegs` are the x of each. */
export function pegBoard(x0: number, x1: number, y: number, pegs: readonly number[], wood: Rgb): string {
  const [dark, light] = [css(shift(wood, -0.14)), css(shift(wood, 0.05))];
  const board =
    `<rect x="${n(x0)}" y="${n(y - 20)}" width="${n(x1 - x0)}" height="62" fill="#000" fill-opacity=".09"/>` +
    `<rect x="${n(x0)}" y="${n(y - 24)}" width="${n(x1 - x0)}" height="50" fill="${css(wood)}"/><rect x="${n(x0)}" y="${n(y - 24)}" width="${n(x1 - x0)}" height="5" fill="${light}"/><rect x="${n(x0)}" y="${n(y + 20)}" width="${n(x1 - x0)}" height="6" fill="${dark}" fill-opacity=".5"/>`;
  const heads = pegs.map(
    (x) =>
      `<circle cx="${n(x + 4)}" cy="${n(y + 9)}" r="15" fill="#000" fill-opacity=".22"/><circle cx="${n(x)}" cy="${n(y)}" r="13.5" fill="${dark}"/><circle cx="${n(x - 1.5)}" cy="${n(y - 2)}" r="11.5" fill="${css(wood)}"/><circle cx="${n(x - 4)}" cy="${n(y - 5)}" r="4.5" fill="#fff" fill-opacity=".35"/>`,
  );
  return board + heads.join('');
}

/** A wooden hanger under a garment: its hook reaches up to `hook`, its arms end `half` px to the sides. */
export function hanger(x: number, neck: number, hook: number, half: number, drop: number, wood: Rgb): string {
  const armsPath = `M${n(x - half)} ${n(neck + drop)}Q${n(x - half * 0.55)} ${n(neck + drop * 0.36)} ${n(x)} ${n(neck - drop * 0.2)}Q${n(x + half * 0.55)} ${n(neck + drop * 0.36)} ${n(x + half)} ${n(neck + drop)}`;
  const metal = `M${n(x)} ${n(neck)}V${n(hook + 22)}C${n(x)} ${n(hook + 8)} ${n(x + 15)} ${n(hook + 10)} ${n(x + 13)} ${n(hook - 4)}C${n(x + 10)} ${n(hook - 17)} ${n(x - 13)} ${n(hook - 15)} ${n(x - 12)} ${n(hook - 1)}`;
  return (
    `<path d="${metal}" fill="none" stroke="#57534d" stroke-width="4" stroke-linecap="round"/><path d="${metal}" fill="none" stroke="#cfcac0" stroke-width="1.6" stroke-linecap="round"/>` +
    `<path d="${armsPath}" fill="none" stroke="${css(shift(wood, -0.16))}" stroke-width="15" stroke-linecap="round"/><path d="${armsPath}" fill="none" stroke="${css(wood)}" stroke-width="10" stroke-linecap="round" transform="translate(0 -1.5)"/>`
  );
}

/** A plaster block to stand things on; (x, y) is the middle of its upper front edge. */
export function plinth(x: number, y: number, width: number, floor: number, colour: Rgb): string {
  const half = width / 2;
  const deep = Math.min(46, width * 0.15);
  const id = `pl${Math.round(x)}`;
  return (
    `<defs><linearGradient id="${id}" x1="0" x2="1"><stop offset="0" stop-color="${css(shift(colour, 0.015))}"/><stop offset=".6" stop-color="${css(shift(colour, -0.045))}"/><stop offset="1" stop-color="${css(shift(colour, -0.11))}"/></linearGradient><linearGradient id="${id}s" x1="0" x2="1"><stop offset="0" stop-color="#2c241e" stop-opacity=".32"/><stop offset="1" stop-color="#2c241e" stop-opacity="0"/></linearGradient></defs>` +
    `<path d="M${n(x + half - 4)} ${n(floor)}L${n(x + half - 4)} ${n(floor - deep * 0.8)}L${n(x + half + width * 0.8)} ${n(floor - deep * 0.35)}L${n(x + half + width * 0.62)} ${n(floor + 14)}Z" fill="url(#${id}s)"/>` +
    `<path d="M${n(x - half)} ${n(floor)}H${n(x + half)}" stroke="#2c241e" stroke-opacity=".25" stroke-width="9"/>` +
    `<path d="M${n(x - half)} ${n(y)}L${n(x - half + deep * 0.7)} ${n(y - deep)}H${n(x + half - deep * 0.4)}L${n(x + half)} ${n(y)}Z" fill="${css(shift(colour, 0.055))}"/>` +
    `<rect x="${n(x - half)}" y="${n(y)}" width="${n(width)}" height="${n(floor - y)}" fill="url(#${id})"/><path d="M${n(x - half)} ${n(y)}H${n(x + half)}" stroke="#fff" stroke-opacity=".4" stroke-width="1.6"/>`
  );
}

/** A low wooden bench; gives the height of its seat with its drawing. */
export function bench(x: number, floor: number, width: number, height: number, wood: Rgb): string {
  const half = width / 2;
  const top = floor - height;
  const leg = (lx: number, lean: number) =>
    `<path d="M${n(lx)} ${n(top + 14)}L${n(lx + lean)} ${n(floor)}" stroke="${css(shift(wood, -0.15))}" stroke-width="22" stroke-linecap="round"/><path d="M${n(lx - 3)} ${n(top + 14)}L${n(lx + lean - 3)} ${n(floor)}" stroke="${css(wood)}" stroke-width="13" stroke-linecap="round"/>`;
  return (
    `<ellipse cx="${n(x + 20)}" cy="${n(floor)}" rx="${n(half * 1.1)}" ry="26" fill="#2c241e" fill-opacity=".14"/><ellipse cx="${n(x + 10)}" cy="${n(floor - 2)}" rx="${n(half * 0.95)}" ry="12" fill="#2c241e" fill-opacity=".12"/>` +
    leg(x - half * 0.8, -14) +
    leg(x + half * 0.8, 14) +
    `<rect x="${n(x - half)}" y="${n(top)}" width="${n(width)}" height="30" rx="9" fill="${css(shift(wood, -0.1))}"/><rect x="${n(x - half)}" y="${n(top)}" width="${n(width)}" height="19" rx="9" fill="${css(wood)}"/><path d="M${n(x - half + 10)} ${n(top + 3)}H${n(x + half - 10)}" stroke="#fff" stroke-opacity=".3" stroke-width="2.5"/>` +
    `<rect x="${n(x - half + 20)}" y="${n(top + 30)}" width="${n(width - 40)}" height="12" fill="#2c241e" fill-opacity=".16"/>`
  );
}

/** The colour of oak or walnut that suits a wall. */
export function woodFor(wall: Rgb): Rgb {
  return mix([0.66, 0.5, 0.35], wall, 0.16);
}
