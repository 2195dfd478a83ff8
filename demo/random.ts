/** Seeded random numbers: the same on every machine. */
export type Random = () => number;

/** A stable 32-bit number for a list of names and numbers (FNV-1a). */
export function hash(...parts: readonly (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const character of parts.join('|')) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function random(...seed: readonly (string | number)[]): Random {
  let state = hash(...seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number in [from, to). */
export function between(rng: Random, from: number, to: number): number {
  return from + (to - from) * rng();
}

export type Noise = (x: number, y: number) => number;

/** Smooth noise in [-1, 1], one feature per unit of length. `period` makes it repeat (for tiles). */
export function noise(seed: number, period = 0, periodDown = period): Noise {
  const wrap = (i: number, every: number) => (every > 0 ? ((i % every) + every) % every : i);
  const at = (ix: number, iy: number) => {
    let h = Math.imul(wrap(ix, period) ^ seed, 0x27d4eb2d) ^ Math.imul(wrap(iy, periodDown) + 0x9e37, 0x165667b1);
    h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const top = at(ix, iy) + (at(ix + 1, iy) - at(ix, iy)) * sx;
    const bottom = at(ix, iy + 1) + (at(ix + 1, iy + 1) - at(ix, iy + 1)) * sx;
    return top + (bottom - top) * sy;
  };
}
