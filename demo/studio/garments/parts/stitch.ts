import type { Cloth } from '../../drawing/cloth.ts';
import { lightness, mix, type Rgb, shift } from '../../drawing/colour.ts';
import { css } from '../../drawing/print.ts';
import { along, flatten, type Node, n, type Point, path } from '../../drawing/shape.ts';

/** A seam: the line where two pieces meet, sunk between two lit edges. */
export function seam(line: readonly Node[], strength = 1, closed = false): string {
  const d = path(line, closed);
  return (
    `<path d="${d}" fill="none" stroke="#000" stroke-width=".42" stroke-opacity="${n(0.07 * strength)}"/>` +
    `<path d="${d}" fill="none" stroke="#000" stroke-width=".11" stroke-opacity="${n(0.34 * strength)}"/>` +
    `<path d="${d}" fill="none" stroke="#fff" stroke-width=".1" stroke-opacity="${n(0.2 * strength)}" transform="translate(.1 .12)"/>`
  );
}

/** Thread that shows: one row of stitches. */
export function topstitch(line: readonly Node[], thread: Rgb, opacity = 0.7, closed = false): string {
  const d = path(line, closed);
  return (
    `<path d="${d}" fill="none" stroke="#000" stroke-width=".16" stroke-opacity=".12"/>` +
    `<path d="${d}" fill="none" stroke="${css(thread)}" stroke-width=".075" stroke-dasharray=".24 .11" stroke-opacity="${opacity}"/>`
  );
}

/** Thread of the cloth's own colour, a little lighter or darker so that it is seen. */
export function threadOf(cloth: Cloth): Rgb {
  return shift(cloth.base, lightness(cloth.base) > 0.45 ? -0.16 : 0.2, 0.9);
}

/** The soft dark line under an edge that lies on top. */
export function softLine(line: readonly Node[], width: number, opacity: number): string {
  const d = path(line);
  return [1, 0.6, 0.3]
    .map(
      (share) =>
        `<path d="${d}" fill="none" stroke="#000" stroke-width="${n(width * share)}" stroke-opacity="${n(opacity / 3)}" stroke-linecap="round"/>`,
    )
    .join('');
}

/** Knitted ribs across a band that runs along `line` and is `width` cm wide. */
export function ribbing(line: readonly Node[], width: number, strength = 1, spacing = 0.44): string {
  const d = path(line);
  const wide = n(width * 1.3);
  return (
    `<path d="${d}" fill="none" stroke="#000" stroke-width="${wide}" stroke-dasharray="${n(spacing * 0.42)} ${n(spacing * 0.58)}" stroke-opacity="${n(0.2 * strength)}"/>` +
    `<path d="${d}" fill="none" stroke="#fff" stroke-width="${wide}" stroke-dasharray="${n(spacing * 0.3)} ${n(spacing * 0.7)}" stroke-dashoffset="${n(spacing * 0.45)}" stroke-opacity="${n(0.13 * strength)}"/>`
  );
}

/** A sewn button with four holes. `r` in cm. */
export function button(x: number, y: number, r: number, colour: Rgb): string {
  const rim = css(shift(colour, -0.12));
  const lit = css(mix(colour, [1, 1, 1], 0.55));
  const hole = css(shift(colour, -0.42));
  const h = r * 0.26;
  const holes = [
    [-h, -h],
    [h, -h],
    [-h, h],
    [h, h],
  ]
    .map(([dx = 0, dy = 0]) => `<circle cx="${n(x + dx)}" cy="${n(y + dy)}" r="${n(r * 0.11)}"/>`)
    .join('');
  return (
    `<circle cx="${n(x + r * 0.28)}" cy="${n(y + r * 0.42)}" r="${n(r * 1.12)}" fill="#000" fill-opacity=".16"/>` +
    `<circle cx="${n(x + r * 0.12)}" cy="${n(y + r * 0.18)}" r="${n(r * 1.03)}" fill="#000" fill-opacity=".28"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${css(colour)}" stroke="${rim}" stroke-width="${n(r * 0.12)}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.62)}" fill="${rim}" fill-opacity=".35"/>` +
    `<path d="M${n(x - r * 0.78)} ${n(y + r * 0.1)}A${n(r * 0.8)} ${n(r * 0.8)} 0 0 1 ${n(x + r * 0.1)} ${n(y - r * 0.78)}" fill="none" stroke="${lit}" stroke-width="${n(r * 0.13)}" stroke-opacity=".8" stroke-linecap="round"/>` +
    `<g fill="${hole}">${holes}</g>`
  );
}

/** A buttonhole, lying or standing. */
export function buttonhole(x: number, y: number, length: number, vertical: boolean, cloth: Cloth): string {
  const [dx, dy] = vertical ? [0, length / 2] : [length / 2, 0];
  return `<path d="M${n(x - dx)} ${n(y - dy)}L${n(x + dx)} ${n(y + dy)}" stroke="${css(shift(cloth.base, -0.28))}" stroke-width=".16" stroke-opacity=".7" stroke-linecap="round"/>`;
}

/** The colour of buttons for a cloth: tone in tone, shell on pale cloth, horn on warm wool. */
export function buttonColour(cloth: Cloth): Rgb {
  const l = lightness(cloth.base);
  if (cloth.fabric === 'wool' || cloth.fabric === 'canvas')
    return mix(shift(cloth.base, -0.2), [0.26, 0.18, 0.13], 0.6);
  if (l > 0.72) return mix(cloth.base, [0.97, 0.95, 0.91], 0.6);
  return mix(shift(cloth.base, l > 0.4 ? -0.1 : 0.12), [0.4, 0.33, 0.28], 0.2);
}

