import type { Fit, Wearer } from '../../drawing/spec.ts';

/** Body measurements that patterns are cut from, cm. Widths are halves: from the centre to one side. */
export interface Block {
  neck: number;
  shoulder: number;
  /** How far the shoulder point lies below the neck point. */
  drop: number;
  /** Depth of the armhole below the neck point. */
  armhole: number;
  chest: number;
  waist: number;
  hip: number;
  /** Heights below the neck point. */
  waistLine: number;
  hipLine: number;
  arm: number;
  /** Waist to crotch, and crotch to ankle. */
  rise: number;
  inseam: number;
  wrist: number;
  ankle: number;
  /** Head width, half. */
  head: number;
}

const blocks: Record<Wearer, Block> = {
  women: {
    neck: 7.8,
    shoulder: 18,
    drop: 4.6,
    armhole: 20.4,
    chest: 21.2,
    waist: 16.8,
    hip: 22.6,
    waistLine: 40,
    hipLine: 60,
    arm: 58,
    rise: 27,
    inseam: 78,
    wrist: 9.4,
    ankle: 15,
    head: 9.5,
  },
  men: {
    neck: 8.4,
    shoulder: 22,
    drop: 5.4,
    armhole: 24,
    chest: 25.4,
    waist: 23.4,
    hip: 25.6,
    waistLine: 45,
    hipLine: 64,
    arm: 64,
    rise: 27,
    inseam: 81,
    wrist: 10.6,
    ankle: 17,
    head: 10,
  },
  girls: {
    neck: 6.6,
    shoulder: 14.2,
    drop: 3.5,
    armhole: 15.8,
    chest: 16.4,
    waist: 14.8,
    hip: 17.6,
    waistLine: 29,
    hipLine: 42,
    arm: 43,
    rise: 21.5,
    inseam: 56,
    wrist: 8,
    ankle: 12.5,
    head: 9,
  },
  boys: {
    neck: 6.7,
    shoulder: 14.8,
    drop: 3.6,
    armhole: 16.4,
    chest: 17.4,
    waist: 17.4,
    hip: 18.6,
    waistLine: 30,
    hipLine: 42,
    arm: 44,
    rise: 21.5,
    inseam: 56,
    wrist: 8.4,
    ankle: 13.5,
    head: 9,
  },
  baby: {
    neck: 6,
    shoulder: 11,
    drop: 2.4,
    armhole: 12.6,
    chest: 14,
    waist: 14.2,
    hip: 15,
    waistLine: 21,
    hipLine: 29,
    arm: 24,
    rise: 19,
    inseam: 20,
    wrist: 6.4,
    ankle: 8.6,
    head: 8,
  },
};

const ease: Record<Fit, number> = { slim: 0.96, regular: 1.03, relaxed: 1.11, oversized: 1.2 };

/** A wearer's block with the ease of a fit: wider everywhere, shoulders half as much. */
export function blockOf(wearer: Wearer = 'women', fit: Fit = 'regular'): Block {
  const body = blocks[wearer];
  const by = ease[fit];
  const shoulders = 1 + (by - 1.03) * 0.75;
  return {
    ...body,
    shoulder: body.shoulder * shoulders,
    armhole: body.armhole * (1 + (by - 1) * 0.5),
    chest: body.chest * by,
    waist: body.waist * (by + (fit === 'slim' ? 0 : 0.04)),
    hip: body.hip * (1 + (by - 1) * 0.8),
    wrist: body.wrist * (1 + (by - 1) * 0.5),
  };
}
