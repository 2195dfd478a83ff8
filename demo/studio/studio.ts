import { random } from '../random.ts';
import { fromLab, mix, type Rgb, toLab } from './drawing/colour.ts';
import { css } from './drawing/print.ts';
import type { Camera } from './drawing/scene.ts';
import { type Box, n } from './drawing/shape.ts';

/** A calm wall that lets a colour stand out: `near` matched to the garment, `plain` the same off-white for all. */
export function wallColour(garment: Rgb, mood: 'plain' | 'near', seed: number): Rgb {
  if (mood === 'plain') return [0.937, 0.929, 0.914];
  const [l, a, b] = toLab(garment);
  const chroma = Math.hypot(a, b);
  const tint = Math.min(0.022, chroma * 0.22);
  const own: Rgb = fromLab([
    l > 0.86 ? 0.83 : 0.885,
    chroma > 0.01 ? (a / chroma) * tint : 0.002,
    chroma > 0.01 ? (b / chroma) * tint : 0.008,
  ]);
  const calm: readonly Rgb[] = [
    [0.886, 0.866, 0.832],
    [0.866, 0.866, 0.85],
    [0.875, 0.838, 0.8],
    [0.845, 0.858, 0.828],
    [0.862, 0.866, 0.872],
  ];
  const other = calm[Math.floor(random('wall', seed)() * calm.length)] ?? own;
  return mix(other, own, 0.45);
}

/** Wall and light: a pool of light from the upper left and a little vignette. */
export function wall(colour: Rgb, width: number, height: number, floor: number | undefined): string {
  const lit = css(mix(colour, [1, 0.995, 0.98], 0.55));
  const shade = css(mix(colour, [0.42, 0.37, 0.33], 0.2));
  const ground = css(mix(colour, [0.52, 0.46, 0.4], 0.16));
  const near = css(mix(colour, [1, 0.99, 0.97], 0.22));
  const w = n(width);
  const floorPart =
    floor === undefined
      ? ''
      : `<linearGradient id="fl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${css(colour)}" stop-opacity="0"/><stop offset=".16" stop-color="${ground}" stop-opacity=".75"/><stop offset=".42" stop-color="${css(colour)}"/><stop offset="1" stop-color="${near}"/></linearGradient>`;
  const floorRect =
    floor === undefined
      ? ''
      : `<rect y="${n(floor - 60)}" width="${w}" height="${n(height - floor + 60)}" fill="url(#fl)"/>`;
  return (
    `<defs><radialGradient id="wl" cx=".34" cy=".26" r=".95"><stop offset="0" stop-color="${lit}"/><stop offset=".55" stop-color="${css(colour)}" stop-opacity=".35"/><stop offset="1" stop-color="${shade}"/></radialGradient>${floorPart}</defs>` +
    `<rect width="${w}" height="${n(height)}" fill="${css(colour)}"/><rect width="${w}" height="${n(height)}" fill="url(#wl)"/>${floorRect}`
  );
}

/** The shadow under what stands on the floor: wide and soft, with a dark line where it touches. */
export function floorShadow(box: Box, camera: Camera): string {
  const { scale } = camera;
  const [x0, x1, y] = [camera.x + box.x0 * scale, camera.x + box.x1 * scale, camera.y + box.y1 * scale];
  const [middle, half] = [(x0 + x1) / 2, (x1 - x0) / 2];
  const stops = (strength: number) =>
    `<stop offset="0" stop-color="#2c241e" stop-opacity="${strength}"/><stop offset=".6" stop-color="#2c241e" stop-opacity="${n(strength * 0.42)}"/><stop offset="1" stop-color="#2c241e" stop-opacity="0"/>`;
  return (
    `<defs><radialGradient id="fs">${stops(0.34)}</radialGradient><radialGradient id="fc">${stops(0.6)}</radialGradient></defs>` +
    `<ellipse cx="${n(middle + half * 0.12)}" cy="${n(y + 4)}" rx="${n(half * 1.3)}" ry="${n(Math.max(34, half * 0.16))}" fill="url(#fs)"/>` +
    `<ellipse cx="${n(middle)}" cy="${n(y - 2)}" rx="${n(half * 1.02)}" ry="${n(Math.max(12, half * 0.05))}" fill="url(#fc)"/>`
  );
}
