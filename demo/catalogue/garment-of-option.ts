import type { GarmentSpec } from '../studio/drawing/spec.ts';
import { indexOfOption, makeProduct } from './product.ts';

/**
 * The drawing of a colour option, derived from its number, so that the studio needs no database. Undefined for an
 * option that a collection of this size does not have.
 */
export function garmentOf(optionId: string, products: number): GarmentSpec | undefined {
  const { index, position } = indexOfOption(optionId);
  return index >= 0 && index < products ? makeProduct(index).options[position]?.picture : undefined;
}
