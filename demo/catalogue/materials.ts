import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf } from '../data-file.ts';
import { fibre, fibres } from './cloth-care.ts';
import { type ClothId, cloths } from './cloths.ts';
import data from './data/materials.json' with { type: 'json' };

const material = z
  .object({
    fibres: z.tuple([fibre], fibre),
    /** Where it is not called like its first fibre. */
    label: localizedText.exactOptional(),
  })
  .transform(({ label, ...rest }) => ({ ...rest, label: label ?? fibres[rest.fibres[0]] }));

/** What a shopper chooses by instead of fibres: organic cotton is cotton. */
export const materials = entriesOf(data, material);

export type MaterialId = keyof typeof data;

/** A share in percent below which a fibre is not what a cloth is bought for. */
const telling = 20;

/** What a cloth is made of. */
export function materialsOf(clothId: ClothId): MaterialId[] {
  const made = new Set(cloths[clothId].fibres.flatMap(([name, share]) => (share >= telling ? [name] : [])));
  // Object.keys forgets the keys' type.
  const ids = Object.keys(materials) as MaterialId[];
  return ids.filter((id) => materials[id].fibres.some((name) => made.has(name)));
}
