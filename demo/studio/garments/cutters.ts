import type { Kind } from '../drawing/spec.ts';
import { accessories } from './accessories.ts';
import { allInOnes } from './all-in-ones.ts';
import { baby } from './baby.ts';
import { bags } from './bags.ts';
import { denimJacket } from './denim-jacket.ts';
import { dresses } from './dresses.ts';
import { hats } from './hats.ts';
import { knits } from './knit.ts';
import type { Cutter } from './parts/garment.ts';
import { shiftDresses } from './shift-dresses.ts';
import { aboveShoes } from './shoes-above.ts';
import { sideShoes } from './shoes-side.ts';
import { skirts } from './skirts.ts';
import { swimsuit } from './swimsuit.ts';
import { tailoring } from './tailored.ts';
import { tops } from './tops.ts';
import { bottoms } from './trousers.ts';
import { duffle, jackets } from './zipped.ts';

/** The cutter of each kind; a missing one is a compile error. */
export const cutters: Record<Kind, Cutter> = {
  ...tops,
  ...knits,
  ...tailoring,
  coat: (order) => (order.spec.collar === 'hood' ? duffle(order) : tailoring.coat(order)),
  ...jackets,
  'denim-jacket': denimJacket,
  ...dresses,
  ...shiftDresses,
  ...allInOnes,
  ...bottoms,
  ...skirts,
  ...baby,
  swimsuit,
  ...accessories,
  ...hats,
  ...bags,
  ...sideShoes,
  ...aboveShoes,
};