/** A metal colour that suits the cloth: brass on warm, nickel on cool. */
export function metal(cloth: Cloth): Rgb {
  const [r, , b] = cloth.base;
  return r > b + 0.04 || cloth.fabric === 'leather' ? [0.76, 0.64, 0.43] : [0.7, 0.7, 0.69];
}

/** A zip along a line: tape, teeth and slider. */
export function zip(line: readonly Node[], colour: Rgb, teeth: Rgb, slider = 0.02): string {
  const d = path(line);
  const points = flatten(line, false, 8);
  const [x, y] = along(points, slider);
  return (
    `<path d="${d}" fill="none" stroke="${css(shift(colour, -0.08))}" stroke-width="1.3"/>` +
    `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width=".6"/>` +
    `<path d="${d}" fill="none" stroke="${css(teeth)}" stroke-width=".46" stroke-dasharray=".14 .09"/>` +
    `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width=".07"/>` +
    `<g transform="translate(${n(x)} ${n(y)})"><rect x="-.34" y="-.3" width=".68" height="1" rx=".2" fill="${css(teeth)}" stroke="#000" stroke-opacity=".3" stroke-width=".06"/><rect x="-.2" y=".6" width=".4" height="1.9" rx=".2" fill="${css(mix(teeth, [1, 1, 1], 0.25))}" stroke="#000" stroke-opacity=".3" stroke-width=".06"/></g>`
  );
}

/** A metal rivet or snap. */
export function rivet(x: number, y: number, r: number, colour: Rgb): string {
  return (
    `<circle cx="${n(x + r * 0.2)}" cy="${n(y + r * 0.35)}" r="${n(r * 1.1)}" fill="#000" fill-opacity=".3"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${css(colour)}" stroke="${css(shift(colour, -0.25))}" stroke-width="${n(r * 0.14)}"/>` +
    `<circle cx="${n(x - r * 0.2)}" cy="${n(y - r * 0.25)}" r="${n(r * 0.4)}" fill="#fff" fill-opacity=".5"/>`
  );
}

const LETTERS: Record<string, string> = {
  S: 'M4 1Q3 0 2 0Q0 0 0 1.6Q0 3 2 3Q4 3 4 4.5Q4 6 2 6Q.8 6 0 5',
  E: 'M4 0H0V6H4M0 3H3',
  L: 'M0 0V6H3.6',
  V: 'M0 0L2 6L4 0',
  D: 'M0 0V6Q4.4 6 4.4 3Q4.4 0 0 0',
  G: 'M4.2 1Q3.4 0 2.2 0Q0 0 0 3Q0 6 2.2 6Q4.2 6 4.2 3.4H2.6',
};

/** The woven neck label with the house's name, centred on (x, y); `width` in cm. */
export function label(x: number, y: number, width: number, dark = false): string {
  const word = Array.from(
    'SELVEDGE',
    (letter, i) => `<path d="${LETTERS[letter] ?? ''}" transform="translate(${i * 6.4} 0)"/>`,
  ).join('');
  const height = width * 0.34;
  const scale = (width * 0.74) / 49;
  const [ground, ink] = dark ? ['#23211f', '#e9e2d6'] : ['#f3eee4', '#3a342e'];
  return (
    `<g><rect x="${n(x - width / 2 + 0.08)}" y="${n(y - height / 2 + 0.12)}" width="${n(width)}" height="${n(height)}" fill="#000" fill-opacity=".25"/>` +
    `<rect x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}" fill="${ground}"/>` +
    `<g transform="translate(${n(x - width * 0.37)} ${n(y - 3 * scale)})scale(${Math.round(scale * 10000) / 10000})" fill="none" stroke="${ink}" stroke-width=".75">${word}</g></g>`
  );
}

/** Belt loop, tab or tag: a small stitched strip between two points. */
export function strip(from: Point, to: Point, width: number, cloth: Cloth): string {
  const d = `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`;
  return (
    `<path d="${d}" stroke="#000" stroke-opacity=".22" stroke-width="${n(width + 0.22)}" transform="translate(.12 .12)"/>` +
    `<path d="${d}" stroke="${css(cloth.base)}" stroke-width="${n(width)}"/>` +
    `<path d="${d}" stroke="${css(shift(cloth.base, -0.2))}" stroke-opacity=".7" stroke-width="${n(width * 0.72)}" stroke-dasharray=".08 .5"/>` +
    `<path d="${d}" stroke="#fff" stroke-opacity=".14" stroke-width="${n(width * 0.3)}"/>`
  );
}

/** A small sprig worked in thread at the chest, `size` in cm. */
export function embroidery(x: number, y: number, size: number, cloth: Cloth): string {
  const thread = css(cloth.second);
  const leaf = (side: number, at: number) =>
    `M0 ${n(at)}q${n(side * 0.8)} -.1 ${n(side * 1)} -.75q${n(-side * 0.75)} 0 ${n(-side * 1)} .75`;
  const leaves = [1, -1].flatMap((side) => [0.9, 0, -0.9].map((at) => leaf(side, at + (side > 0 ? 0 : 0.35)))).join('');
  return `<g transform="translate(${n(x)} ${n(y)})scale(${n(size)})"><path d="M0 2Q.15 0 0 -1.9" fill="none" stroke="${thread}" stroke-width=".13"/><path d="${leaves}" fill="${thread}" stroke="#000" stroke-opacity=".18" stroke-width=".05"/><circle cy="-2" r=".3" fill="${thread}"/></g>`;
}
