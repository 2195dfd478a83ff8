import { between, random } from '../../random.ts';
import type { Cloth } from './cloth.ts';
import { bytes, lightness, mix, type Rgb, shift } from './colour.ts';
import { type Field, sample } from './field.ts';
import { type Box, n } from './shape.ts';

export const css = (rgb: Rgb): string => `rgb(${bytes(rgb).join(',')})`;

/** The stripes and checks of one piece, following its axis and bent by its folds. Dots and flowers are tiles. */
export function print(cloth: Cloth, target: Field, view: Box): string {
  if (cloth.pattern === 'stripe') return stripes(cloth, target, view);
  if (cloth.pattern === 'check') return checks(cloth, target, view);
  return '';
}

function stripes(cloth: Cloth, target: Field, view: Box): string {
  const colour = css(cloth.second);
  if (cloth.run === 'along') {
    const fine = cloth.fabric === 'poplin' || cloth.fabric === 'satin';
    const gap = (fine ? 1.15 : 2.6) * Math.max(0.7, cloth.scale);
    return strokes(linesAlong(target, gap, view), fine ? 0.34 : 0.5, colour, 0.85);
  }
  const gap = 2.5 * cloth.scale;
  return strokes(linesAcross(target, gap, view), gap * 0.36, colour, 0.95);
}

function checks(cloth: Cloth, target: Field, view: Box): string {
  const colour = css(cloth.second);
  const heavy = cloth.fabric === 'wool' || cloth.fabric === 'fleece' || cloth.fabric === 'knit';
  if (!heavy) {
    const gap = 2.3 * cloth.scale;
    return (
      strokes(linesAcross(target, gap, view), gap / 2, colour, 0.42) +
      strokes(linesAlong(target, gap, view), gap / 2, colour, 0.42)
    );
  }
  const gap = 7 * cloth.scale;
  const thin = css(mix(cloth.second, cloth.base, 0.25));
  const deep = css(shift(cloth.base, lightness(cloth.base) > 0.5 ? -0.16 : 0.12));
  return (
    strokes(linesAcross(target, gap, view), gap * 0.34, deep, 0.42) +
    strokes(linesAlong(target, gap, view), gap * 0.34, deep, 0.42) +
    strokes(linesAcross(target, gap, view, gap / 2), 0.28, thin, 0.75) +
    strokes(linesAlong(target, gap, view, gap / 2), 0.28, thin, 0.75)
  );
}

