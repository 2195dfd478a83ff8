import type { z } from 'zod';
import type { environment } from '../../shared/contract/gateway/environment.ts';
import { hash } from '../random.ts';
import { cloths } from './cloths.ts';
import type { Design } from './designs.ts';

type Environment = z.input<typeof environment>;
type Fibre = (typeof cloths)[Design['clothId']]['fibres'][number][0];

const synthetic: readonly Fibre[] = ['polyester', 'recycled', 'elastane', 'polyamide', 'nylon'];
const recycled: readonly Fibre[] = ['recycled', 'nylon'];
const renewable: readonly Fibre[] = ['linen', 'lyocell', 'raffia'];

/** Countries where cloth is woven and dyed, and where it is sewn. */
const mills = ['PT', 'IT', 'FR', 'TR', 'ES'] as const;
const workshops = ['PT', 'FR', 'TN', 'RO', 'MA', 'BG'] as const;

/** Facts about how a piece was made; null for a file. */
export function environmentOf({ clothId, familyId }: Design, seed: string): Environment | null {
  if (familyId === 'dematerialised') return null;
  const cloth = cloths[clothId];
  const share = (of: readonly Fibre[]): number =>
    cloth.fibres.reduce((sum, [fibre, percent]) => sum + (of.includes(fibre) ? percent : 0), 0);
  const weaving = mills[hash(seed, 'weaving') % mills.length] ?? 'PT';
  const making = workshops[hash(seed, 'making') % workshops.length] ?? 'PT';
  const elastane = share(['elastane']);
  return {
    weaving,
    dyeing: hash(seed, 'dyeing') % 4 === 0 ? 'IT' : weaving,
    making,
    recycledShare: share(recycled),
    syntheticShare: share(synthetic),
    recyclability: cloth.fibres.length === 1 ? 'whole' : elastane > 5 ? 'partly' : 'mostly',
    substances: [],
    packagingRecycledShare: 80,
    ecoCriteria: 'eco' in cloth ? criteriaOf(share, weaving) : [],
  };
}

/** Whether a piece was woven, dyed and sewn in the European Union. Only then may a label name its origin. */
export function isEuropean(made: Environment | null): boolean {
  const inside: readonly (string | null | undefined)[] = ['PT', 'IT', 'FR', 'ES', 'RO', 'BG'];
  return made !== null && [made.weaving, made.dyeing, made.making].every((place) => inside.includes(place));
}

function criteriaOf(
  share: (of: readonly Fibre[]) => number,
  weaving: (typeof mills)[number],
): Environment['ecoCriteria'] {
  return [
    ...(share(['organic']) > 50 ? (['organic'] as const) : []),
    ...(share(recycled) > 50 ? (['recycled'] as const) : []),
    ...(share(renewable) > 50 ? (['renewable'] as const) : []),
    'low-water',
    'repairable',
    ...(weaving === 'TR' ? [] : (['local'] as const)),
  ];
}
