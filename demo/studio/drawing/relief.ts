import { between, noise, type Random } from '../../random.ts';
import { blurred, coverage, type Field, raise } from './field.ts';
import { boxOf, flatten, type Node, overlap, type Point } from './shape.ts';

/** Something that gives cloth its shape: each adds heights (cm) to a field. */
export type Relief = (target: Field) => void;

const TAU = Math.PI * 2;
const clamp01 = (value: number) => Math.min(1, Math.max(0, value));
export const ease = (from: number, to: number, value: number) => {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

/**
 * The roundness of a tube of cloth around a body: `depth` is its height in relation to its width. A sleeve is `sewn`
 * on its left (-1) or right (1) edge, so its upper part does not turn away there.
 */
export function tube(depth: number, power = 2.6, sewn: -1 | 0 | 1 = 0): Relief {
  return (target) => {
    const { frame } = target;
    raise(target, (_x, _y, u, v) => {
      const s = u * 2 - 1;
      const held = sewn !== 0 && s * sewn > 0 ? 0.25 + 0.75 * ease(0.16, 0.42, v) : 1;
      const t = Math.min(1.06, Math.abs(s)) * held;
      return frame.width(clamp01(v)) * depth * (1 - t ** power);
    });
  };
}

export interface FoldShape {
  /** Half width, cm. */
  width: number;
  /** Height, cm; negative for a crease pressed in. */
  height: number;
  /** 0: the same on both sides; 1: one side falls away sharply. */
  sharp?: number;
  /** Where along its length it is highest. */
  fade?: 'both' | 'end' | 'start' | 'none';
}

/** One fold along a line in centimetres. */
export function fold(line: readonly Node[], { width, height, sharp = 0.4, fade = 'both' }: FoldShape): Relief {
  const points = flatten(line, false, 5);
  const reach = Math.abs(width) * 3.8;
  const box = boxOf(points, reach);
  const last = points.length - 1;
  const lines = segmentsOf(points);
  const far = reach * reach;
  return (target) => {
    const within = overlap(box, target.box);
    if (!within) return;
    raise(
      target,
      (x, y) => {
        let best = Infinity;
        let side = 1;
        let t = 0;
        for (let i = 0; i < last; i++) {
          const k = i * 5;
          const px = x - (lines[k] ?? 0);
          const py = y - (lines[k + 1] ?? 0);
          const ex = lines[k + 2] ?? 0;
          const ey = lines[k + 3] ?? 0;
          const f = clamp01((px * ex + py * ey) * (lines[k + 4] ?? 0));
          const dx = px - f * ex;
          const dy = py - f * ey;
          const distance = dx * dx + dy * dy;
          if (distance < best) {
            best = distance;
            side = ex * dy - ey * dx > 0 ? 1 : -1;
            t = (i + f) / last;
          }
        }
        if (best > far) return 0;
        const taper = along(fade, t);
        if (taper <= 0) return 0;
        const local = width * (side > 0 ? 1 - sharp * 0.62 : 1 + sharp * 0.35) * (0.55 + 0.45 * taper);
        return height * taper * Math.exp(-best / (local * local));
      },
      within,
    );
  };
}

/** Start, direction and inverse squared length of each piece of a polyline, flat for speed: most work is here. */
function segmentsOf(points: readonly Point[]): Float64Array {
  const lines = new Float64Array((points.length - 1) * 5);
  for (let i = 0; i + 1 < points.length; i++) {
    const [ax, ay] = points[i] ?? [0, 0];
    const [bx, by] = points[i + 1] ?? [0, 0];
    lines.set([ax, ay, bx - ax, by - ay, 1 / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)], i * 5);
  }
  return lines;
}

function along(fade: 'both' | 'end' | 'start' | 'none', t: number): number {
  if (fade === 'none') return 1;
  if (fade === 'end') return ease(0, 0.12, t) * (1 - ease(0.3, 1, t));
  if (fade === 'start') return ease(0, 0.75, t) * (1 - ease(0.94, 1, t));
  return ease(0, 0.38, t) * (1 - ease(0.55, 1, t));
}

