import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf } from '../../starter/data-file.ts';
import { fibre, fibres } from './cloth-care.ts';
import { type ClothId, cloths } from './cloths.ts';
import data from './data/materials.json' with { type: 'json' };

const material = z
  .object({
    fibres: z.tuple([fibre], fibre),
    /** Set where it is not the name of its first fibre. */
    label: localizedText.exactOptional(),
  })
  .transform(({ label, ...rest }) => ({ ...rest, label: label ?? fibres[rest.fibres[0]] }));

/** Materials of the filter, in place of fibres: organic cotton is cotton. */
export const materials = entriesOf(data, material);

export type MaterialId = keyof typeof data;

/** Minimum share in percent of a fibre that the filter names. */
const telling = 20;

/** Materials of a cloth. */
export function materialsOf(clothId: ClothId): MaterialId[] {
  const made = new Set(cloths[clothId].fibres.flatMap(([name, share]) => (share >= telling ? [name] : [])));
  // `Object.keys` loses the key type.
  const ids = Object.keys(materials) as MaterialId[];
  return ids.filter((id) => materials[id].fibres.some((name) => made.has(name)));
}