function strokes(d: string, width: number, colour: string, opacity: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-opacity="${opacity}"/>`;
}

/** Lines from edge to edge: they sag towards the middle, as around a body seen from its waist. */
function linesAcross(target: Field, gap: number, view: Box, offset = 0): string {
  const { frame } = target;
  const count = Math.ceil(frame.length / gap);
  let d = '';
  for (let i = 0; i <= count; i++) {
    const v = ((i + 0.4) * gap + offset) / frame.length;
    if (v > 1.05) break;
    const steps = Math.max(6, Math.round(frame.width(Math.min(1, v)) / 2));
    const line: [number, number][] = [];
    for (let s = 0; s <= steps; s++) {
      const u = -0.06 + (1.12 * s) / steps;
      const arc = ((1 - (2 * u - 1) ** 2) * frame.width(Math.min(1, v)) * 0.025) / frame.length;
      line.push(bent(target, ...frame.xy(u, v + arc)));
    }
    d += polyline(line, view);
  }
  return d;
}

/** Lines with the grain: parallel to the axis, spreading only a little where a piece flares. */
function linesAlong(target: Field, gap: number, view: Box, offset = 0): string {
  const { frame } = target;
  const widest = Math.max(...[0, 0.25, 0.5, 0.75, 1].map((v) => frame.width(v)));
  const reference = frame.width(0.3);
  const half = Math.ceil((widest * 0.62) / gap);
  let d = '';
  for (let i = -half; i <= half; i++) {
    const steps = Math.max(5, Math.round(frame.length / 4));
    const line: [number, number][] = [];
    for (let s = 0; s <= steps; s++) {
      const v = -0.03 + (1.06 * s) / steps;
      const width = Math.max(1, frame.width(Math.min(1, Math.max(0, v))));
      const spread = 1 + 0.4 * Math.max(-0.5, width / reference - 1);
      const u = 0.5 + ((i * gap + offset) * spread) / width;
      if (u < -0.08 || u > 1.08) {
        if (line.length > 1) d += polyline(line, view);
        line.length = 0;
        continue;
      }
      line.push(bent(target, ...frame.xy(u, v)));
    }
    d += polyline(line, view);
  }
  return d;
}

/** Where a point of flat cloth is seen once the cloth has folded: nearer is lower, slopes move sideways. */
function bent(target: Field, x: number, y: number): [number, number] {
  const reach = 0.7;
  const slope = (sample(target, x + reach, y) - sample(target, x - reach, y)) / (2 * reach);
  const rise = (sample(target, x, y + reach) - sample(target, x, y - reach)) / (2 * reach);
  return [x - slope * 0.7, y - rise * 0.5 + sample(target, x, y) * 0.16];
}

function polyline(line: readonly (readonly [number, number])[], view: Box): string {
  const first = line[0];
  if (!first || line.length < 2) return '';
  if (line.every(([x, y]) => x < view.x0 || x > view.x1 || y < view.y0 || y > view.y1)) return '';
  let d = `M${n(first[0])} ${n(first[1])}l`;
  let [px, py] = [Math.round(first[0] * 20), Math.round(first[1] * 20)];
  for (const [x, y] of line.slice(1)) {
    const [cx, cy] = [Math.round(x * 20), Math.round(y * 20)];
    d += `${n((cx - px) / 20)} ${n((cy - py) / 20)} `;
    [px, py] = [cx, cy];
  }
  return d.trimEnd();
}

/** The repeat of dots or flowers as a `<pattern>` with the id `r` and the cloth's id, or nothing. */
export function repeat(cloth: Cloth, seed: number): string {
  if (cloth.pattern === 'dot') {
    const gap = n(2.6 * cloth.scale);
    const quarter = n(0.65 * cloth.scale);
    const r = n(0.34 * cloth.scale);
    const dot = (x: string, y: string) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
    return `<pattern id="r${cloth.id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse"><g fill="${css(cloth.second)}">${dot(quarter, quarter)}${dot(n(1.95 * cloth.scale), n(1.95 * cloth.scale))}</g></pattern>`;
  }
  if (cloth.pattern === 'floral') return flowers(cloth, seed);
  return cloth.fabric === 'eyelet' ? eyelets(cloth) : '';
}

/** Broderie anglaise: flowers of pierced petals, each hole bound with thread, and single holes between them. */
function eyelets(cloth: Cloth): string {
  const light = lightness(cloth.base) > 0.5;
  const hole = css(shift(cloth.base, light ? -0.34 : -0.16));
  const bound = css(shift(cloth.base, light ? -0.1 : 0.14));
  const petals = Array.from(
    { length: 6 },
    (_, i) => `<ellipse cy="-.62" rx=".21" ry=".34" transform="rotate(${i * 60})"/>`,
  ).join('');
  const flower = (x: number, y: number) => `<g transform="translate(${x} ${y})">${petals}<circle r=".2"/></g>`;
  const single = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r=".2"/>`;
  const holes =
    flower(1.1, 1.1) + flower(3.3, 3.3) + single(3.3, 0.75) + single(3.3, 1.45) + single(1.1, 2.95) + single(1.1, 3.65);
  const scale = n(1.2 * Math.max(0.7, cloth.scale));
  return `<pattern id="r${cloth.id}" width="4.4" height="4.4" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><g fill="${hole}" stroke="${bound}" stroke-width=".13">${holes}</g></pattern>`;
}