/** Folds that run out from one place, as cloth does where it is held or bent. Angles in radians, 0 is right. */
export function pull(
  rng: Random,
  x: number,
  y: number,
  options: {
    from: number;
    to: number;
    count: number;
    length: number;
    width: number;
    height: number;
    bend?: number;
    start?: number;
  },
): Relief {
  const { from, to, count, length, width, height, bend = 0.2, start = 0 } = options;
  const folds = Array.from({ length: count }, (_, i) => {
    const angle = from + ((to - from) * (i + between(rng, 0.2, 0.8))) / count;
    const reach = length * between(rng, 0.6, 1.15);
    const turn = between(rng, -bend, bend);
    const at = (r: number): Node => {
      const a = angle + turn * (r / length);
      return [x + Math.cos(a) * (r + start), y + Math.sin(a) * (r + start)];
    };
    return fold([at(0), at(reach * 0.45), at(reach)], {
      width: width * between(rng, 0.7, 1.25),
      height: height * between(rng, 0.6, 1.2),
      sharp: between(rng, 0.1, 0.8),
      fade: 'end',
    });
  });
  return all(folds);
}

/**
 * Vertical flutes of a skirt or a loose hem: `count` across, growing from `top` to `bottom` (heights in cm), with the
 * unevenness of cloth that falls by itself.
 */
export function flutes(
  rng: Random,
  options: {
    count: number;
    top: number;
    bottom: number;
    from?: number;
    to?: number;
    drift?: number;
    sharp?: number;
  },
): Relief {
  const { count, top, bottom, from = 0, to = 1, drift = 0.35, sharp = 0.5 } = options;
  const wobble = noise(Math.floor(rng() * 1e9));
  const phase = rng() * TAU;
  return (target) => {
    raise(target, (_x, _y, u, v) => {
      const grown = ease(from, to, v);
      const spread = u * count + wobble(u * 3.1, v * 0.5) * drift * 1.3 + wobble(u * 1.2 + 7, v * 0.9) * drift * 0.8;
      const wave = Math.sin(spread * TAU + phase);
      const shaped = (wave + sharp * 0.35 * Math.sin(2 * (spread * TAU + phase) + 0.9)) * 0.5;
      const uneven = 0.55 + 0.45 * (0.5 + 0.5 * wobble(u * count * 0.8 + 31, v * 0.6));
      return (top + (bottom - top) * grown) * uneven * shaped * ease(-0.02, 0.06, u) * (1 - ease(0.94, 1.02, u));
    });
  };
}

/** Gathers that run down from a seam at `at` (v) over `length` (v): fine, irregular, dying out. Negative goes up. */
export function gathers(
  rng: Random,
  options: { count: number; at: number; length: number; height: number; from?: number; to?: number },
): Relief {
  const { count, at, length, height, from = 0, to = 1 } = options;
  const wobble = noise(Math.floor(rng() * 1e9));
  return (target) => {
    raise(target, (_x, _y, u, v) => {
      const away = (v - at) / length;
      if (away < -0.02 || away > 1 || u < from || u > to) return 0;
      const each = 0.35 + 0.65 * (0.5 + 0.5 * wobble(u * count * 0.9, 5));
      const wave = Math.sin((u * count + wobble(u * 6, away * 1.3) * 0.5) * TAU);
      const edge = ease(from, from + 0.06, u) * (1 - ease(to - 0.06, to, u));
      return height * wave * (1 - ease(0, each, away)) * ease(-0.02, 0.04, away) * edge;
    });
  };
}

/** Pressed pleats of equal width: a saw-tooth across the cloth. */
export function pleats(count: number, height: number, from = 0, to = 1): Relief {
  return (target) => {
    raise(target, (_x, _y, u, v) => {
      const t = (((u * count) % 1) + 1) % 1;
      return height * (t < 0.82 ? t / 0.82 : (1 - t) / 0.18) * ease(from, to, v);
    });
  };
}

/** Small unevenness all over: `size` cm wide, `height` cm high, drawn out `stretch` times along the axis. */
export function crumple(
  rng: Random,
  options: { size: number; height: number; stretch?: number; ridged?: number },
): Relief {
  const { size, height, stretch = 2, ridged = 0.5 } = options;
  const rough = noise(Math.floor(rng() * 1e9));
  const tilt = between(rng, -0.25, 0.25);
  return (target) => {
    const angle = target.frame.angle + tilt;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    raise(target, (x, y) => {
      const p = (x * cos - y * sin) / size;
      const q = (x * sin + y * cos) / (size * stretch);
      const wp = p + rough(p * 0.6 + 9, q * 0.6) * 0.7;
      const wq = q + rough(p * 0.6, q * 0.6 + 17) * 0.7;
      const broad = rough(wp, wq);
      const fine = rough(wp * 2.3 + 40, wq * 2.3);
      const ridge = 0.55 - Math.abs(broad) * 1.6;
      return height * (broad * (1 - ridged) + ridge * ridged + fine * 0.3);
    });
  };
}

/** Rows of filled channels, as on a quilted jacket: `count` from top to bottom. */
export function quilted(rng: Random, count: number, height: number): Relief {
  const rough = noise(Math.floor(rng() * 1e9));
  return (target) => {
    raise(target, (_x, _y, u, v) => {
      const t = (((v * count) % 1) + 1) % 1;
      const near = Math.min(t, 1 - t);
      const bulge = Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2));
      const pucker = rough(u * 26, Math.floor(v * count + 0.5) * 3 + 0.5) * Math.exp(-near * 11) * 0.5;
      const slack = rough(u * 9, v * count * 0.9) * 0.14;
      return height * (bulge + pucker + slack);
    });
  };
}

/** Fills a shape from within, as a shoe, a bag or a hat is: it rises over `radius` cm from its edge to `height` cm. */
export function inflated(outline: readonly Node[], radius: number, height: number): Relief {
  const polygon = flatten(outline, true, 5);
  return (target) => {
    const cells = blurred(coverage(target, [polygon]), target.columns, target.rows, radius / target.step);
    for (let i = 0; i < cells.length; i++) {
      const inside = clamp01(((cells[i] ?? 0) - 0.4) / 0.6);
      target.height[i] = (target.height[i] ?? 0) + height * Math.sqrt(1 - (1 - inside) ** 2);
    }
  };
}

/** Any other height by place, cm. */
export function raised(height: (x: number, y: number) => number): Relief {
  return (target) => raise(target, height);
}

export function all(list: readonly Relief[]): Relief {
  return (target) => {
    for (const relief of list) relief(target);
  };
}

/** Cables: pairs of strands that cross, at both sides of the centre and in the middle. `apart` in cm. */
export function cables(apart: number, size: number): Relief {
  const strand = 1.15 * size;
  return (target) => {
    const { frame } = target;
    raise(target, (_x, _y, u, v) => {
      const width = frame.width(clamp01(v));
      const across = (u - 0.5) * width;
      const turn = Math.sin((v * frame.length * TAU) / (9 * size));
      let height = 0;
      for (const centre of [-apart, 0, apart]) {
        const from = across - centre;
        if (Math.abs(from) > strand * 3.4) continue;
        const one = Math.exp(-(((from - turn * strand) / (strand * 0.72)) ** 2));
        const other = Math.exp(-(((from + turn * strand) / (strand * 0.72)) ** 2));
        height += Math.max(one, other) * 0.75 * size;
        height -= 0.4 * size * Math.exp(-(((Math.abs(from) - strand * 2.3) / (strand * 0.4)) ** 2));
      }
      return height;
    });
  };
}