/** Tossed flowers with leaves, drawn over the edges of the repeat so that it has no seam. */
function flowers(cloth: Cloth, seed: number): string {
  const rng = random('flowers', seed);
  const size = 13 * Math.max(0.62, cloth.scale);
  const light = lightness(cloth.base);
  const leaf = css(mix(light > 0.5 ? [0.36, 0.43, 0.33] : [0.62, 0.68, 0.55], cloth.base, 0.22));
  const petals = [css(cloth.second), css(mix(cloth.second, light > 0.5 ? [0.9, 0.72, 0.6] : [1, 0.95, 0.88], 0.5))];
  const heart = css(light > 0.5 ? [0.86, 0.68, 0.36] : [0.93, 0.8, 0.5]);
  const spots: [number, number, number][] = [];
  for (let attempt = 0; attempt < 260 && spots.length < 19; attempt++) {
    const radius = spots.length < 6 ? 1.35 : 0.8;
    const [x, y] = [rng(), rng()];
    const free = spots.every(([a, b, r]) => {
      const [dx, dy] = [Math.abs(a - x), Math.abs(b - y)];
      return Math.hypot(Math.min(dx, 1 - dx), Math.min(dy, 1 - dy)) * 13 > (radius + r) * 1.12;
    });
    if (free) spots.push([x, y, radius]);
  }
  const motifs = spots.map(([x, y, radius], i) => {
    const colour = petals[i % 2] ?? '';
    const one = radius > 1 ? bloom(rng, radius, colour, heart, leaf) : sprig(rng, radius, colour, leaf);
    const turn = Math.round(rng() * 360);
    const copies = [0, -1, 1].flatMap((ox) => [0, -1, 1].map((oy) => [x + ox, y + oy] as const));
    const reach = (radius * 1.6) / 13;
    return copies
      .filter(([a, b]) => a > -reach && a < 1 + reach && b > -reach && b < 1 + reach)
      .map(([a, b]) => `<g transform="translate(${n(a * 13)} ${n(b * 13)})rotate(${turn})">${one}</g>`)
      .join('');
  });
  const scale = n(size / 13);
  return `<pattern id="r${cloth.id}" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">${motifs.join('')}</pattern>`;
}

function bloom(rng: () => number, radius: number, colour: string, heart: string, leaf: string): string {
  const petal = Array.from({ length: 5 }, (_, i) => {
    const r = radius * between(rng, 0.86, 1.08);
    const a = ((i + between(rng, -0.1, 0.1)) / 5) * Math.PI * 2;
    const at = (angle: number, length: number) =>
      `${n(Math.cos(a + angle) * length)} ${n(Math.sin(a + angle) * length)}`;
    return `M0 0C${at(-0.75, r * 0.75)} ${at(-0.5, r * 1.1)} ${at(0.02, r * 0.96)}C${at(0.5, r * 1.12)} ${at(0.72, r * 0.72)} 0 0`;
  }).join('');
  const leaves = `M${n(radius * 0.7)} ${n(radius * 0.5)}q${n(radius * 0.7)} -.1 ${n(radius * 0.9)} ${n(radius * 0.7)}q${n(-radius * 0.8)} .1 ${n(-radius * 0.9)} ${n(-radius * 0.7)}M${n(-radius * 0.6)} ${n(radius * 0.6)}q-.6 .2 ${n(-radius * 0.5)} ${n(radius)}q.5 -.3 ${n(radius * 0.5)} ${n(-radius)}`;
  return `<path d="${leaves}" fill="${leaf}"/><path d="${petal}" fill="${colour}"/><circle r="${n(radius * 0.2)}" fill="${heart}"/>`;
}

function sprig(rng: () => number, radius: number, colour: string, leaf: string): string {
  const bend = n(between(rng, -0.5, 0.5));
  const stem = `<path d="M0 ${n(radius)}Q${bend} 0 0 ${n(-radius)}" fill="none" stroke="${leaf}" stroke-width=".1"/>`;
  const leaves = `<path d="M0 .3q.7 -.5 .9 0q-.5 .4 -.9 0M0 .1q-.7 -.5 -.8 .1q.5 .3 .8 -.1" fill="${leaf}"/>`;
  const bud = [-0.3, 0.3, 0]
    .map((x, i) => `<circle cx="${x}" cy="${n(-radius - (i === 2 ? 0.25 : 0))}" r=".27"/>`)
    .join('');
  return `${stem}${leaves}<g fill="${colour}">${bud}</g>`;
}
